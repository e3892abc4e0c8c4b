import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { plus, sum, type Money } from '#kernel/money.ts'
import { FinalFailure } from '#kernel/jobs.ts'
import { lockOrder, type LockedOrder } from '../orders/move-order.action.ts'
import { orderHistory, orders } from '../orders/orders.tables.ts'
import { receiptBuyer } from '../receipts/order-pieces.queries.ts'
import { receiptByKey } from '../receipts/receipts.queries.ts'
import { noteRefunded } from '../receipts/want-receipt.action.ts'
import type { PaymentProvider, ProviderPayment } from './payment.port.ts'
import { findPayment, type Payment } from './payments.queries.ts'
import { payments, refunds } from './payments.tables.ts'
import { claimRefund, refundsOf, type Refund } from './refund-money.action.ts'

type WorkParts = { db: NodePgDatabase; provider: PaymentProvider }

const refundById = async (db: Db, id: number): Promise<Refund | undefined> =>
  (await db.select().from(refunds).where(eq(refunds.id, id)))[0]

/**
 * Pays back what is due, once: under its key, and not at all where the provider says that so much has gone back already,
 * for then an earlier call succeeded and only its answer was lost. Answers the refund that has just been done.
 */
export async function workRefund(
  { db, provider }: WorkParts,
  refundId: number,
  now: Date,
): Promise<Refund | undefined> {
  const refund = await refundById(db, refundId)
  const payment = refund && (await findPayment(db, refund.paymentId))
  if (refund?.state !== 'due' || payment?.provider !== provider.name || payment.providerId === null) return undefined
  if (!(await claimRefund(db, refundId, now))) throw new Error(`refund ${refundId} waits for another one`)
  try {
    return await payBack({ db, provider }, { refund, payment, id: payment.providerId }, now)
  } catch (error) {
    if (!(error instanceof FinalFailure))
      await db.update(refunds).set({ checkedAt: null }).where(eq(refunds.id, refundId))
    throw error
  }
}

type PayBack = { refund: Refund; payment: Payment & { orderNumber: number }; id: string }

async function payBack({ db, provider }: WorkParts, { refund, payment, id }: PayBack, now: Date) {
  const remote = await provider.read(id)
  const earlier = (await refundsOf(db, payment.id)).filter(({ state }) => state === 'done')
  const before = sum(earlier.map((each) => each.amount))
  const amount = amountOf(refund, payment, remote)
  const hasGone = remote.refunded !== null && remote.refunded >= plus(before, amount)
  const receipt = hasGone ? undefined : await receiptOf(db, refund, payment)
  const otherIds = earlier.map(({ providerId }) => providerId)
  const answer = hasGone
    ? ({ id: (await provider.lostRefund?.({ id, amount, otherIds })) ?? refund.key, state: 'done' } as const)
    : await provider.refund({ id, key: refund.key, amount, receipt: receipt ?? null })
  if (answer.state === 'pending') throw new Error(`refund ${refund.id} is under way`)
  const outcome = { refund: { ...refund, amount }, payment, providerRefundId: answer.id, now }
  if (answer.state === 'done') return finishRefund(db, outcome)
  await db.update(refunds).set({ state: 'failed', changedAt: now }).where(eq(refunds.id, refund.id))
  throw new FinalFailure(`the provider refuses refund ${refund.id}`)
}

/** What came goes back, even if it was another sum than we asked for. */
const amountOf = ({ amount }: Refund, payment: Payment, remote: ProviderPayment): Money =>
  payment.countedAt === null && amount === payment.amount ? remote.amount : amount

async function receiptOf(db: Db, { key }: Refund, { orderNumber }: PayBack['payment']) {
  const receipt = await receiptByKey(db, key)
  const [order] = await db.select().from(orders).where(eq(orders.number, orderNumber))
  return receipt && order ? { buyer: receiptBuyer(order), lines: receipt.lines } : undefined
}

type DoneRefund = { refund: Refund; payment: PayBack['payment']; providerRefundId: string; now: Date }

async function finishRefund(db: NodePgDatabase, outcome: DoneRefund): Promise<Refund | undefined> {
  const { refund, payment, providerRefundId, now } = outcome
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderNumber)
    const [row] = await tx
      .update(refunds)
      .set({ state: 'done', amount: refund.amount, providerId: providerRefundId, changedAt: now })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'due')))
      .returning()
    if (!row) return undefined
    await noteRefunded(tx, { paymentId: payment.id, key: refund.key, providerRefundId })
    if (payment.countedAt) await noteInOrder(tx, order, row.amount, now)
    await tx
      .update(payments)
      .set({ state: 'refunded', trouble: null, changedAt: now })
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'refund_due'), noneIsDue(payment.id)))
    return row
  })
}

const noneIsDue = (paymentId: number) =>
  sql`not exists (select from refunds r where r.payment_id = ${paymentId} and r.state = 'due')`

/** Money that an order had counted is the buyer's again. */
export async function noteInOrder(tx: Db, order: LockedOrder, amount: Money, at: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ refunded: plus(order.refunded, amount) })
    .where(eq(orders.id, order.id))
  await tx.insert(orderHistory).values({ orderId: order.id, state: order.state, by: 'shop', reason: 'refunded', at })
}

/** Refunds whose job was lost, or whose provider was away. */
export async function dueRefunds(db: Db, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from refunds where state = 'due'
      and coalesce(checked_at, changed_at) <= ${now.toISOString()}::timestamptz - interval '30 seconds'
    order by id limit 50`)
  return rows.map(({ id }) => id)
}
