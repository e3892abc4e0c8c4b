import type { Locale } from '#kernel/locale.ts'
import type { InStockAnswer } from '#shop/product/product.schemas.ts'

type Offers = InStockAnswer['storages'][number]['offers']

/** What lies in a shop, by size: one chip a size, its heights beside. */
export function sizesHeld(offers: Offers, locale: Locale): { size: string; heights: number[] }[] {
  const bySize = Map.groupBy(offers, ({ size }) => size.translations[locale].name)
  return [...bySize].map(([size, held]) => ({
    size,
    heights: held.map(({ height }) => height).filter((height) => height > 0),
  }))
}

export type StoreCity = InStockAnswer['storages'][number]['city']

export const storeCities: StoreCity[] = ['spb', 'moscow']
const bySlug: Record<string, StoreCity> = { 'sankt-peterburg': 'spb', moskva: 'moscow' }

/** Which shops are shown first: of the visitor's own city if they hold it, else of one that does. */
export function cityShownFirst(held: readonly StoreCity[], ownSlug: string | null | undefined): StoreCity {
  const own = bySlug[ownSlug ?? '']
  return held.find((city) => city === own) ?? held[0] ?? own ?? 'spb'
}
