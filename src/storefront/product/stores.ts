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
