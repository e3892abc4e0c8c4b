import type { Locale } from '#kernel/locale.ts'
import { counted } from '#ui/counted.ts'
import type { ListingData } from './listing-data.ts'

/** Totals of a list: «3 модели · 31 расцветка», or «3 модели» if each has one color. */
export function tally({ t, models, products }: Pick<ListingData, 't' | 'models' | 'products'>, locale: Locale): string {
  const ofModels = counted(models, t.models, locale)
  return products > models ? `${ofModels} · ${counted(products, t.colors, locale)}` : ofModels
}
