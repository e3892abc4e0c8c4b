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
  /** Before the hyphen of the sku; the number of the color stands after it. */
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
  /** The first one is the section its breadcrumbs go through. */
  categories: [CategorySlug, ...CategorySlug[]]
  sleeve?: SleeveSlug
  sleeveFamily?: string
  colors: ColorKey[]
  sizes: string[]
  /** The lower bound of each range in centimetres; none where the cut comes in one length. */
  heights: number[]
  tags: TagSlug[]
  /** Colors that came within the last weeks. */
  latest: ColorKey[]
  /** Colors and the model as guests like them: what sells is counted from orders. */
  favourites: ColorKey[]
  soldOut?: ColorKey[]
  liking: number
  goesWith: ModelKey[]
}

export const twillCare: CareSymbol[] = ['wash_60', 'no_bleach', 'tumble_low', 'iron_150', 'no_dry_clean']
export const cottonCare: CareSymbol[] = ['wash_60', 'oxygen_bleach', 'tumble_low', 'iron_150']
export const knitCare: CareSymbol[] = ['wash_40', 'no_bleach', 'no_tumble', 'iron_110']
