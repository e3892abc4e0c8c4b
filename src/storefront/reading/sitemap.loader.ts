import { brandOf } from '#shop/brand.rules.ts'
import { knownContents, type SiteMapNode } from '#shop/content/site-map.queries.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { keyed } from '#parts/keyed.ts'
import { link, pathFrom } from '../common/links.ts'
import { routes, type pages } from '../pages.ts'
import { readingHead } from './reading.head.ts'
import { readingTexts } from './reading.texts.ts'
import type { Branch, SiteMapData } from './sitemap.part.tsx'
import type { SitemapPageData } from './sitemap.page.tsx'

/** Site map page: the same tree as sitemap.xml, without single products and articles. */
export async function loadSitemap(visit: ShopVisit): Promise<Page<SitemapPageData, SiteMapData>> {
  const { locale, now, context, tag } = visit
  const t = readingTexts[locale]
  const [tree, towns] = await Promise.all([knownContents(context.db, now), cityBranch(visit)])
  tag('listing', 'frame', 'sales', 'tags', 'articles', 'texts', 'cities')
  const crumbs = [{ title: t.home, href: link(visit, 'home') }]
  const brand = brandOf(context.config, locale)
  const branches = [...pageBranches(tree, visit), { title: t.cities, links: towns }, ownBranch(visit)]
  return page({
    head: readingHead(visit, { title: t.sitemap, description: t.sitemapLead, crumbs, brand }),
    data: { title: t.sitemap, crumbs },
    unhydrated: keyed({ branches: branches.filter(({ links }) => links.length > 0) }),
  })
}

type PageId = (typeof pages)[number]['id']
const idOf = (path: string) => routes.match(path)?.route.id as PageId | undefined

type LeafId = 'catalogue' | 'sales' | 'blog' | 'certificate-cart' | 'feedback' | 'auth' | 'favourites' | 'cart'

/** Page that is missing in sitemap.xml, or has another name there. */
const leafOf =
  (visit: ShopVisit) =>
  (id: LeafId, title: string): Branch => ({ title, href: link(visit, id), links: [] })

function pageBranches(tree: SiteMapNode[], visit: ShopVisit): Branch[] {
  const { locale } = visit
  const t = readingTexts[locale]
  const nodeOf = new Map(tree.map((node) => [idOf(node.path), node]))
  const shallow = ({ path, title }: SiteMapNode) => ({ title: title[locale], href: pathFrom(visit, path), links: [] })
  const deep = (node: SiteMapNode): Branch => ({ ...shallow(node), links: node.children.map(deep) })
  const standing = (...ids: PageId[]) =>
    ids.flatMap((id) => {
      const node = nodeOf.get(id)
      return node ? [shallow(node)] : []
    })
  const childrenOf = (id: PageId) => nodeOf.get(id)?.children ?? []
  const below = (id: PageId) => childrenOf(id).map(shallow)
  const leaf = leafOf(visit)
  return [
    { title: t.catalogue, links: [leaf('catalogue', t.whole.catalogue), ...childrenOf('catalogue').map(deep)] },
    { title: t.picks, links: [...standing('new', 'bestsellers', 'sale'), ...below('sale'), ...below('tags')] },
    { title: t.promotions, links: [leaf('sales', t.whole.sales), ...below('sales')] },
    { title: t.journal, links: [leaf('blog', t.whole.blog), ...below('blog')] },
    { title: t.forBuyers, links: [...below('text-pages'), leaf('certificate-cart', t.certificate)] },
    {
      title: t.company,
      links: [...standing('about-us', 'clinics', 'wholesale', 'stores', 'contacts'), leaf('feedback', t.feedback)],
    },
  ]
}

/** Cities with pages of their own, the largest first. */
async function cityBranch({ base, locale, context }: ShopVisit): Promise<Branch[]> {
  const cities = await context.cities.now()
  return cities
    .filter(({ useInRegions }) => useInRegions)
    .map(({ slug, ruName, enName }) => ({
      title: locale === 'ru' ? ruName : enName,
      href: link({ base, region: slug }, 'home'),
      links: [],
    }))
}

function ownBranch(visit: ShopVisit): Branch {
  const t = readingTexts[visit.locale]
  const leaf = leafOf(visit)
  return {
    title: t.account,
    links: [leaf('auth', t.signIn), leaf('favourites', t.favourites), leaf('cart', t.cart)],
  }
}
