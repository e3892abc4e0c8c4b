import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { plus, sum, type Money } from '#kernel/money.ts'
import { FinalFailure } from '#kernel/jobs.ts'
import { emit } from '../news.ts'
import { lockOrder, type LockedOrder } from '../orders/move-order.action.ts'
import { orderNotes, orders } from '../orders/orders.tables.ts'
import { receiptBuyer } from '../receipts/order-pieces.queries.ts'
import { receiptByKey } from '../receipts/receipts.queries.ts'
import { noteRefunded } from '../receipts/want-receipt.action.ts'
import { providerOf, type BankParts } from './provider-of.ts'
import type { PaymentProvider, ProviderPayment, ProviderRefund } from './payment.port.ts'
import { findPayment, type Payment } from './payments.queries.ts'
import { payments, refunds } from './payments.tables.ts'
import { claimRefund, refundPause, refundsOf, type Refund } from './refund-money.action.ts'

type WorkParts = { db: NodePgDatabase; provider: PaymentProvider }

export const refundById = async (db: Db, id: number): Promise<Refund | undefined> =>
  (await db.select().from(refunds).where(eq(refunds.id, id)))[0]

/**
 * Pays back what is due, once: under its key, and not at all where the provider knows of it already, for then an earlier
 * call succeeded and only its answer was lost. What another look has begun, or has begun a moment ago, is left to the next.
 */
export async function workRefund(parts: BankParts, refundId: number, now: Date): Promise<void> {
  const { db } = parts
  const refund = await refundById(db, refundId)
  const payment = refund && (await findPayment(db, refund.paymentId))
  if (refund?.state !== 'due' || !payment || payment.providerId === null) return
  const provider = providerOf(parts, payment)
  if (!(await claimRefund(db, refundId, now))) return
  await payBack({ db, provider }, { refund, payment, id: payment.providerId }, now)
}

type PayBack = { refund: Refund; payment: Payment & { orderNumber: number }; id: string }

async function payBack(parts: WorkParts, { refund, payment, id }: PayBack, now: Date): Promise<void> {
  const { db, provider } = parts
  const remote = await provider.read(id)
  const amount = amountOf(refund, payment, remote)
  const answer =
    refund.providerId === null
      ? ((await knownRefund(parts, { refund, remote, amount })) ??
        (await provider.refund({ id, key: refund.key, amount, receipt: await receiptOf(db, refund, payment) })))
      : await provider.readRefund({ id, refundId: refund.providerId })
  const isIt = and(eq(refunds.id, refund.id), eq(refunds.state, 'due'))
  if (answer.state === 'done')
    await finishRefund(db, { refund: { ...refund, amount }, payment, providerRefundId: answer.id, now })
  // It goes on at the provider: from now on only that one is asked after, for keys are forgotten there in a day.
  else if (answer.state === 'pending') await db.update(refunds).set({ providerId: answer.id }).where(isIt)
  else {
    await db.update(refunds).set({ state: 'failed', changedAt: now }).where(isIt)
    throw new FinalFailure(`the provider refuses refund ${refund.id}`)
  }
}

type KnownWish = { refund: Refund; remote: ProviderPayment; amount: Money }

/** What an earlier call has begun, whose answer nobody heard. */
async function knownRefund(
  { db, provider }: WorkParts,
  { refund, remote, amount }: KnownWish,
): Promise<ProviderRefund | undefined> {
  const others = (await refundsOf(db, refund.paymentId)).filter(({ id }) => id !== refund.id)
  const otherIds = others.map(({ providerId }) => providerId)
  const earlier = await provider.findRefund?.({ id: remote.id, amount, otherIds })
  if (earlier) return earlier
  const before = sum(others.filter(({ state }) => state === 'done').map((each) => each.amount))
  const hasGone = remote.refunded !== null && remote.refunded >= plus(before, amount)
  return hasGone ? { id: refund.key, state: 'done' } : undefined
}

/** What came goes back, even if it was another sum than we asked for. */
const amountOf = ({ amount }: Refund, payment: Payment, remote: ProviderPayment): Money =>
  payment.countedAt === null && amount === payment.amount ? remote.amount : amount

async function receiptOf(db: Db, { key }: Refund, { orderNumber }: PayBack['payment']) {
  const receipt = await receiptByKey(db, key)
  const [order] = await db.select().from(orders).where(eq(orders.number, orderNumber))
  return receipt && order ? { buyer: receiptBuyer(order), lines: receipt.lines } : null
}

type DoneRefund = { refund: Refund; payment: PayBack['payment']; providerRefundId: string; now: Date }

async function finishRefund(db: NodePgDatabase, outcome: DoneRefund): Promise<void> {
  const { refund, payment, providerRefundId, now } = outcome
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderNumber)
    const [row] = await tx
      .update(refunds)
      .set({ state: 'done', amount: refund.amount, providerId: providerRefundId, changedAt: now })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'due')))
      .returning()
    if (!row) return
    await noteRefunded(tx, { paymentId: payment.id, key: refund.key, providerRefundId })
    if (payment.countedAt) await noteInOrder(tx, order, row.amount, now)
    const allBack = await tx
      .update(payments)
      .set({ state: 'refunded', trouble: null, changedAt: now })
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'refund_due'), noneIsDue(payment.id)))
      .returning({ id: payments.id })
    for (const { id: paymentId } of allBack) await emit(tx, 'payment.refunded', { paymentId, refundId: refund.id })
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
  await tx.insert(orderNotes).values({ orderId: order.id, kind: 'refunded', by: 'shop', amount, at })
}

/** Refunds whose job was lost, whose provider was away, or that are under way there. */
export async function dueRefunds(db: Db, providers: readonly string[], now: Date): Promise<number[]> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from refunds r join payments p on p.id = r.payment_id
    where r.state = 'due' and p.provider = any(${sql.param(providers)}::text[])
      and case when r.checked_at is null then r.changed_at <= ${moment} - interval '30 seconds'
        else r.checked_at <= ${refundPause(moment)} end
    order by r.id limit 50`)
  return rows.map(({ id }) => id)
}
