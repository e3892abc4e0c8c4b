/* chunk: buying */
import { minus, roubles, zero, type Money } from '#kernel/money.ts'
import { withStocks } from '#shop/product/choice.rules.ts'
import { priceNowHeader } from '#shop/cart/cart.calls.ts'
import type { CartLineAnswer } from '#shop/cart/cart.schemas.ts'
import { Refused } from '#ui/ask.ts'
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

/** What an answer says of the product of its line. */
export const pricesOf = ({ product }: CartLineAnswer): NonNullable<ProductUpdate['price']> => ({
  price: roubles(product.price),
  salePrice: product.price_with_sale === null ? null : roubles(product.price_with_sale),
})

/** A refusal with words for the buyer; nothing for an error, which is nobody's choice. */
export function refusalOf(error: unknown, product: ProductView, offerId: number) {
  if (!(error instanceof Refused)) return undefined
  const now = priceIn(error)
  if (now !== undefined) {
    const { price, salePrice } = product
    const isSale = salePrice !== null && now < price
    const message: BuyingMessage = { kind: 'price', was: paidPrice(product), now }
    return { message, update: { price: isSale ? { price, salePrice: now } : { price: now, salePrice: null } } }
  }
  const text = error.first('amount') ?? error.first('trade_offer')
  const left = stockIn(error)
  return text
    ? { message: { kind: 'words', text } as const, update: left === undefined ? {} : { stocks: { [offerId]: left } } }
    : undefined
}

/** The price of today, where the server added nothing because it has risen. */
export function priceIn(error: Refused): Money | undefined {
  const price = Number(error.headers?.get(priceNowHeader))
  return price > 0 ? roubles(price) : undefined
}

const soldOut = 409

/** How many the server would have given: «Доступно 3 шт.», or none. */
export function stockIn(error: Refused): number | undefined {
  const text = error.first('amount')
  if (text) return Number(/\d+/.exec(text)?.[0] ?? NaN) || undefined
  return error.status === soldOut ? 0 : undefined
}
