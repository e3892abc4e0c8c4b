import type { ModelCut } from '#shop/product/fit.rules.ts'
import type { ProductPage } from '#shop/product/product.queries.ts'
import type { CardData } from '../product-card/card-data.ts'
import type { AdviceTexts } from './advice.texts.ts'
import type { Goods } from './goods.ts'
import type { ProductTexts } from './product.texts.ts'

export type FitData = { gender: ProductPage['gender']; garment: ModelCut }

/** How its sizes are measured: by the table of bodies, by the foot, or not at all. */
export type Measured = { measured: 'body' | 'foot' | 'one-size'; fit: FitData | null }

/** Of the data of a product's page what its buying needs, wherever somebody buys it. */
export type BuyableProduct = Measured & {
  t: ProductTexts
  advice: AdviceTexts
  goods: Goods
  set: CardData[]
  alike: CardData[]
}
