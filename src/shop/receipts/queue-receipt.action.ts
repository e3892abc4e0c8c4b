import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { zero, type Money } from '#kernel/money.ts'
import { linesFor, linesTotal, piecesFor, receiptLines, type PaymentMode, type ReceiptKind } from './receipts.rules.ts'
import type { ReceiptPieces, VatRate } from './receipts.rules.ts'
import { receipts } from './receipts.tables.ts'

export type WantedReceipt = {
  orderId: number
  payment: { id: number; key: string; provider: string; providerId: string }
  /** Last part of the idempotency key, unique within a payment. */
  occasion: string
  kind: ReceiptKind
  mode: PaymentMode
  /** Amount paid or refunded. */
  amount: Money
  pieces: readonly ReceiptPieces[]
  vat: VatRate
  settled?: Money
  /** Settlement only: latest return already deducted. */
  lastReturnId?: number
  now: Date
}

/** Records in the caller's transaction that a receipt is needed; a job registers it. */
export async function queueReceipt(tx: Db, input: WantedReceipt): Promise<void> {
  const { orderId, payment, occasion, kind, mode, amount, pieces, vat, now } = input
  const lines = receiptLines(piecesFor(amount, pieces), { vat, mode })
  if (lines.length === 0) return
  if (linesTotal(lines) !== amount) throw new Error(`the lines of a receipt come to another sum than ${amount}`)
  await tx
    .insert(receipts)
    .values({
      orderId,
      paymentId: payment.id,
      kind,
      key: `${payment.key}-${occasion}`,
      amount,
      // A refund of a settled sum moves no money, so the receipt is not delayed.
      state: kind === 'refund' && !input.settled ? 'awaiting_refund' : 'wanted',
      settled: input.settled ?? zero,
      lastReturnId: input.lastReturnId ?? 0,
      lines,
      provider: payment.provider,
      providerPaymentId: payment.providerId,
      createdAt: now,
      changedAt: now,
    })
    .onConflictDoNothing({ target: receipts.key })
}

type RefundOfReceipt = { paymentId: number; key: string }
const isOfRefund = ({ paymentId, key }: RefundOfReceipt) =>
  and(eq(receipts.paymentId, paymentId), eq(receipts.key, key))

/** Releases the receipt of a completed refund to the till. */
export async function noteRefunded(
  tx: Db,
  { providerRefundId, now, ...refund }: RefundOfReceipt & { providerRefundId: string; now: Date },
): Promise<void> {
  await tx
    .update(receipts)
    .set({
      providerRefundId,
      changedAt: now,
      state: sql`case when ${receipts.state} = 'awaiting_refund' then 'wanted' else ${receipts.state} end`,
    })
    .where(and(isOfRefund(refund), isNull(receipts.providerRefundId)))
}

/** Voids the receipt of a refund that never happened. */
export async function voidReceipt(tx: Db, refund: RefundOfReceipt & { now: Date }): Promise<void> {
  await tx
    .update(receipts)
    .set({ state: 'void', changedAt: refund.now })
    .where(and(isOfRefund(refund), eq(receipts.state, 'awaiting_refund')))
}

/** Reduces the receipt of a pending refund that became smaller. */
export async function changeReceipt(tx: Db, refund: RefundOfReceipt & { amount: Money; now: Date }): Promise<void> {
  const isOpen = and(isOfRefund(refund), eq(receipts.state, 'awaiting_refund'))
  const [receipt] = await tx.select({ lines: receipts.lines }).from(receipts).where(isOpen)
  if (!receipt) return
  const { amount, now: changedAt } = refund
  const lines = linesFor(amount, receipt.lines)
  await tx.update(receipts).set({ amount, lines, changedAt }).where(isOpen)
}
