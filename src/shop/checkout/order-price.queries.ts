import { createHash } from 'node:crypto'
import type { Db } from '#kernel/db.ts'
import type { Money } from '#kernel/money.ts'
import { badField } from '#kernel/refusal.ts'
import { cartOf, type Cart } from '../cart/cart.queries.ts'
import type { Owner } from '../owner.ts'
import { priceOrder, type OrderPrice } from './price-order.rules.ts'

export type OrderChoice = {
  promocode?: string | null | undefined
  certificate?: string | null | undefined
  bonuses?: number | null | undefined
  delivery: Money | null
}
export type PricedOrder = { cart: Cart; price: OrderPrice; fingerprint: string }
type PriceInput = { owner: Owner; choice: OrderChoice; now: Date }

/** The price of the cart as an order, at this moment. A discount that cannot be given is refused at its field (O-58). */
export async function orderPriceOf(db: Db, { owner, choice, now }: PriceInput): Promise<PricedOrder> {
  if (choice.promocode?.trim()) throw badField('promocode', 'promo_codes_later')
  if (choice.certificate?.trim()) throw badField('certificate_value', 'certificates_later')
  if (choice.bonuses) throw badField('maxma_bonuses', 'bonuses_later')
  const cart = await cartOf(db, { owner, promotions: [], now })
  const price = priceOrder({
    lines: cart.lines.map(({ sums, quantity }) => ({ ...sums, quantity })),
    deliveryPrice: choice.delivery,
    bonuses: { wanted: 0, balance: 0 },
    certificateBalance: null,
  })
  return { cart, price, fingerprint: fingerprintOf(price) }
}

/** Lines, discounts and the delivery: whatever else changes is no matter of money. */
function fingerprintOf({ lines, deliveryPrice, total }: OrderPrice): string {
  const parts = lines
    .map(({ offerId, quantity, full, total: left, allocations }) => [
      offerId,
      quantity,
      full,
      left,
      allocations.map(({ kind, amount }) => [kind, amount]),
    ])
    .toSorted((a, b) => Number(a[0]) - Number(b[0]))
  return createHash('sha256')
    .update(JSON.stringify([parts, deliveryPrice, total]))
    .digest('base64url')
    .slice(0, 22)
}
