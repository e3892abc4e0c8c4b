import { and, eq, isNotNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { asRoubles, plus, roubles as asMoney, zero, type Money } from '#kernel/money.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import { lockOrder, type LockedOrder } from '../orders/move-order.action.ts'
import { orderNotes, orders } from '../orders/orders.tables.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { findPayment, type Payment } from '../payments/payments.queries.ts'
import { payments, refunds } from '../payments/payments.tables.ts'
import { beginRefund, refundsOf, type Refund } from '../payments/refund-money.action.ts'
import { refundByHandOf } from '../payments/refunds.rules.ts'
import { endPayment, failRefund, finishRefund, refundById } from '../payments/work-refund.action.ts'

type HandInput = { order: LockedOrder; payment: Payment; refunds: readonly Refund[]; wanted: Money | null }

/** Amount that staff may refund; a refusal names the pending refund. */
function allowedSum({ order, payment, refunds: all, wanted }: HandInput): Money {
  const isTaken =
    payment.state === 'paid' ||
    payment.state === 'refund_due' ||
    payment.trouble === 'other_sum' ||
    payment.trouble === 'other_currency'
  const facts = { ...payment, isCounted: payment.countedAt !== null, isTaken }
  const outcome = refundByHandOf({ payment: facts, order, refunds: all, wanted })
  if (outcome.is === 'allowed') return outcome.amount
  if (outcome.code === 'wrong') throw badField('roubles', 'wrong')
  if (outcome.code !== 'refund_on_its_way') throw new Refusal(outcome.code, 409)
  const { id, amount, askedAt, state } = outcome.refund
  const code = askedAt === null ? 'refund_waits' : 'refund_under_way'
  throw new Refusal(code, 409, { refund: id, sum: asRoubles(amount), state })
}

type RefundByHand = { paymentId: number; roubles?: number | undefined; by: string; now: Date }

/** Refunds through the provider manually: the rest of a payment, unless an amount is given. */
export async function refundByHand(db: NodePgDatabase, input: RefundByHand): Promise<{ id: number; amount: Money }> {
  const { paymentId, roubles, by, now } = input
  return db.transaction(async (tx) => {
    const row = await findPayment(tx, paymentId)
    if (!row) throw notFound('payment')
    const order = await lockOrder(tx, row.orderNumber)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    if (!payment) throw notFound('payment')
    const all = await refundsOf(tx, paymentId)
    const wanted = roubles === undefined ? null : asMoney(roubles)
    const amount = allowedSum({ order, payment, refunds: all, wanted })
    const key = `${payment.key}-refund${all.length > 0 ? `-${all.length + 1}` : ''}`
    await beginRefund(tx, order, { payment, amount, key, now })
    if (payment.trouble) await tx.update(payments).set({ trouble: null }).where(eq(payments.id, paymentId))
    const subject = `order:${row.orderNumber}`
    await writeAudit(tx, { by, verb: 'payment.refund', subject, after: { payment: paymentId, amount }, now })
    return { id: paymentId, amount }
  })
}

type StaffRefund = { number: number; roubles: number; by: string; now: Date }

/** Records a refund that staff made another way; a provider's payment is updated too. */
export async function refundByStaff(
  db: NodePgDatabase,
  { number, roubles, by, now }: StaffRefund,
): Promise<LockedOrder> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    const amount = asMoney(roubles)
    const refunded = plus(order.refunded, amount)
    if (amount <= zero || refunded > order.paid) throw badField('roubles', 'wrong')
    const payment = await countedPayment(tx, order.id)
    if (payment) await noteByHand(tx, { order, payment, amount, now })
    await tx.update(orders).set({ refunded }).where(eq(orders.id, order.id))
    await tx.insert(orderNotes).values({ orderId: order.id, kind: 'refunded', by, amount, createdAt: now })
    const sums = { before: { refunded: order.refunded }, after: { refunded } }
    await writeAudit(tx, { by, verb: 'order.refund', subject: `order:${number}`, ...sums, now })
    return { ...order, refunded }
  })
}

async function countedPayment(tx: Db, orderId: number): Promise<Payment | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.countedAt)))
  return payment
}

type NoteByHand = { order: LockedOrder; payment: Payment; amount: Money; now: Date }

async function noteByHand(tx: Db, { order, payment, amount, now }: NoteByHand): Promise<void> {
  const all = await refundsOf(tx, payment.id)
  allowedSum({ order, payment, refunds: all, wanted: amount })
  const key = `${payment.key}-hand-${all.length + 1}`
  const row = { paymentId: payment.id, key, amount, way: 'hand', state: 'done' } as const
  await tx.insert(refunds).values({ ...row, createdAt: now, changedAt: now })
  await endPayment(tx, payment.id, now)
}

type RefundEnd = { refundId: number; outcome: 'done' | 'failed'; by: string; now: Date }

/**
 * Records the outcome of a pending refund that its provider does not report; staff looked it up in the provider's
 * dashboard.
 */
export async function endRefundByStaff(db: NodePgDatabase, input: RefundEnd): Promise<void> {
  const { refundId, outcome, by, now } = input
  const refund = await refundById(db, refundId)
  const payment = refund && (await findPayment(db, refund.paymentId))
  if (!refund || !payment) throw notFound('refund')
  // Before the first request to the provider, no money can have moved.
  if (refund.askedAt === null && refund.providerId === null) throw new Refusal('refund_not_asked', 409)
  const going = { refund, payment, now }
  const isEnded =
    outcome === 'done'
      ? await finishRefund(db, going, { id: refund.providerId ?? refund.key, way: 'bank' })
      : await failRefund(db, going)
  if (!isEnded) throw new Refusal('refund_not_asked', 409)
  const subject = `order:${payment.orderNumber}`
  await writeAudit(db, { by, verb: 'payment.refund_ended', subject, after: { refund: refundId, outcome }, now })
}

type LostHold = { paymentId: number; why: string; by: string; now: Date }

/** Closes the task of a lost hold: the sum was received another way, or the shop bears the loss. */
export async function closeLostHold(db: NodePgDatabase, { paymentId, why, by, now }: LostHold): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (!payment) throw notFound('payment')
    const { rowCount } = await tx
      .update(payments)
      .set({ trouble: null, changedAt: now })
      .where(and(eq(payments.id, paymentId), eq(payments.trouble, 'hold_lost')))
    if (!rowCount) throw new Refusal('nothing_to_close', 409)
    const after = { payment: paymentId, trouble: 'hold_lost', why }
    await writeAudit(tx, { by, verb: 'payment.close', subject: `order:${payment.orderNumber}`, after, now })
  })
}
