import { minus, zero, type Money } from '#kernel/money.ts'
import { withStocks } from '#shop/product/choice.rules.ts'
import type { ProductView } from './product-view.ts'

/** What the server said of a product after its page was made: what it costs, and how many of an offer are left. */
export type ProductUpdate = {
  price?: Pick<ProductView, 'price' | 'salePrice'>
  stocks: Readonly<Record<number, number>>
}

/** What is said at the button: that the price has risen, or why the server added nothing. */
export type BuyingMessage = { kind: 'price'; was: Money; now: Money } | { kind: 'words'; text: string }

export const paidPrice = ({ price, salePrice }: Pick<ProductView, 'price' | 'salePrice'>): Money => salePrice ?? price

export const updatedProduct = (product: ProductView, { price, stocks }: ProductUpdate): ProductView => ({
  ...product,
  ...price,
  sizes: withStocks(product.sizes, stocks),
})

/** «Цена изменилась» is said of a raised price only: nobody minds to pay less. */
export const priceMessage = (was: Money, now: Money): BuyingMessage | undefined =>
  minus(now, was) > zero ? { kind: 'price', was, now } : undefined
