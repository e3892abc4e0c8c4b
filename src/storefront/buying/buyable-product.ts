import type { ModelCut } from '#shop/product/fit.rules.ts'
import type { ProductPage } from '#shop/product/product.queries.ts'
import type { CardData } from '../product-card/card-data.ts'
import type { ProductView } from './product-view.ts'
import type { ProductTexts } from './product.texts.ts'

export type FitData = { gender: ProductPage['gender']; model: ModelCut }

/** Size chart kind (body, foot length, or one size) with its data. */
export type ProductFit = { sizedBy: 'body' | 'foot' | 'one-size'; fit: FitData | null }

/** Product page data needed for buying, on the page and in windows. */
export type BuyableProduct = ProductFit & {
  t: ProductTexts
  product: ProductView
  set: CardData[]
  alike: CardData[]
}
