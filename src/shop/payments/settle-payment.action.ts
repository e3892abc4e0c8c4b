import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { plus } from '#kernel/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import { emit } from '../news.ts'
import { lockOrder, moveLocked, type LockedOrder } from '../orders/move-order.action.ts'
import { orderHistory, orders } from '../orders/orders.tables.ts'
import type { ProviderPayment } from './payment.port.ts'
import type { Payment } from './payments.queries.ts'
import { isLiving, mayPaymentBecome, troubleWith } from './payments.rules.ts'
import { payments } from './payments.tables.ts'

export type SettledPayment = Payment & { orderNumber: number }
type Settling = { order: LockedOrder; payment: Payment; remote: ProviderPayment; now: Date }
type PaymentChange = Partial<typeof payments.$inferInsert>

async function orderNumberOf(tx: Db, provider: string, key: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.provider, provider), eq(payments.key, key)))
  return row?.number
}

/**
 * Brings a payment to where its provider says it stands, with everything that follows for its order. As often and in
 * whatever order it is told, each step is made once: the order is locked first, then its payment.
 */
export async function settlePayment(
  db: NodePgDatabase,
  { provider, remote, now }: { provider: string; remote: ProviderPayment; now: Date },
): Promise<SettledPayment | undefined> {
  return db.transaction(async (tx) => {
    const orderNumber = await orderNumberOf(tx, provider, remote.key)
    if (orderNumber === undefined) return undefined
    const order = await lockOrder(tx, orderNumber)
    const isIt = and(eq(payments.provider, provider), eq(payments.key, remote.key))
    const [payment] = await tx.select().from(payments).where(isIt).for('no key update')
    const change = await steps[remote.state](tx, { order, payment: payment!, remote, now })
    const [row] = await tx
      .update(payments)
      .set({
        providerId: remote.id,
        ...(remote.payUrl && { payUrl: remote.payUrl }),
        checkedAt: now,
        ...(Object.keys(change).length > 0 && { ...change, changedAt: now }),
      })
      .where(isIt)
      .returning()
    return { ...row!, orderNumber }
  })
}

/** What each word of a provider leads to; nothing where it has been heard before. */
const steps: Record<ProviderPayment['state'], (tx: Db, settling: Settling) => Promise<PaymentChange>> = {
  pending: async () => ({}),
  held: async (tx, { payment }) => {
    if (!mayPaymentBecome(payment.state, 'held')) return {}
    await emit(tx, 'payment.held', { paymentId: payment.id })
    return { state: 'held' }
  },
  declined: async (_tx, { payment, remote: { reason } }) =>
    mayPaymentBecome(payment.state, 'declined') ? { state: 'declined', reason: reason ?? 'bank_refused' } : {},
  cancelled: async (_tx, { payment }) => (mayPaymentBecome(payment.state, 'cancelled') ? { state: 'cancelled' } : {}),
  paid: receiveMoney,
  refunded: noteRefund,
}

/** Another sum or another currency than was asked for is shown to staff and counts as nothing. */
async function receiveMoney(tx: Db, { order, payment, remote, now }: Settling): Promise<PaymentChange> {
  if (!mayPaymentBecome(payment.state, 'paid') || payment.trouble) return {}
  const trouble = troubleWith(payment, remote) ?? troubleWith({ amount: order.total }, remote)
  if (trouble) return { trouble }
  if (!(await countForOrder(tx, order, now))) {
    await emit(tx, 'payment.refund_due', { paymentId: payment.id })
    return { state: 'refund_due' }
  }
  // It had been given up for another try, which nobody needs any more.
  if (!isLiving(payment.state)) await emit(tx, 'payments.over', { orderId: order.id })
  return { state: 'paid', reason: null, countedAt: now }
}

/** False when the order has no use for the money any more, or has had it already: it goes back. */
async function countForOrder(tx: Db, order: LockedOrder, now: Date): Promise<boolean> {
  const move = { to: 'paid' as const, by: 'shop', now }
  if (order.state === 'awaiting_payment') {
    await moveLocked(tx, order, { ...move, reason: 'payment' })
    return true
  }
  // Bonuses and a certificate went back to the buyer when the time was over, and may be spent by now.
  if (order.state !== 'expired' || order.bonusDiscount + order.certificateDiscount > 0) return false
  try {
    await tx.transaction((step) => moveLocked(step, order, { ...move, reason: 'paid_late' }))
    return true
  } catch (error) {
    if (error instanceof Refusal && ['sold_out_meanwhile', 'spent_meanwhile'].includes(error.code)) return false
    throw error
  }
}

async function noteRefund(tx: Db, { order, payment, now }: Settling): Promise<PaymentChange> {
  if (payment.state === 'refunded' || payment.trouble) return {}
  // Somebody has paid it back past the shop: a person has to say what that means for the order.
  if (payment.state !== 'refund_due') return { trouble: 'refunded_outside' }
  if (payment.countedAt) {
    const sum = plus(order.refunded, payment.amount)
    await tx.update(orders).set({ refunded: sum }).where(eq(orders.id, order.id))
    const move = { orderId: order.id, state: order.state, by: 'shop', reason: 'refunded', at: now }
    await tx.insert(orderHistory).values(move)
  }
  return { state: 'refunded' }
}
