import type { Locale } from '#kernel/locale.ts'
import type { SizeOption } from '#shop/product/choice.rules.ts'
import type { InStockAnswer } from '#shop/product/product.schemas.ts'
import { storeCityOf } from '#shop/cities/store-city.rules.ts'
import { sizeName } from './size-words.ts'

type Offers = InStockAnswer['storages'][number]['offers']

/** Sizes in stock at a store, one entry per size with its heights. */
export function sizesInStock(
  offers: Offers,
  sizes: readonly SizeOption[],
  locale: Locale,
): { size: string; heights: number[] }[] {
  const bySize = Map.groupBy(offers, ({ size: { id, translations } }) => {
    const size = sizes.find(({ sizeId }) => sizeId === id)
    return size ? sizeName(size) : translations[locale].name
  })
  return [...bySize].map(([size, offersOfSize]) => ({
    size,
    heights: offersOfSize.map(({ height }) => height).filter((height) => height > 0),
  }))
}

export type StoreCity = InStockAnswer['storages'][number]['city']

export const storeCities: StoreCity[] = ['spb', 'moscow']

/** City whose stores are shown first: the visitor's own if stocked there, otherwise the first that has stock. */
export function cityShownFirst(holdingCities: readonly StoreCity[], ownSlug: string | null | undefined): StoreCity {
  const own = storeCityOf(ownSlug)
  return holdingCities.find((city) => city === own) ?? holdingCities[0] ?? own ?? 'spb'
}
