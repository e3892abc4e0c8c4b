import { brandOf } from '#shop/brand.rules.ts'
import { canonicalAddress, type Filters } from '#shop/listing/listing.rules.ts'
import type { Head } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { searchTexts } from './search.texts.ts'

export function searchHead({ locale, pathname, context }: ShopVisit, filters: Filters): Head {
  const brand = brandOf(context.config, locale)
  const t = searchTexts[locale]
  return {
    title: filters.search ? `${filters.search} — ${t.search} — ${brand}` : `${t.search} — ${brand}`,
    description: t.description,
    canonical: canonicalAddress(pathname, filters),
    robots: 'noindex',
  }
}
