import { canonicalAddress, isFiltered } from '#shop/listing/listing.rules.ts'
import { never } from '#web/part-never.tsx'
import { part } from '#web/part.ts'
import type { Head, Place, Shown } from '#web/page.ts'
import { hrefFrom } from '../common/href.ts'
import { useHere } from '../visitor/here.ts'
import { Listing } from '../listing/listing.tsx'
import { RecentlyViewed } from '../listing/recently-viewed.tsx'
import { listLd, trailLd } from './catalogue.ld.ts'
import css from './catalogue.module.css'
import type { CatalogueData } from './catalogue.loader.ts'

const Masthead = part(() => import('./catalogue.part.tsx').then((file) => file.Masthead), { when: never })

export function CataloguePage({ listing, ...data }: Shown<CatalogueData>) {
  const here = useHere()
  return (
    <div className={`container ${css.page}`}>
      <Masthead of={{ ...data, total: listing.total }} />
      <Listing data={listing} helpHref={hrefFrom(here, '/pages/size_guide/')} />
      <RecentlyViewed title={listing.t.recent} card={listing.card} />
    </div>
  )
}

export function head({ about, crumbs, title, listing }: CatalogueData, { pathname }: Place): Head {
  const { origin } = about
  const { filters, pages } = listing
  const at = (page: number) => canonicalAddress(pathname, { ...filters, page })
  const isWhole = !isFiltered(filters)
  return {
    title: about.title,
    description: about.description,
    canonical: at(filters.page),
    // A narrowed list is canonical to the whole one, whose pages are others.
    ...(isWhole && filters.page > 1 && { previous: at(filters.page - 1) }),
    ...(isWhole && filters.page < pages && { next: at(filters.page + 1) }),
    og: { image: about.image },
    jsonLd: [listLd(listing.cards, origin), trailLd([...crumbs, { title, href: pathname }], origin)],
  }
}

export { CataloguePage as view }
