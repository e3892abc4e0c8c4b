import type { Locale, Words } from '#kernel/locale.ts'
import type { CareSymbol } from '#shop/catalogue/attributes.tables.ts'
import type { Gender } from '#shop/catalogue/catalogue.tables.ts'
import type { CategorySlug } from './categories.ts'
import type { ColorKey } from './colors.ts'
import type { FabricSlug } from './fabrics.ts'
import type { ModelKey } from './model-key.ts'
import type { SleeveSlug } from './sizes.ts'
import type { TagSlug } from './tags.ts'

export type DemoModel = {
  key: ModelKey
  slug: string
  /** Part of the sku before the hyphen; the number of the color follows. */
  article: number
  name: Words
  description: Words
  details: Record<Locale, string[]>
  gender: Gender
  fabric: FabricSlug
  care: CareSymbol[]
  weightGrams: number
  /** In whole roubles. */
  price: number
  /** Categories; the first one is used in breadcrumbs. */
  categories: [CategorySlug, ...CategorySlug[]]
  sleeve?: SleeveSlug
  sleeveFamily?: string
  colors: ColorKey[]
  sizes: string[]
  /** Lower bound of each height range in centimeters; empty for a single length. */
  heights: number[]
  tags: TagSlug[]
  /** Colors added within the last weeks. */
  latest: ColorKey[]
  /** Popular colors of guests; sales are counted from orders. */
  favourites: ColorKey[]
  soldOut?: ColorKey[]
  liking: number
  goesWith: ModelKey[]
}

export const twillCare: CareSymbol[] = ['wash_60', 'no_bleach', 'tumble_low', 'iron_150', 'no_dry_clean']
export const cottonCare: CareSymbol[] = ['wash_60', 'oxygen_bleach', 'tumble_low', 'iron_150']
export const knitCare: CareSymbol[] = ['wash_40', 'no_bleach', 'no_tumble', 'iron_110']
