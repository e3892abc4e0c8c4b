import { roubles, type Money } from '#kernel/money.ts'
import { priceNowHeader } from '#shop/cart/cart.calls.ts'
import type { CartLineAnswer } from '#shop/cart/cart.schemas.ts'
import { Refused } from '#ui/ask.ts'
import { isOffline } from '../common/is-offline.ts'
import type { BuyingMessage, ProductUpdate } from './product-update.ts'
import type { ProductTexts } from './product.texts.ts'
import type { ProductView } from './product-view.ts'

/* Needed once the server has answered a press: it comes with the code that asks. */

/** What an answer says of the product of its line. */
export const pricesOf = ({ product }: CartLineAnswer): NonNullable<ProductUpdate['price']> => ({
  price: roubles(product.price),
  salePrice: product.price_with_sale === null ? null : roubles(product.price_with_sale),
})

type OrderRefusal = { message: BuyingMessage; update: Partial<ProductUpdate> }

/** A refusal with words for the buyer; nothing for an error, which is nobody's choice. */
export function refusalOf(error: unknown, product: ProductView, offerId: number): OrderRefusal | undefined {
  if (!(error instanceof Refused)) return undefined
  const { price, salePrice } = product
  const now = priceIn(error)
  if (now !== undefined) {
    const isSale = salePrice !== null && now < price
    const message: BuyingMessage = { kind: 'price', was: salePrice ?? price, now }
    return { message, update: { price: isSale ? { price, salePrice: now } : { price: now, salePrice: null } } }
  }
  const text = error.first('amount') ?? error.first('trade_offer')
  if (!text) return undefined
  const left = stockIn(error)
  return { message: { kind: 'words', text }, update: left === undefined ? {} : { stocks: { [offerId]: left } } }
}

/** The price of today, where the server added nothing because it has risen. */
export function priceIn(error: Refused): Money | undefined {
  const price = Number(error.headers?.get(priceNowHeader))
  return price > 0 ? roubles(price) : undefined
}

const soldOut = 409

/** How many the server would have given: «Доступно 3 шт.», or none. */
function stockIn(error: Refused): number | undefined {
  const text = error.first('amount')
  if (text) return Number(/\d+/.exec(text)?.[0] ?? NaN) || undefined
  return error.status === soldOut ? 0 : undefined
}

/** Why the cart did not change: in the server's words where it gave some (R-8-20, O-31). */
export function cartErrorText(error: unknown, t: ProductTexts): string {
  if (isOffline()) return t.added.offline
  const refusalText =
    error instanceof Refused
      ? (error.first('amount') ?? error.first('trade_offer') ?? error.first('seen_price'))
      : undefined
  return refusalText ?? t.added.failed
}
