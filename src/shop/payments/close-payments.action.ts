import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { notFound, Refusal } from '#kernel/refusal.ts'
import { emit } from '../news.ts'
import { lockOrder, moveLocked, type LockedOrder } from '../orders/move-order.action.ts'
import { orders } from '../orders/orders.tables.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import type { PaymentProvider } from './payment.port.ts'
import { findPayment, isUnsettled, type Payment } from './payments.queries.ts'
import { payments } from './payments.tables.ts'
import { settlePayment } from './settle-payment.action.ts'
import { giveUpPayment } from './start-payment.action.ts'

type CloseParts = { db: NodePgDatabase; provider: PaymentProvider }

/** An order that no longer waits for money takes none, and one that was taken back gets its money back. */
export async function closePayments(parts: CloseParts, orderId: number, now: Date): Promise<void> {
  const open = await parts.db.transaction(async (tx) => {
    const [row] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
    const order = row && (await lockOrder(tx, row.number))
    if (!order || order.state === 'awaiting_payment') return []
    if (order.state === 'cancelled' || order.state === 'returned') await refundCounted(tx, order, now)
    return tx
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), isUnsettled))
  })
  for (const payment of open) await giveUpPayment(parts, payment, now)
}

/** What staff has paid back by hand, whole or in part, is theirs to finish. */
async function refundCounted(tx: Db, order: LockedOrder, now: Date): Promise<void> {
  if (order.refunded > 0) return
  const due = await tx
    .update(payments)
    .set({ state: 'refund_due', changedAt: now })
    .where(and(eq(payments.orderId, order.id), eq(payments.state, 'paid'), isNotNull(payments.countedAt)))
    .returning({ id: payments.id })
  for (const { id } of due) await emit(tx, 'payment.refund_due', { paymentId: id })
}

/** Pays back what is due; under the same key, so that it is paid back once. */
export async function refundPayment({ db, provider }: CloseParts, paymentId: number, now: Date): Promise<void> {
  const payment = await findPayment(db, paymentId)
  if (payment?.state !== 'refund_due' || payment.providerId === null) return
  const { providerId: id, key } = payment
  // What came goes back, even if it was another sum than we asked for.
  const { amount } = await provider.read(id)
  const remote = await provider.refund({ id, key: `${key}-refund`, amount })
  const outcome = await settlePayment(db, { provider: provider.name, remote, now })
  if (outcome?.state !== 'refunded') throw new Error(`the refund of payment ${paymentId} is under way`)
}

/** Takes what the bank holds for an order that is still of use to the buyer; lets it go otherwise. */
export async function captureHeld({ db, provider }: CloseParts, paymentId: number, now: Date): Promise<void> {
  const payment = await findPayment(db, paymentId)
  if (payment?.state !== 'held' || payment.providerId === null) return
  const { providerId: id, key, amount, orderState } = payment
  if (orderState !== 'awaiting_payment') return giveUpPayment({ db, provider }, payment, now)
  const remote = await provider.capture({ id, key: `${key}-capture`, amount })
  await settlePayment(db, { provider: provider.name, remote, now })
}

/** By hand: of money that nothing was counted for, or of an order that is taken back some other way. */
export async function refundByHand(
  db: NodePgDatabase,
  { paymentId, by, now }: { paymentId: number; by: string; now: Date },
): Promise<Payment> {
  return db.transaction(async (tx) => {
    const row = await findPayment(tx, paymentId)
    if (!row) throw notFound('payment')
    await lockOrder(tx, row.orderNumber)
    const isTaken = sql`(${payments.state} = 'paid' or ${payments.trouble} in ('other_sum', 'other_currency'))`
    const [payment] = await tx
      .update(payments)
      .set({ state: 'refund_due', trouble: null, changedAt: now })
      .where(and(eq(payments.id, paymentId), isTaken))
      .returning()
    if (!payment) throw new Refusal('nothing_to_refund', 409)
    await emit(tx, 'payment.refund_due', { paymentId })
    const subject = `order:${row.orderNumber}`
    await writeAudit(tx, { by, verb: 'payment.refund', subject, after: { payment: paymentId }, now })
    return payment
  })
}

/** The buyer pays at the door instead; every try to pay before has been given up by then. */
export async function payOnDelivery(
  parts: CloseParts,
  { number, now }: { number: number; now: Date },
): Promise<'paid' | 'on_delivery'> {
  const { db } = parts
  const open = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.number, number), isUnsettled))
  for (const { payment } of open) await giveUpPayment(parts, payment, now)
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    if (order.paid >= order.total && order.total > 0) return 'paid'
    if (order.state === 'new') return 'on_delivery'
    if (order.state !== 'awaiting_payment') throw new Refusal('payment_over', 409)
    await moveLocked(tx, order, { to: 'new', by: 'buyer', reason: 'on_delivery', now })
    return 'on_delivery'
  })
}
