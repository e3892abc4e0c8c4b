import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { kopecks, minus, plus, sum, zero, type Money } from '#kernel/money.ts'
import { FinalFailure } from '#kernel/jobs.ts'
import { emit } from '../news.ts'
import { lockOrder, type LockedOrder } from '../orders/move-order.action.ts'
import { isErased } from '../orders/orders.rules.ts'
import { orderNotes, orders } from '../orders/orders.tables.ts'
import { receiptBuyer } from '../receipts/order-pieces.queries.ts'
import { isReceiptDone, receiptByKey } from '../receipts/receipts.queries.ts'
import { changeReceipt, noteRefunded, voidReceipt } from '../receipts/queue-receipt.action.ts'
import { providerOf, type BankParts } from './provider-of.ts'
import type { ListedRefund, PaymentProvider, ProviderPayment, ProviderRefund } from './payment.port.ts'
import { findPayment, type Payment } from './payments.queries.ts'
import type { RefundWay } from './payments.rules.ts'
import { payments, refunds } from './payments.tables.ts'
import { claimRefund, refundPause, refundsOf, writeRefundReceipt, type Refund } from './refund-money.action.ts'
import { doneOf, isAllBack, nextRefundStep, refundOnItsWay, type RefundStep } from './refunds.rules.ts'

type WorkParts = { db: NodePgDatabase; provider: PaymentProvider }
type OrderPayment = Payment & { orderNumber: number }
type Going = { refund: Refund; payment: OrderPayment; now: Date }

export const refundById = async (db: Db, id: number): Promise<Refund | undefined> =>
  (await db.select().from(refunds).where(eq(refunds.id, id)))[0]

/** Takes the next step of a due refund, unless another process has just done so. */
export async function workRefund(parts: BankParts, refundId: number, now: Date): Promise<void> {
  const { db } = parts
  const refund = await refundById(db, refundId)
  const payment = refund && (await findPayment(db, refund.paymentId))
  if (refund?.state !== 'due' || !payment || payment.providerId === null) return
  const provider = providerOf(parts, payment)
  if (!(await claimRefund(db, refundId, now))) return
  await takeStep({ db, provider }, { refund, payment, now }, payment.providerId)
}

/** Carries out the step chosen by `nextRefundStep`; provider calls stay outside transactions. */
async function takeStep({ db, provider }: WorkParts, going: Going, id: string): Promise<void> {
  const { refund, payment } = going
  const [remote, list] = [await provider.read(id), (await provider.refunds?.(id)) ?? null]
  const others = (await refundsOf(db, payment.id)).filter((each) => each.id !== refund.id)
  const step = stepOf(going, { remote, list, others })
  const before = sum(others.filter(({ state, way }) => state === 'done' && way !== 'hand').map(({ amount }) => amount))
  const back = { amount: refund.amount, before, came: remote.amount }
  switch (step.do) {
    case 'ask_after':
      return hearAnswer(db, going, await provider.readRefund({ id, refundId: step.id, ...back }))
    case 'note':
      return hearAnswer(db, going, step.answer)
    case 'end': {
      await bookOutside(db, going, { amount: step.outside, list, others })
      const outsideId = step.way === 'cabinet' ? strangerIn(list, others)?.id : undefined
      await finishRefund(db, going, { id: outsideId ?? refund.key, way: step.way })
      return
    }
    case 'ask': {
      await bookOutside(db, going, { amount: step.outside, list, others })
      const amount = await fixSum(db, going, { amount: step.amount, came: remote.amount })
      if (amount === undefined) return
      const asked = { ...back, amount, before: plus(before, step.outside) }
      const receipt = await receiptSheetOf(db, refund, payment)
      return hearAnswer(db, going, await provider.refund({ id, key: refund.key, ...asked, receipt }))
    }
  }
}

type BankFacts = { remote: ProviderPayment; list: ListedRefund[] | null; others: Refund[] }

function stepOf({ refund, payment }: Going, { remote, list, others }: BankFacts): RefundStep {
  return nextRefundStep({
    refund: { ...refund, isAsked: refund.askedAt !== null },
    payment: { ...payment, isCounted: payment.countedAt !== null },
    others,
    bank: { came: remote.amount, refunded: remote.refunded, list },
  })
}

/** Refund listed by the provider without a row in the shop. */
const strangerIn = (list: readonly ListedRefund[] | null, own: readonly Refund[]): ListedRefund | undefined =>
  list?.find(
    ({ id, key, state }) => state === 'done' && key === null && own.every(({ providerId }) => providerId !== id),
  )

/** Stores the amount before the provider is called; from then on the key stands for this amount. */
async function fixSum(
  db: NodePgDatabase,
  { refund, payment, now }: Going,
  { amount, came }: { amount: Money; came: Money },
): Promise<Money | undefined> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, payment.orderNumber)
    const isDue = and(eq(refunds.id, refund.id), eq(refunds.state, 'due'))
    const [row] = await tx.select().from(refunds).where(isDue)
    if (!row || row.askedAt !== null) return row?.amount
    await tx.update(refunds).set({ amount, askedAt: now }).where(isDue)
    if (amount !== row.amount) await changeReceipt(tx, { paymentId: payment.id, key: refund.key, amount, now })
    if (payment.countedAt === null && payment.received === null && came !== payment.amount)
      await tx.update(payments).set({ received: came }).where(eq(payments.id, payment.id))
    return amount
  })
}

type Outside = { amount: Money; list: ListedRefund[] | null; others: readonly Refund[] }

/** Records a refund made in the provider's dashboard, with a receipt. */
async function bookOutside(db: NodePgDatabase, { payment, now }: Going, outside: Outside): Promise<void> {
  if (outside.amount === zero) return
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderNumber)
    const own = await refundsOf(tx, payment.id)
    // Another process may have recorded the refund since the provider was asked.
    const isSince = ({ id, state }: Refund) => state === 'done' && outside.others.every((each) => each.id !== id)
    const amount = minus(outside.amount, sum(own.filter(isSince).map((each) => each.amount)))
    if (amount <= zero) return
    const key = `${payment.key}-o${own.length + 1}`
    const stranger = strangerIn(outside.list, own)
    const providerId = stranger?.amount === amount ? stranger.id : null
    const row = { paymentId: payment.id, key, amount, way: 'cabinet', state: 'done', providerId } as const
    await tx.insert(refunds).values({ ...row, createdAt: now, changedAt: now })
    await writeRefundReceipt(tx, order, { payment, amount, key, way: 'cabinet', now })
    await noteRefunded(tx, { paymentId: payment.id, key, providerRefundId: providerId ?? key, now })
    if (payment.countedAt) await noteInOrder(tx, order, amount, now)
  })
}

async function receiptSheetOf(db: Db, { key }: Refund, { orderNumber }: OrderPayment) {
  const receipt = await receiptByKey(db, key)
  const [order] = await db.select().from(orders).where(eq(orders.number, orderNumber))
  return receipt && order && !isErased(order) ? { buyer: receiptBuyer(order), lines: receipt.lines } : null
}

async function hearAnswer(db: NodePgDatabase, going: Going, { id, state }: ProviderRefund): Promise<void> {
  const { refund } = going
  // A till registers the receipt of a refund after its money has gone.
  const isDone = state === 'done' || (state === 'unclear' && (await isReceiptDone(db, refund.key)))
  if (isDone) await finishRefund(db, going, { id, way: 'bank' })
  else if (state === 'failed') {
    await failRefund(db, going)
    throw new FinalFailure(`the provider refuses refund ${refund.id}`)
  }
  // The refund id is stored, as providers forget keys within a day; staff finds out how an unclear refund ended.
  else {
    const isDue = and(eq(refunds.id, refund.id), eq(refunds.state, 'due'))
    await db.update(refunds).set({ providerId: id }).where(isDue)
  }
}

/** Ends a refused refund: no money moves, its receipt is void, and staff begins a new one. */
export async function failRefund(db: NodePgDatabase, { refund, payment, now }: Going): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderNumber)
    const { rowCount } = await tx
      .update(refunds)
      .set({ state: 'failed', changedAt: now })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'due')))
    await voidReceipt(tx, { paymentId: payment.id, key: refund.key, now })
    if (payment.countedAt) await writeNotedByHand(tx, order, { payment, now })
    return (rowCount ?? 0) > 0
  })
}

type NotedByHand = { payment: Payment; now: Date }

/** Adds the missing row for money noted by hand in an older order; the note named the refund that has just failed. */
async function writeNotedByHand(tx: Db, order: LockedOrder, { payment, now }: NotedByHand): Promise<void> {
  const all = await refundsOf(tx, payment.id)
  const onlyNoted = minus(minus(order.refunded, payment.released), doneOf(all))
  if (onlyNoted <= zero || refundOnItsWay(all)) return
  const row = {
    paymentId: payment.id,
    key: `${payment.key}-hand-0`,
    amount: onlyNoted,
    way: 'hand',
    state: 'done',
  } as const
  await tx.insert(refunds).values({ ...row, createdAt: now, changedAt: now })
  await endPayment(tx, payment.id, now)
}

/** Completes a refund: refund, order, receipt and payment change together. */
export async function finishRefund(
  db: NodePgDatabase,
  { refund, payment, now }: Going,
  { id: providerRefundId, way }: { id: string; way: RefundWay },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderNumber)
    const [row] = await tx
      .update(refunds)
      .set({ state: 'done', way, providerId: providerRefundId, changedAt: now })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'due')))
      .returning()
    if (!row) return false
    await noteRefunded(tx, { paymentId: payment.id, key: refund.key, providerRefundId, now })
    if (payment.countedAt) await noteInOrder(tx, order, row.amount, now)
    if (await endPayment(tx, payment.id, now))
      await emit(tx, 'payment.refunded', { paymentId: payment.id, refundId: refund.id })
    return true
  })
}

/** Ends a payment, and its trouble, once all of it has gone back. Returns whether it ended. */
export async function endPayment(tx: Db, paymentId: number, now: Date): Promise<boolean> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment || !isAllBack(payment, await refundsOf(tx, paymentId))) return false
  const { rowCount } = await tx
    .update(payments)
    .set({ state: 'refunded', trouble: null, changedAt: now })
    .where(and(eq(payments.id, paymentId), inArray(payments.state, ['paid', 'refund_due'])))
  return (rowCount ?? 0) > 0
}

/** Notes refunded money in the order, never above the amount paid, as a note by hand may name the same money. */
export async function noteInOrder(tx: Db, order: LockedOrder, amount: Money, at: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ refunded: kopecks(Math.min(order.paid, order.refunded + amount)) })
    .where(eq(orders.id, order.id))
  await tx.insert(orderNotes).values({ orderId: order.id, kind: 'refunded', by: 'shop', amount, createdAt: at })
}

/** Refunds to continue: the job was lost, the provider was down, or the refund is pending. */
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
