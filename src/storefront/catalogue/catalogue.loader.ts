import { allFacetPages, type FacetWords } from '#shop/catalogue/facet-pages.queries.ts'
import { flat, type Category } from '#shop/catalogue/categories.queries.ts'
import { shownSales, shownTags } from '#shop/catalogue/named-lists.queries.ts'
import { knownStores } from '#shop/stores/stores.queries.ts'
import { filtersFrom, onlyChoice, type Filters, type Scope } from '#shop/listing/listing.rules.ts'
import { categoryTag, type Tag } from '#shop/news.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { missing, type Outcome } from '#web/outcome.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { loadListing } from '../listing/listing.loader.ts'
import type { ListingData } from '../listing/listing-data.ts'
import { regionWords } from '../regions/region-words.loader.ts'
import { catalogueHead } from './catalogue.head.ts'
import { catalogueTexts, type CatalogueTexts } from './catalogue.texts.ts'

export type SectionLink = { name: string; href: string; current?: true }

export type CatalogueData = {
  title: string
  lead: string
  crumbs: Crumb[]
  sections: SectionLink[]
  sectionsLabel: string
  listing: ListingData
}

type CataloguePage = Page<CatalogueData, undefined>
type ListVisit = ShopVisit

/** Listing definition, before any query. */
type Subject = {
  scope: Scope
  title: string
  /** Browser tab title, if different. */
  longTitle?: string
  lead?: string
  description: string
  crumbs?: Crumb[]
  sections?: SectionLink[]
  tags: Tag[]
}

const current = (is: boolean): { current?: true } => (is ? { current: true } : {})

async function listOf(visit: ListVisit, subject: Subject): Promise<CataloguePage> {
  const { locale, base, region, pathname, query, now, context, tag } = visit
  const { db } = context
  const t = catalogueTexts[locale]
  const filters = filtersFrom(query, subject.scope)
  const store = await storeOf(visit, filters)
  const [own, { data: listing, tags }, words] = await Promise.all([
    region ? undefined : ownWords(visit, filters),
    loadListing({ db, locale, base, now, path: pathname, filters, ...(store && { storeName: store.name }) }),
    regionWords(visit),
  ])
  tag(...subject.tags, ...tags, ...(store ? ['stores' as const] : []))
  const {
    title,
    longTitle = title,
    description,
    lead = '',
    sections = [],
  } = { ...subject, ...own, ...(own && { longTitle: own.title }), ...(store && storeWords(store, subject, t)) }
  const crumbs = [
    { title: t.home, href: link(visit, 'home') },
    ...(subject.crumbs ?? []),
    ...(store ? [{ title: subject.title, href: pathname }] : []),
  ]
  const trail = [...crumbs, { title, href: pathname }]
  return page({
    head: catalogueHead({
      visit,
      title: longTitle,
      region: words,
      description,
      trail,
      listing,
      hasOwnWords: own !== undefined,
    }),
    data: {
      title,
      lead: [lead, words?.cityLead].filter(Boolean).join(' '),
      crumbs,
      sections,
      sectionsLabel: t.sections,
      listing,
    },
  })
}

type StoreName = { name: string; address: string }

/** Store that limits the list. */
async function storeOf({ locale, context }: ListVisit, filters: Filters): Promise<StoreName | undefined> {
  if (filters.store === null) return undefined
  const stores = await knownStores(context.db)
  return stores.find(({ slug }) => slug === filters.store)?.words[locale]
}

const storeWords = ({ name, address }: StoreName, { title }: Subject, t: CatalogueTexts) => ({
  title: t.inStore(title, name),
  longTitle: t.inStore(title, name),
  lead: `${address}. ${t.inStoreLead}`,
})

/** SEO text of an indexable filtered listing. City pages have none: the text would repeat in eighty cities. */
async function ownWords({ locale, context }: ListVisit, filters: Filters): Promise<FacetWords | undefined> {
  const choice = onlyChoice(filters)
  const { category = null, ...others } = filters.scope
  if (!choice || Object.keys(others).length > 0) return undefined
  const pages = await allFacetPages(context.db)
  return pages.find((each) => each.category === category && each.facet === choice.facet && each.value === choice.value)
    ?.words[locale]
}

/** Category tree from memory, as in header and footer. */
const treeOf = async ({ context: { site } }: ListVisit): Promise<Category[]> => (await site.now()).categories

const treeTags = (tree: Category[]): Tag[] => ['frame', ...tree.map(categoryTag)]

export async function loadCatalogue(visit: ListVisit): Promise<CataloguePage> {
  const { locale } = visit
  const t = catalogueTexts[locale]
  const tree = await treeOf(visit)
  const sections = tree
    .filter(({ productCount }) => productCount > 0)
    .map(({ slug, words }) => ({ name: words[locale].name, href: link(visit, 'category', { kategorii: slug }) }))
  return listOf(visit, { ...t.root, longTitle: t.section(t.root.title), scope: {}, sections, tags: treeTags(tree) })
}

export async function loadCategory(visit: ShopVisit<'kategorii'>): Promise<CataloguePage | Outcome> {
  const { locale } = visit
  const t = catalogueTexts[locale]
  const tree = await treeOf(visit)
  const all = flat(tree)
  const category = all.find(({ slug }) => slug === visit.params.kategorii)
  if (!category) return missing()
  const hrefOf = ({ slug }: Category) => link(visit, 'category', { kategorii: slug })
  const { title, description } = category.words[locale]
  return listOf(visit, {
    scope: { category: category.slug },
    title,
    longTitle: t.section(title),
    description,
    crumbs: [
      { title: t.catalogue, href: link(visit, 'catalogue') },
      ...ancestorsOf(category, all).map((each) => ({ title: each.words[locale].name, href: hrefOf(each) })),
    ],
    sections: sectionsBeside(category, all).map(([each, name]) => ({
      name: name ?? each.words[locale].name,
      href: hrefOf(each),
      ...current(each === category),
    })),
    tags: [...treeTags(tree), `category:${category.id}`],
  })

  /** Subcategories, or else siblings; the parent is labeled «Все». */
  function sectionsBeside(own: Category, all: Category[]): [Category, string?][] {
    const head = own.children.length > 0 ? own : all.find(({ slug }) => slug === own.parent)
    const filledSections = head?.children.filter((each) => each.productCount > 0 || each === own) ?? []
    return head && filledSections.length > 0 ? [[head, t.all], ...filledSections.map((each): [Category] => [each])] : []
  }
}

/** Ancestors from the top down. */
function ancestorsOf({ parent }: Category, all: Category[]): Category[] {
  const parentCategory = all.find(({ slug }) => slug === parent)
  return parentCategory ? [...ancestorsOf(parentCategory, all), parentCategory] : []
}

export const loadNovelties = (visit: ListVisit): Promise<CataloguePage | Outcome> => listOfNovelties(visit)

export const loadNoveltiesIn = (visit: ShopVisit<'new'>): Promise<CataloguePage | Outcome> =>
  listOfNovelties(visit, visit.params.new)

/** Novelties of a section; linked only if the section is marked so (R-2.1-31). */
async function listOfNovelties(visit: ListVisit, slug?: string): Promise<CataloguePage | Outcome> {
  const { locale } = visit
  const t = catalogueTexts[locale]
  const tree = await treeOf(visit)
  const all = flat(tree)
  const category = all.find((each) => each.slug === slug)
  if (slug !== undefined && !category) return missing()
  const root = link(visit, 'new')
  const linkedCategories = all.filter(({ displayNovelties }) => displayNovelties)
  const sections = [
    { name: t.all, href: root, ...current(!category) },
    ...linkedCategories.map((each) => ({
      name: each.words[locale].name,
      href: link(visit, 'new-category', { new: each.slug }),
      ...current(each === category),
    })),
  ]
  const title = category ? t.noveltiesIn(category.words[locale].name) : t.novelties.title
  return listOf(visit, {
    scope: { flag: 'new', ...(category && { category: category.slug }) },
    title,
    description: category ? `${title}. ${t.novelties.description}` : t.novelties.description,
    crumbs: category ? [{ title: t.novelties.title, href: root }] : [],
    sections: linkedCategories.length > 0 ? sections : [],
    tags: [...treeTags(tree), 'home'],
  })
}

export const loadBestsellers = (visit: ListVisit): Promise<CataloguePage> =>
  listOf(visit, { ...catalogueTexts[visit.locale].bestsellers, scope: { flag: 'bestseller' }, tags: ['home'] })

export const loadSale = (visit: ListVisit): Promise<CataloguePage | Outcome> => listOfSale(visit)

export const loadSaleList = (visit: ShopVisit<'sale'>): Promise<CataloguePage | Outcome> =>
  listOfSale(visit, visit.params.sale)

async function listOfSale(visit: ListVisit, slug?: string): Promise<CataloguePage | Outcome> {
  const { locale, context } = visit
  const t = catalogueTexts[locale]
  const lists = await shownSales(context.db, locale)
  const list = lists.find((each) => each.slug === slug)
  if (slug !== undefined && !list) return missing()
  const root = link(visit, 'sale')
  const sections = [
    { name: t.all, href: root, ...current(!list) },
    ...lists.map((each) => ({
      name: each.title,
      href: link(visit, 'sale-list', { sale: each.slug }),
      ...current(each === list),
    })),
  ]
  return listOf(visit, {
    ...t.sale,
    scope: list ? { sale: list.slug } : { flag: 'sale' },
    ...(list && {
      title: list.title,
      longTitle: t.saleOf(list.title),
      lead: list.description,
      description: list.description || t.sale.description,
    }),
    crumbs: list ? [{ title: t.sale.title, href: root }] : [],
    sections: lists.length > 0 ? sections : [],
    tags: ['sales'],
  })
}

export const loadTags = (visit: ListVisit): Promise<CataloguePage | Outcome> => listOfTag(visit)

export const loadTag = (visit: ShopVisit<'tags'>): Promise<CataloguePage | Outcome> =>
  listOfTag(visit, visit.params.tags)

async function listOfTag(visit: ListVisit, slug?: string): Promise<CataloguePage | Outcome> {
  const { locale, context } = visit
  const t = catalogueTexts[locale]
  const all = await shownTags(context.db, locale)
  const own = all.find((each) => each.slug === slug)
  if (slug !== undefined && !own) return missing()
  const root = link(visit, 'tags')
  return listOf(visit, {
    ...t.tags,
    scope: own ? { tag: own.slug } : {},
    ...(own && { title: own.title, description: `${own.title}. ${t.root.description}` }),
    crumbs: own ? [{ title: t.tags.title, href: root }] : [],
    sections: own ? [] : all.map((each) => ({ name: each.shortTitle, href: link(visit, 'tag', { tags: each.slug }) })),
    tags: ['tags'],
  })
}
