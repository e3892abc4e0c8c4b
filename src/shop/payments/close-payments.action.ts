import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { zero } from '#kernel/money.ts'
import { costOf, isHandedOver, lockOrder, type LockedOrder } from '../orders/move-order.action.ts'
import { orders } from '../orders/orders.tables.ts'
import { piecesOfOrder, receiptBuyer } from '../receipts/order-pieces.queries.ts'
import { piecesFor, receiptLines } from '../receipts/receipts.rules.ts'
import { writeReceipts } from '../receipts/write-receipts.action.ts'
import { settleCertificate, takeBackSettlements } from './certificate-receipts.action.ts'
import { providerOf, type BankParts } from './provider-of.ts'
import type { CaptureInput } from './payment.port.ts'
import { findPayment, isUnsettled } from './payments.queries.ts'
import { payments } from './payments.tables.ts'
import { refundOverpaid, type Till } from './refund-money.action.ts'
import { isSettledAtOnce, settlePayment } from './settle-payment.action.ts'
import { giveUpPayment } from './start-payment.action.ts'

const isTakenBack = ({ state }: Pick<LockedOrder, 'state'>): boolean => state === 'cancelled' || state === 'returned'

async function lockById(db: NodePgDatabase, orderId: number): Promise<LockedOrder | undefined> {
  const [row] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
  return row && lockOrder(db, row.number)
}

/** Closes open payments of an order that no longer awaits payment; a cancelled or returned order is refunded. */
export async function closePayments(parts: BankParts, orderId: number, now: Date): Promise<void> {
  const open = await parts.db.transaction(async (tx) => {
    const order = await lockById(tx, orderId)
    if (!order || order.state === 'awaiting_payment') return []
    if (isTakenBack(order)) await refundOverpaid(tx, order, now)
    // A counted hold of an order that goes on is no longer an attempt.
    const isIdle = isTakenBack(order)
      ? or(isNull(payments.countedAt), eq(payments.state, 'held'))
      : isNull(payments.countedAt)
    return tx
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), isUnsettled, isIdle))
  })
  for (const { id, state } of open) if (state === 'held') await captureHeld(parts, id, now)
  for (const payment of open) if (payment.state !== 'held') await giveUpPayment(parts, payment, now)
}

/** Refunds pieces that have left a paid order. Held money is settled at hand-over. */
export async function refundParts(db: NodePgDatabase, { orderId, now }: { orderId: number; now: Date }) {
  await db.transaction(async (tx) => {
    const order = await lockById(tx, orderId)
    if (!order) return
    await refundOverpaid(tx, order, now)
    await takeBackSettlements(tx, order, now)
  })
}

/**
 * Settles an order at hand-over: captures the hold for the goods kept, or writes the second receipt of a prepayment.
 */
export async function settleHandOver(parts: BankParts, orderId: number, now: Date): Promise<void> {
  const payment = await parts.db.transaction(async (tx) => {
    const order = await lockById(tx, orderId)
    if (!order || !isHandedOver(order)) return undefined
    const isCounted = and(eq(payments.orderId, orderId), isNotNull(payments.countedAt))
    const [row] = await tx.select().from(payments).where(isCounted)
    if (row?.state === 'held') return row
    if (row?.state !== 'paid') {
      await settleCertificate(tx, order, { ...parts, now })
      return undefined
    }
    // Pieces returned earlier were only prepaid: their receipt takes a prepayment back.
    await refundOverpaid(tx, order, now)
    const event = { what: 'handed_over', kind: order.kind } as const
    const { vat } = providerOf(parts, row)
    await writeReceipts(tx, order, { event, payment: row, occasion: 'settle', vat, now })
    return undefined
  })
  if (payment) await captureHeld(parts, payment.id, now)
}

/** Captures a hold if the order still needs the money; releases the hold otherwise. */
export async function captureHeld(parts: BankParts, paymentId: number, now: Date): Promise<void> {
  const { db } = parts
  const payment = await findPayment(db, paymentId)
  if (!payment || payment.providerId === null || !['held', 'declined', 'cancelled'].includes(payment.state)) return
  const provider = providerOf(parts, payment)
  const capture = payment.state === 'held' ? await captureOf(db, payment, provider) : undefined
  if (!capture) return giveUpPayment(parts, payment, now)
  const remote = await provider.capture({ id: payment.providerId, key: `${payment.key}-capture`, ...capture })
  await settlePayment(db, { provider, remote, now })
}

type Capture = Pick<CaptureInput, 'amount' | 'receipt'>

/** Amount to capture and its receipt. The payment stores the kind of receipt, because the order may move meanwhile. */
function captureOf(
  db: NodePgDatabase,
  { id, orderNumber }: { id: number; orderNumber: number },
  { vat }: Till,
): Promise<Capture | undefined> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNumber)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id))
    if (payment?.state !== 'held') return undefined
    const isOrdered = payment.countedAt !== null || order.state === 'awaiting_payment'
    const amount = payment.countedAt === null ? payment.amount : costOf(order)
    if (!isOrdered || amount === zero) return undefined
    // A call whose answer was lost may have arrived, so a repeat must be identical.
    const wasPaidEarlier = payment.wasPaidEarlier ?? !isSettledAtOnce(order)
    // The first call may have been made when the order still cost more.
    const captureAmount = payment.captureAmount ?? amount
    await tx.update(payments).set({ wasPaidEarlier, captureAmount }).where(eq(payments.id, id))
    const pieces = piecesFor(amount, await piecesOfOrder(tx, order, { withMarks: !wasPaidEarlier }))
    const mode = wasPaidEarlier ? ('full_prepayment' as const) : ('full_payment' as const)
    return { amount, receipt: { buyer: receiptBuyer(order), lines: receiptLines(pieces, { vat, mode }) } }
  })
}

/**
 * Holds due for capture: handed over, or about to expire, as a bank keeps money only for days. Goods not kept are
 * refunded later.
 */
export async function dueHolds(db: NodePgDatabase, providers: readonly string[], now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from payments p join orders o on o.id = p.order_id
    where p.provider = any(${sql.param(providers)}::text[]) and p.state = 'held' and p.counted_at is not null and p.trouble is null
      and (p.hold_until <= ${now.toISOString()}::timestamptz + interval '1 day' or o.state in ('delivered', 'partly_returned', 'returned'))
      and p.changed_at <= ${now.toISOString()}::timestamptz - interval '30 seconds' order by p.id limit 50`)
  return rows.map(({ id }) => id)
}
