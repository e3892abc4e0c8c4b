import { and, desc, eq, isNotNull, max, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { kopecks, minus, sum, zero, type Money } from '#kernel/money.ts'
import { emit } from '../news.ts'
import { costOf, type LockedOrder } from '../orders/move-order.action.ts'
import { orderReturns } from '../orders/order-returns.tables.ts'
import { isOver } from '../orders/orders.rules.ts'
import { piecesOfOrder, piecesOfReturn } from '../receipts/order-pieces.queries.ts'
import { receiptByKey } from '../receipts/receipts.queries.ts'
import { saleRate, type ReceiptPieces } from '../receipts/receipts.rules.ts'
import { wantReceipt } from '../receipts/want-receipt.action.ts'
import type { PaymentProvider } from './payment.port.ts'
import type { Payment } from './payments.queries.ts'
import { payments, refunds } from './payments.tables.ts'

export type Till = Pick<PaymentProvider, 'name' | 'vat'>
export type Refund = typeof refunds.$inferSelect

export const refundsOf = (tx: Db, paymentId: number): Promise<Refund[]> =>
  tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.id)

/** Nothing of a failed one has gone. */
export const gone = (all: readonly Refund[]): Money =>
  sum(all.filter(({ state }) => state !== 'failed').map(({ amount }) => amount))

type RefundWish = { payment: Payment; amount: Money; returnId?: number; key: string; now: Date }

/** Once for each occasion; whoever has locked the order calls. More than came never goes back. */
export async function beginRefund(tx: Db, order: LockedOrder, wish: RefundWish): Promise<boolean> {
  const { payment, amount, returnId, key, now } = wish
  const all = await refundsOf(tx, payment.id)
  const left = minus(minus(payment.amount, payment.released), gone(all))
  if (amount <= zero || amount > left || all.some((each) => each.key === key)) return false
  const row = { paymentId: payment.id, returnId: returnId ?? null, key, amount, createdAt: now, changedAt: now }
  const [refund] = await tx.insert(refunds).values(row).returning({ id: refunds.id })
  if (amount === left)
    await tx.update(payments).set({ state: 'refund_due', changedAt: now }).where(eq(payments.id, payment.id))
  if (!payment.trouble) await wantRefundReceipt(tx, order, wish)
  await emit(tx, 'payment.refund_due', { refundId: refund!.id })
  return true
}

/** At the rate of the receipt that it takes back; the things had been handed over, or only paid for. */
async function wantRefundReceipt(tx: Db, order: LockedOrder, wish: RefundWish): Promise<void> {
  const { payment, amount, returnId, key, now } = wish
  const [prepayment, settlement] = [
    await receiptByKey(tx, `${payment.key}-prepay`),
    await receiptByKey(tx, `${payment.key}-settle`),
  ]
  const vat = (prepayment ?? settlement)?.lines[0]?.vat
  if (payment.providerId === null || vat === undefined) return
  const pieces =
    returnId === undefined
      ? await piecesOfOrder(tx, order, { isWhole: true, withMarks: settlement !== undefined })
      : await piecesOfReturn(tx, returnId, { withMarks: settlement !== undefined })
  await wantReceipt(tx, {
    orderId: order.id,
    payment: { ...payment, providerId: payment.providerId },
    occasion: key.slice(payment.key.length + 1),
    kind: 'refund',
    mode: settlement ? 'full_payment' : 'full_prepayment',
    amount,
    pieces,
    vat: saleRate(vat),
    now,
  })
}

/**
 * What was paid above what the order costs, and is not on its way back already: each return by itself, the latest first,
 * and for an order that is over whatever is left.
 */
export async function refundOverpaid(tx: Db, order: LockedOrder, now: Date): Promise<void> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.state, 'paid'), isNotNull(payments.countedAt)))
  if (!payment) return
  const all = await refundsOf(tx, payment.id)
  const under = sum(all.filter(({ state }) => state === 'due').map(({ amount }) => amount))
  let left = minus(minus(minus(order.paid, order.refunded), under), costOf(order))
  const returnIds = new Set(all.map(({ returnId }) => returnId))
  const returns = await tx
    .select()
    .from(orderReturns)
    .where(and(eq(orderReturns.orderId, order.id), ne(orderReturns.moneyDue, zero)))
    .orderBy(desc(orderReturns.id))
  for (const { id: returnId, moneyDue } of returns) {
    if (returnIds.has(returnId)) continue
    const amount = kopecks(Math.min(moneyDue, left))
    const isBegun = await beginRefund(tx, order, { payment, amount, returnId, key: `${payment.key}-r${returnId}`, now })
    if (isBegun) left = minus(left, amount)
  }
  // What staff has paid back by hand, whole or in part, is theirs to finish.
  if (left > zero && isOver(order.state) && order.refunded === zero)
    await beginRefund(tx, order, { payment, amount: left, key: `${payment.key}-refund`, now })
}

/** Of a payment that an order never counted: all of it, with the receipt of what came. */
export async function refundUncounted(
  tx: Db,
  order: LockedOrder,
  { payment, till, now }: { payment: Payment; till: Till; now: Date },
): Promise<void> {
  await wantPrepayment(tx, order, { payment, amount: payment.amount, till, now })
  await beginRefund(tx, order, { payment, amount: payment.amount, key: `${payment.key}-refund`, now })
}

export async function wantPrepayment(
  tx: Db,
  order: LockedOrder,
  { payment, amount, till, now }: { payment: Payment; amount: Money; till: Till; now: Date },
): Promise<void> {
  if (payment.providerId === null) return
  await wantReceipt(tx, {
    orderId: order.id,
    payment: { ...payment, providerId: payment.providerId },
    occasion: 'prepay',
    kind: order.kind === 'certificate' ? 'advance' : 'prepayment',
    mode: 'full_prepayment',
    amount,
    pieces: await piecesOfOrder(tx, order, { isWhole: amount === order.total }),
    vat: till.vat,
    now,
  })
}

type SettlementWish = {
  payment: Payment
  /** Taken only now; nothing where all of it was paid before. */
  takenMoney?: Money
  /** Unless it is all that the order has: what a certificate paid of it, apart from its money. */
  pieces?: readonly ReceiptPieces[]
  occasion?: string
  till: Till
  now: Date
}

/** At hand-over: what the order has kept, paid before or taken only now. */
export async function wantSettlement(tx: Db, order: LockedOrder, wish: SettlementWish): Promise<void> {
  const { payment, takenMoney, occasion = 'settle', till, now } = wish
  if (payment.providerId === null) return
  const all =
    wish.pieces ??
    (await piecesOfOrder(tx, order, {
      isWhole: takenMoney === order.total,
      withCertificate: takenMoney === undefined,
      withMarks: true,
    }))
  // Of certificates only their delivery is settled here: the rest is, when they are spent.
  const pieces = all.filter(({ mode }) => mode !== 'advance')
  const whole = sum(pieces.map(({ total }) => total))
  await wantReceipt(tx, {
    orderId: order.id,
    payment: { ...payment, providerId: payment.providerId },
    occasion,
    kind: 'settlement',
    mode: 'full_payment',
    amount: takenMoney ?? whole,
    pieces,
    vat: till.vat,
    settled: takenMoney === undefined ? whole : zero,
    lastReturnId: await latestReturnOf(tx, order.id),
    now,
  })
}

/** Whoever has locked the order asks: what comes back from now on has a higher number, whatever the clocks say. */
async function latestReturnOf(tx: Db, orderId: number): Promise<number> {
  const isOfOrder = eq(orderReturns.orderId, orderId)
  const [row] = await tx
    .select({ id: max(orderReturns.id) })
    .from(orderReturns)
    .where(isOfOrder)
  return row?.id ?? 0
}

/** Asked again after two minutes, then after a quarter of its age, an hour at most. */
export const refundPause = (moment: SQL): SQL =>
  sql`${moment} - greatest(interval '2 minutes', least((${moment} - r.created_at) / 4, interval '1 hour'))`

/** Of one payment nobody pays back twice at once, and each going back waits for the one before it. */
export async function claimRefund(db: Db, refundId: number, now: Date): Promise<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    update refunds r set checked_at = ${moment} where r.id = ${refundId} and r.state = 'due'
      and (r.checked_at is null or r.checked_at <= ${refundPause(moment)})
      and not exists (select from refunds e where e.payment_id = r.payment_id and e.state = 'due' and e.id < r.id)`)
  return (rowCount ?? 0) > 0
}
