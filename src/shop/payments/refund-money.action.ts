import { and, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { zero, type Money } from '#kernel/money.ts'
import { emit } from '../news.ts'
import { costOf, type LockedOrder } from '../orders/move-order.action.ts'
import { orderReturns } from '../orders/order-returns.tables.ts'
import { isOver } from '../orders/orders.rules.ts'
import { receiptByKey } from '../receipts/receipts.queries.ts'
import { saleRate } from '../receipts/receipts.rules.ts'
import { writeReceipts } from '../receipts/write-receipts.action.ts'
import type { PaymentProvider } from './payment.port.ts'
import type { Payment } from './payments.queries.ts'
import type { RefundWay } from './payments.rules.ts'
import { payments, refunds } from './payments.tables.ts'
import { refundable, refundsDue } from './refunds.rules.ts'

export type Till = Pick<PaymentProvider, 'name' | 'vat'>
export type Refund = typeof refunds.$inferSelect

export const refundsOf = (tx: Db, paymentId: number): Promise<Refund[]> =>
  tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.id)

type RefundInput = { payment: Payment; amount: Money; returnId?: number; key: string; now: Date }

/** Starts a refund once per key, under the order lock; never above the amount left. */
export async function beginRefund(tx: Db, order: LockedOrder, input: RefundInput): Promise<boolean> {
  const { payment, amount, returnId, key, now } = input
  const all = await refundsOf(tx, payment.id)
  const left = refundable(payment, all)
  if (amount <= zero || amount > left || all.some((each) => each.key === key)) return false
  const row = { paymentId: payment.id, returnId: returnId ?? null, key, amount, createdAt: now, changedAt: now }
  const [refund] = await tx.insert(refunds).values(row).returning({ id: refunds.id })
  if (amount === left)
    await tx.update(payments).set({ state: 'refund_due', changedAt: now }).where(eq(payments.id, payment.id))
  await writeRefundReceipt(tx, order, { ...input, way: 'bank' })
  await emit(tx, 'payment.refund_due', { refundId: refund!.id })
  return true
}

/** Writes a refund receipt at the VAT of the receipt taken back: a settlement or a prepayment. */
export async function writeRefundReceipt(
  tx: Db,
  order: LockedOrder,
  { payment, amount, returnId, key, way, now }: RefundInput & { way: RefundWay },
): Promise<void> {
  const [prepayment, settlement] = [
    await receiptByKey(tx, `${payment.key}-prepay`),
    await receiptByKey(tx, `${payment.key}-settle`),
  ]
  const vat = (prepayment ?? settlement)?.lines[0]?.vat
  const takesBack = vat === undefined ? 'nothing' : settlement ? 'settlement' : 'prepayment'
  await writeReceipts(tx, order, {
    event: { what: 'refund', takesBack, isOfReturn: returnId !== undefined, way },
    payment,
    occasion: key.slice(payment.key.length + 1),
    amount,
    ...(returnId !== undefined && { returnId }),
    vat: vat === undefined ? 'none' : saleRate(vat),
    now,
  })
}

/** Starts the refunds that an order owes (`refundsDue`), under the order lock. */
export async function refundOverpaid(tx: Db, order: LockedOrder, now: Date): Promise<void> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.state, 'paid'), isNotNull(payments.countedAt)))
  if (!payment) return
  const returns = await tx
    .select({ id: orderReturns.id, moneyDue: orderReturns.moneyDue })
    .from(orderReturns)
    .where(and(eq(orderReturns.orderId, order.id), ne(orderReturns.moneyDue, zero)))
  const { paid, refunded } = order
  const due = refundsDue({
    order: { paid, refunded, cost: costOf(order), isOver: isOver(order.state) },
    refunds: await refundsOf(tx, payment.id),
    returns,
  })
  for (const { returnId, amount } of due) {
    const key = returnId === null ? `${payment.key}-refund` : `${payment.key}-r${returnId}`
    await beginRefund(tx, order, { payment, amount, ...(returnId !== null && { returnId }), key, now })
  }
}

type ComingMoney = { payment: Payment; till: Till; now: Date }

/** Refunds a whole payment that its order never counted, with the receipt of what came. */
export async function refundUncounted(tx: Db, order: LockedOrder, { payment, till, now }: ComingMoney): Promise<void> {
  await writePrepayment(tx, order, { payment, amount: payment.amount, till, now })
  await beginRefund(tx, order, { payment, amount: payment.amount, key: `${payment.key}-refund`, now })
}

export async function writePrepayment(
  tx: Db,
  order: LockedOrder,
  { payment, amount, till, now }: ComingMoney & { amount: Money },
): Promise<void> {
  const event = { what: 'money_came', kind: order.kind } as const
  await writeReceipts(tx, order, { event, payment, occasion: 'prepay', amount, vat: till.vat, now })
}

/** Threshold for the next check of a refund: two minutes, then a quarter of its age, at most an hour. */
export const refundPause = (moment: SQL): SQL =>
  sql`${moment} - greatest(interval '2 minutes', least((${moment} - r.created_at) / 4, interval '1 hour'))`

/** Claims a refund for one process; refunds of one payment run one after another. */
export async function claimRefund(db: Db, refundId: number, now: Date): Promise<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    update refunds r set checked_at = ${moment} where r.id = ${refundId} and r.state = 'due'
      and (r.checked_at is null or r.checked_at <= ${refundPause(moment)})
      and not exists (select from refunds e where e.payment_id = r.payment_id and e.state = 'due' and e.id < r.id)`)
  return (rowCount ?? 0) > 0
}
