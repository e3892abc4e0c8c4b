import { cartAnswer } from '#shop/cart/cart.answers.ts'
import { emptyCart, pricedCart } from '#shop/cart/cart.queries.ts'
import { checkoutOf } from '#shop/checkout/checkout.queries.ts'
import { priceAnswer } from '#shop/checkout/price.answers.ts'
import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { noveltiesIn } from '#shop/content/home.queries.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { privateHead } from '../common/private.head.ts'
import { beginCheckout, type CheckoutData } from '../checkout/checkout.loader.ts'
import { cardData, type CardData } from '../product-card/card-data.ts'
import { cardTexts, type CardTexts } from '../product-card/product-card.texts.ts'
import { discountTexts, type DiscountTexts } from '../discounts/discounts.texts.ts'
import { orderOfCart, type RecentOrder } from './recent-order.loader.ts'
import { repeatedText } from './repeated.loader.ts'
import { cartTexts, type CartTexts } from './cart.texts.ts'

export type CartData = {
  t: CartTexts
  cart: CartAnswer
  checkout: CheckoutData
  /** Order price with the saved discounts; null for an empty cart. */
  price: PriceAnswer | null
  discounts: DiscountTexts
  isGuest: boolean
  card: CardTexts
  /** Novelties for an empty cart. A cart emptied on the screen loads the page again to get them. */
  novelties: CardData[]
  /** Recent order from this cart, shown while the cart is empty. */
  order: RecentOrder | null
  /** Notices about a repeated order: items added and items unavailable. */
  repeatNotes: string[]
}

const noveltiesShown = 8

/** Cart page, rendered per visitor: lines need no JavaScript. */
export async function loadCart(visit: ShopVisit): Promise<Page<CartData, undefined>> {
  const { locale, base, now, context } = visit
  const { db, home, promotions } = context
  const owner = await context.owner?.()
  const { deliveryOf, data: checkoutData } = beginCheckout(visit, owner)
  const price = owner && (await checkoutOf(db, { owner, choice: {}, deliveryOf, promotions, now }))
  // Lines show prices without promo codes; the code's discount is shown once, below.
  const cart = price ? pricedCart(price.rows, await promotions.at(now), now) : emptyCart
  const repeatNotes = visit.query['repeated']
    ? await repeatedText(visit, {
        owner,
        lines: cart.lines.map(({ row, quantity }) => ({ offerId: row.offerId, pieces: quantity })),
      })
    : []
  const isEmpty = cart.lines.length === 0
  const novelties = isEmpty ? noveltiesIn(await home.now(), { locale, now, most: noveltiesShown }) : []
  const card = cardTexts[locale]
  const t = cartTexts[locale]
  return page({
    head: privateHead(t.title, { locale, context }),
    data: {
      t,
      cart: cartAnswer(cart),
      checkout: await checkoutData(price),
      price: price && !isEmpty ? priceAnswer(price, locale) : null,
      order: isEmpty && owner ? await orderOfCart(visit, owner) : null,
      repeatNotes,
      discounts: discountTexts[locale],
      isGuest: !owner || 'visitorId' in owner,
      card,
      novelties: novelties.map((each) => cardData(each, { base, t: card })),
    },
  })
}
