import { brandOf } from '#shop/brand.rules.ts'
import { canonicalAddress, isFiltered } from '#shop/listing/listing.rules.ts'
import { singlePath } from '#shop/media/media.rules.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import type { Head } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import type { ListingData } from '../listing/listing-data.ts'
import { cardWidths } from '../product-card/card-sizes.ts'
import { listLd, trailLd } from './catalogue.ld.ts'
import { catalogueTexts } from './catalogue.texts.ts'

type CatalogueHeadInput = {
  visit: ShopVisit
  /** The name of the list, and the city it is in. */
  title: string
  city?: string
  description: string
  /** From the home page to this one. */
  trail: Crumb[]
  listing: ListingData
}

/** What a list says about itself to search engines and messengers. */
export function catalogueHead({ visit, title, city, description, trail, listing }: CatalogueHeadInput): Head {
  const { locale, pathname, context } = visit
  const { publicUrl } = context.config
  const { filters, pages, cards } = listing
  const t = catalogueTexts[locale]
  const name = city ? t.inCity(title, city) : title
  const cover = cards.find((card) => card.cover && 'hash' in card.cover)?.cover
  const at = (page: number) => canonicalAddress(pathname, { ...filters, page })
  const isWhole = !isFiltered(filters)
  return {
    title: `${filters.page > 1 ? t.page(name, filters.page) : name} — ${brandOf(context.config, locale)}`,
    description,
    canonical: at(filters.page),
    // A narrowed list is canonical to the whole one, whose pages are others.
    ...(isWhole && filters.page > 1 && { previous: at(filters.page - 1) }),
    ...(isWhole && filters.page < pages && { next: at(filters.page + 1) }),
    og: { image: cover && 'hash' in cover ? singlePath(cover, cardWidths) : undefined },
    jsonLd: [listLd(cards, publicUrl), trailLd(trail, publicUrl)],
  }
}
