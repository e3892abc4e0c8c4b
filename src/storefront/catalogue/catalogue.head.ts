import { brandOf } from '#shop/brand.rules.ts'
import { canonicalAddress, isFiltered, listingAddress } from '#shop/listing/listing.rules.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import type { Head } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import type { RegionWords } from '../regions/region-words.loader.ts'
import { shareCard } from '../sharing/share-card.loader.ts'
import type { ListingData } from '../listing/listing-data.ts'
import { listLd, trailLd } from './catalogue.ld.ts'
import { catalogueTexts } from './catalogue.texts.ts'

type CatalogueHeadInput = {
  visit: ShopVisit
  /** List name and the texts of its city. */
  title: string
  region: RegionWords | undefined
  description: string
  /** Breadcrumbs from the home page to this one. */
  trail: Crumb[]
  listing: ListingData
  /** Filtered list with SEO text of its own. */
  hasOwnWords: boolean
}

/** SEO and social metadata of a listing. */
export function catalogueHead(input: CatalogueHeadInput): Head {
  const { visit, title, region, description, trail, listing, hasOwnWords } = input
  const { locale, pathname, context } = visit
  const { publicUrl } = context.config
  const { filters, pages, cards } = listing
  const t = catalogueTexts[locale]
  const name = region ? t.inCity(title, region.city) : title
  const at = (page: number) => (hasOwnWords ? listingAddress : canonicalAddress)(pathname, { ...filters, page })
  const isWhole = hasOwnWords || (!isFiltered(filters) && filters.grouping === 'model' && filters.sort === 'popular')
  // One share picture per list; filtered lists would create an unlimited number.
  const first = isWhole && filters.page === 1 ? cards.find(({ cover }) => cover && 'hash' in cover)?.cover : undefined
  return {
    // Further pages omit the brand: search engines cut titles at 70 characters.
    title: filters.page > 1 ? t.page(name, filters.page) : `${name} — ${brandOf(context.config, locale)}`,
    description: region ? `${description} ${region.cityDelivery}` : description,
    // Other filters and sort orders are countless, so they are not indexed.
    ...(isWhole ? { canonical: at(filters.page) } : { robots: 'noindex, follow' }),
    ...(isWhole && filters.page > 1 && { previous: at(filters.page - 1) }),
    ...(isWhole && filters.page < pages && { next: at(filters.page + 1) }),
    og: { image: shareCard(visit, { title: name, cover: first && 'hash' in first ? first : undefined }) },
    jsonLd: [listLd(cards, publicUrl), trailLd(trail, publicUrl)],
  }
}
