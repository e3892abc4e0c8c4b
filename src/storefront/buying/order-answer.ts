/* chunk: visit */
import { roubles, type Money } from '#kernel/money.ts'
import { priceNowHeader } from '#shop/cart/cart.calls.ts'
import type { CartLineAnswer } from '#shop/cart/cart.schemas.ts'
import { Refused } from '#ui/ask.ts'
import { isOffline } from '../common/is-offline.ts'
import type { BuyingMessage, ProductUpdate } from './product-update.ts'
import type { ProductTexts } from './product.texts.ts'
import type { ProductView } from './product-view.ts'

/* Response helpers, loaded with the cart code: unused before the first response. */

/** Product prices from a cart line of the response. */
export const pricesOf = ({ product }: CartLineAnswer): NonNullable<ProductUpdate['price']> => ({
  price: roubles(product.price),
  salePrice: product.price_with_sale === null ? null : roubles(product.price_with_sale),
})

type OrderRefusal = { message: BuyingMessage; update: Partial<ProductUpdate> }

/** Message and product update for a refusal; undefined for any other error. */
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

/** Current price from a refusal caused by a price rise. */
export function priceIn(error: Refused): Money | undefined {
  const price = Number(error.headers?.get(priceNowHeader))
  return price > 0 ? roubles(price) : undefined
}

const soldOut = 409

/** Available quantity from the refusal text («Доступно 3 шт.»); 0 if sold out; undefined if unknown. */
function stockIn(error: Refused): number | undefined {
  const text = error.first('amount')
  if (text) return Number(/\d+/.exec(text)?.[0] ?? NaN) || undefined
  return error.status === soldOut ? 0 : undefined
}

/** Error text for an unchanged cart, in the server's words where available (R-8-20, O-31). */
export function cartErrorText(error: unknown, t: ProductTexts): string {
  if (isOffline()) return t.added.offline
  const refusalText =
    error instanceof Refused
      ? (error.first('amount') ?? error.first('trade_offer') ?? error.first('seen_price'))
      : undefined
  return refusalText ?? t.added.failed
}
