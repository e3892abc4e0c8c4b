import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { asRoubles, minus, plus, zero, type Money } from '#kernel/money.ts'
import { notFound, Refusal } from '#kernel/refusal.ts'
import { after, days, hours } from '#kernel/time.ts'
import { takeBackSold } from '../certificates/sold-certificates.actions.ts'
import { earnBonuses } from '../accounts/earn-bonuses.action.ts'
import { emit } from '../news.ts'
import { giveBackPromoUses } from '../promo/promo.actions.ts'
import {
  giveBackStock,
  hasPieces,
  sellHeld,
  storeOfOrder,
  takeForOrder,
  type StockPiece,
} from '../stock/order-stock.actions.ts'
import { giveBackDiscounts, takeDiscountsAgain } from './give-back.action.ts'
import { returnableLines, takeOffPieces, type LockedOrder } from './order-returns.action.ts'
import { bonusesFor } from './order-returns.rules.ts'
import type { ReturnKind } from './order-returns.tables.ts'
import {
  isErased,
  isOver,
  isPaidFirst,
  keptInStoreDays,
  lateReasons,
  mayBuyerCancel,
  mayMove,
  payAgainHours,
  type LateReason,
  type OrderState,
} from './orders.rules.ts'
import { missingMoney } from './missing-money.queries.ts'
import { lockSharedOf } from './order-locks.ts'
import { orderCodes, orderHistory, orders } from './orders.tables.ts'

export type { LockedOrder } from './order-returns.action.ts'

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Db, number: number): Promise<LockedOrder> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('no key update')
  if (!order) throw notFound('order')
  return order
}

export type MoveInput = {
  number: number
  to: OrderState
  /** `shop`, `buyer`, or the e-mail of the member of staff. */
  by: string
  reason?: string
  /** Tracking number, for the move to `shipped`. */
  trackNumber?: string
  /** Destination of goods for the move to `returned`, if not their origin. */
  storeId?: number | null
  /** True if stock is updated later: on arrival, or by another order. */
  isComing?: boolean
  /** Delivery fee that is not given back. */
  fee?: Money
  /** True if staff ships the order although money is missing. */
  isUnpaidAccepted?: boolean
  now: Date
}

/** Moves an order to another state, with a history row and all follow-ups. */
export async function moveOrder(tx: Db, { number, ...move }: MoveInput): Promise<LockedOrder> {
  return moveLocked(tx, await lockOrder(tx, number), move)
}

export async function moveLocked(tx: Db, order: LockedOrder, move: Omit<MoveInput, 'number'>): Promise<LockedOrder> {
  const { to, by, reason = '', now } = move
  // An exchange order waits for the parcel with the first size, so payment on delivery is ruled out.
  const isAllowed = mayMove(order, to) && !(to === 'new' && order.exchangeOf !== null)
  if (!isAllowed) throw new Refusal('no_such_move', 409, { from: order.state, to })
  if (!move.isUnpaidAccepted) await refuseUnpaid(tx, order, to)
  if (touchesShared.includes(to)) await lockSharedOf(tx, [order.id])
  const changes = { state: to, ...(await followUps[to]?.(tx, order, move)) }
  await tx.update(orders).set(changes).where(eq(orders.id, order.id))
  await tx.insert(orderHistory).values({ orderId: order.id, state: to, by, reason, createdAt: now })
  await emit(tx, 'order.moved', { orderId: order.id, state: to })
  if (order.kind === 'certificate') await emit(tx, 'certificates.moved', { orderId: order.id })
  if (to === 'packing' || order.state === 'packing') await emit(tx, 'order.parcels', { orderId: order.id })
  if (isOver(to) && isPaidFirst(order.paymentType)) await emit(tx, 'payments.over', { orderId: order.id })
  if (to === 'returned' && order.certificateDiscount > 0) await emit(tx, 'order.money_back', { orderId: order.id })
  const after = { ...order, ...changes }
  // A refused order may still cost the delivery, which was made.
  const isSettled = isPaidFirst(order.paymentType) || order.certificateDiscount > 0
  if (to !== 'partly_returned' && isHandedOver(after) && isSettled)
    await emit(tx, 'order.handed_over', { orderId: order.id })
  return after
}

/** Refuses packing, shipping and pickup while money is missing. */
async function refuseUnpaid(tx: Db, order: LockedOrder, to: OrderState): Promise<void> {
  const leaves = to === 'packing' || to === 'shipped' || (to === 'delivered' && order.pickupType === 'self_pickup')
  const missing = leaves ? await missingMoney(tx, order) : zero
  if (missing > zero) throw new Refusal('not_paid', 409, { missing: asRoubles(missing) })
}

type MoneyCame = { by: string; reason: string; now: Date }

/** `no_use`: the order is paid already, is over for good, or the buyer was erased. */
export type PayOutcome = 'paid' | 'no_use' | LateReason

/**
 * Counts money received for an order. An expired order is restored if its goods, bonuses and certificate are still
 * available.
 */
export async function payLocked(tx: Db, order: LockedOrder, { by, reason, now }: MoneyCame): Promise<PayOutcome> {
  const move = { to: 'paid' as const, by, now }
  if (order.state === 'awaiting_payment') {
    await moveLocked(tx, order, { ...move, reason })
    return 'paid'
  }
  if (order.state !== 'expired' || isErased(order)) return 'no_use'
  try {
    await tx.transaction((step) => moveLocked(step, order, { ...move, reason: 'paid_late' }))
    return 'paid'
  } catch (error) {
    const lateReason = error instanceof Refusal && lateReasons.find((each) => each === error.code)
    if (lateReason) return lateReason
    throw error
  }
}

type OrderChange = Partial<typeof orders.$inferInsert>
type FollowUp = (tx: Db, order: LockedOrder, move: Omit<MoveInput, 'number'>) => Promise<OrderChange>

/** Takes all remaining pieces off the order, for good. */
const takeAllOff =
  (kind: ReturnKind): FollowUp =>
  async (tx, order, { by, reason = '', storeId, isComing = false, fee = zero, now }) => {
    const place = storeId === undefined ? {} : { storeId }
    const terms = { kind, pieces: 'all', isComing, fee, by, reason, now } as const
    if (order.kind === 'certificate') await takeBackSold(tx, { orderId: order.id, now })
    const { takenOff } = await takeOffPieces(tx, order, { ...terms, ...place })
    await giveBackPromoUses(tx, { orderNumber: order.number, now })
    return { keepBefore: null, takenOff }
  }

/** States whose follow-ups change stock, codes, bonuses or certificates. */
const touchesShared: readonly OrderState[] = ['new', 'paid', 'delivered', 'cancelled', 'returned', 'expired']

/** Follow-ups per target state. Money to be paid back is the excess of `paid` over `refunded`. */
const followUps: Partial<Record<OrderState, FollowUp>> = {
  // Advance payment did not work out: switch to payment on delivery or on pickup.
  new: async (tx, order, { by, now }) => {
    const isFetched = order.pickupType === 'self_pickup'
    if (!isFetched) await sellHeld(tx, { orderNumber: order.number, cause: 'on_delivery', by, now })
    return {
      paymentType: 'on_delivery',
      payBefore: null,
      keepBefore: isFetched ? after(now, days(keptInStoreDays)) : null,
    }
  },
  // The bank has released the hold: nothing counts as paid, and the buyer pays again.
  awaiting_payment: async (_tx, order, { now }) => ({
    paid: order.refunded,
    payBefore: after(now, hours(payAgainHours)),
  }),
  cancelled: takeAllOff('cancelled'),
  returned: takeAllOff('returned'),
  // Lines stay as they are, because a late payment may restore the order.
  expired: async (tx, order, { by, now }) => {
    const { number: orderNumber } = order
    await giveBackStock(tx, { orderNumber, cause: 'expired', kind: 'release', by, now })
    await giveBackDiscounts(tx, { orderNumber, now })
    return { keepBefore: null }
  },
  paid: async (tx, order, { by, now }) => {
    // Put back from packing: already paid.
    if (order.state === 'packing') {
      if (!isPaidFirst(order.paymentType)) throw new Refusal('no_such_move', 409, { from: order.state, to: 'paid' })
      return {}
    }
    if (order.state === 'expired') {
      await takeOnceMore(tx, order, { by, now })
      await takeDiscountsAgain(tx, { orderNumber: order.number, now })
    } else await sellHeld(tx, { orderNumber: order.number, cause: 'paid', by, now })
    return { paid: plus(order.refunded, costOf(order)) }
  },
  shipped: async (_tx, order, { trackNumber }) => ({ trackNumber: trackNumber || order.trackNumber }),
  ready: async (tx, order, { now }) => {
    if (order.pickupType !== 'self_pickup') return {}
    await makeOrderCode(tx, order.id, now)
    return isPaidFirst(order.paymentType) ? {} : { keepBefore: after(now, days(keptInStoreDays)) }
  },
  delivered: async (tx, order, { by, now }) => {
    await sellHeld(tx, { orderNumber: order.number, cause: 'delivered', by, now })
    const { accountId, number } = order
    if (accountId !== null && order.kind === 'goods') await emit(tx, 'order.kept', { orderId: order.id })
    const amount = bonusesFor(order, await returnableLines(tx, order.id))
    if (accountId !== null) await earnBonuses(tx, { accountId, amount, orderNumber: number, now })
    return { keepBefore: null, ...(order.paymentType === 'on_delivery' && { paid: costOf(order) }) }
  },
}

/** Order total without cancelled and returned pieces. */
export const costOf = ({ total, takenOff }: LockedOrder): Money => minus(total, takenOff)

/** Checks for a hand-over with an earned cost: the goods kept, or the delivery of those refused. */
export const isHandedOver = (order: LockedOrder): boolean =>
  order.state === 'delivered' || order.state === 'partly_returned' || (order.state === 'returned' && costOf(order) > 0)

/** Takes stock again after a late payment; refuses if pieces are gone from the original place. */
async function takeOnceMore(tx: Db, order: LockedOrder, { by, now }: { by: string; now: Date }): Promise<void> {
  const { id, number, kind, pickupType } = order
  // Certificates have no stock.
  if (kind === 'certificate') return
  const { rows: lines } = await tx.execute<StockPiece>(sql`
    select coalesce(l.offer_id, 0) as "offerId", sum(l.quantity - l.cancelled_quantity)::integer as quantity
    from order_lines l where l.order_id = ${id} and l.quantity > l.cancelled_quantity group by 1 order by 1`)
  const storeId = pickupType === 'self_pickup' ? await storeOfOrder(tx, number) : null
  if (!(await hasPieces(tx, lines, storeId))) throw new Refusal('sold_out_meanwhile', 409)
  await takeForOrder(tx, { orderNumber: number, cause: 'paid-late', by, now, lines, storeId, heldUntil: null })
}

/** Cancels an order for its buyer, until packing begins. */
export async function cancelByBuyer(
  db: NodePgDatabase,
  {
    number,
    isTheirs,
    reason,
    now,
  }: { number: number; isTheirs: (order: LockedOrder) => boolean; reason: string; now: Date },
): Promise<LockedOrder> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    if (!isTheirs(order)) throw notFound('order')
    // A double click or a second tab: already cancelled, as wanted.
    if (order.state === 'cancelled') return order
    if (!mayBuyerCancel(order.state)) throw new Refusal('too_late_to_cancel', 409)
    return moveLocked(tx, order, { to: 'cancelled', by: 'buyer', reason, now })
  })
}

/** Creates the four-digit pickup code, shown in the e-mail and on the order page. */
async function makeOrderCode(tx: Db, orderId: number, now: Date): Promise<void> {
  const code = String(randomInt(10_000)).padStart(4, '0')
  await tx.insert(orderCodes).values({ orderId, code, createdAt: now }).onConflictDoNothing()
}
