import type { Db } from '#kernel/db.ts'
import { notFound } from '#kernel/refusal.ts'
import { addAllToCart } from '../cart/add-all.action.ts'
import type { Owner } from '../owner.ts'
import { findOrder, type OrderDetail } from './orders.queries.ts'

export type OrderAccess = {
  number: number
  owner: Owner | undefined
  /** Order number of the presented key, if any. */
  keyNumber: number | undefined
}

/** Checks whether the order belongs to the account or the key; any other order is not found (R-6-10). */
export const isOrderOf = (
  { owner, keyNumber }: OrderAccess,
  order: { number: number; accountId: number | null },
): boolean =>
  order.number === keyNumber || (owner !== undefined && 'accountId' in owner && order.accountId === owner.accountId)

/** Adds the ordered pieces to the cart again, as far as stock allows. */
export async function repeatOrder(db: Db, access: OrderAccess & { owner: Owner; now: Date }): Promise<OrderDetail> {
  const { number, owner, now } = access
  const order = await findOrder(db, { number, now })
  if (!order || !isOrderOf(access, order)) throw notFound('order')
  await addAllToCart(db, { owner, pieces: piecesOf(order), now })
  return order
}

const piecesOf = ({ lines }: OrderDetail) =>
  lines.flatMap(({ offerId, quantity }) => (offerId === null ? [] : [{ offerId, quantity }]))

export type RepeatedLine = { line: OrderDetail['lines'][number]; inCart: number }

/** Order lines with the pieces of each now in the cart. */
export function repeatedLines(
  order: OrderDetail,
  cart: readonly { offerId: number; pieces: number }[],
): RepeatedLine[] {
  const piecesIn = new Map(cart.map(({ offerId, pieces }) => [offerId, pieces]))
  return order.lines.map((line) => ({ line, inCart: piecesIn.get(line.offerId ?? 0) ?? 0 }))
}
