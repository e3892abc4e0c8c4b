import type { ModelCut } from '#shop/product/fit.rules.ts'
import type { ProductPage } from '#shop/product/product.queries.ts'
import type { CardData } from '../product-card/card-data.ts'
import type { ProductView } from './product-view.ts'
import type { ProductTexts } from './product.texts.ts'

export type FitData = { gender: ProductPage['gender']; model: ModelCut }

/** How its sizes are measured: by the table of bodies, by the foot, or not at all. */
export type ProductFit = { sizedBy: 'body' | 'foot' | 'one-size'; fit: FitData | null }

/** The part of a product page's data that buying needs, on the page and in every window. */
export type BuyableProduct = ProductFit & {
  t: ProductTexts
  product: ProductView
  set: CardData[]
  alike: CardData[]
}
