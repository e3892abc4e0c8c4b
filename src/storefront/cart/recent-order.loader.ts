import { recentOrder } from '#shop/checkout/order-requests.queries.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import type { Owner } from '#shop/owner.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { orderNumber } from '../common/order-number.ts'
import { cartTexts } from './cart.texts.ts'

export type RecentOrder = { text: string; href: string }

/** Latest order from this cart, shown while the cart is empty. */
export async function orderOfCart(visit: ShopVisit, owner: Owner): Promise<RecentOrder | null> {
  const { locale, base, now, context } = visit
  const order = await recentOrder(context.db, { owner, now })
  if (!order) return null
  const href =
    'accountId' in owner
      ? link({ base }, 'order', { order: String(order.number) })
      : link({ base }, 'guest-order', { key: orderLinks(context.secretKeys).keyOf(order) })
  return { text: fill(cartTexts[locale].placed, { number: orderNumber(order.number) }), href }
}
