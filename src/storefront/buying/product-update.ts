/* chunk: buying */
import { minus, zero, type Money } from '#kernel/money.ts'
import { withStocks } from '#shop/product/choice.rules.ts'
import type { ProductView } from './product-view.ts'

/** Price and stock changes received after the page was rendered. */
export type ProductUpdate = {
  price?: Pick<ProductView, 'price' | 'salePrice'>
  stocks: Readonly<Record<number, number>>
}

/** Message at the button: a price rise, or the reason for a refusal. */
export type BuyingMessage = { kind: 'price'; was: Money; now: Money } | { kind: 'words'; text: string }

export const paidPrice = ({ price, salePrice }: Pick<ProductView, 'price' | 'salePrice'>): Money => salePrice ?? price

export const updatedProduct = (product: ProductView, { price, stocks }: ProductUpdate): ProductView => ({
  ...product,
  ...price,
  sizes: withStocks(product.sizes, stocks),
})

/** Price-change message («Цена изменилась»), only for a price rise. */
export const priceMessage = (was: Money, now: Money): BuyingMessage | undefined =>
  minus(now, was) > zero ? { kind: 'price', was, now } : undefined
