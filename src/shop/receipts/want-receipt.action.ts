import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { zero, type Money } from '#kernel/money.ts'
import { linesTotal, piecesFor, receiptLines, type PaymentMode, type ReceiptKind } from './receipts.rules.ts'
import type { ReceiptPieces, VatRate } from './receipts.rules.ts'
import { receipts } from './receipts.tables.ts'

export type WantedReceipt = {
  orderId: number
  payment: { id: number; key: string; provider: string; providerId: string }
  /** The last part of its key: once for each occasion of a payment. */
  occasion: string
  kind: ReceiptKind
  mode: PaymentMode
  /** What came or goes back. */
  amount: Money
  pieces: readonly ReceiptPieces[]
  vat: VatRate
  settled?: Money
  /** Of a settlement: the latest return that it no longer counts. */
  lastReturnId?: number
  now: Date
}

/** Writes down, with what causes it, that a receipt is needed; a job has it registered. */
export async function wantReceipt(tx: Db, wish: WantedReceipt): Promise<void> {
  const { orderId, payment, occasion, kind, mode, amount, pieces, vat, now } = wish
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
      settled: wish.settled ?? zero,
      lastReturnId: wish.lastReturnId ?? 0,
      lines,
      provider: payment.provider,
      providerPaymentId: payment.providerId,
      createdAt: now,
      changedAt: now,
    })
    .onConflictDoNothing({ target: receipts.key })
}

/** The money has gone back: now the till may be asked for its receipt. */
export async function noteRefunded(
  tx: Db,
  { paymentId, key, providerRefundId }: { paymentId: number; key: string; providerRefundId: string },
): Promise<void> {
  await tx
    .update(receipts)
    .set({ providerRefundId })
    .where(and(eq(receipts.paymentId, paymentId), eq(receipts.key, key), isNull(receipts.providerRefundId)))
}
