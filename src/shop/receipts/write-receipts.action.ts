import { eq, max } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { sum, zero, type Money } from '#kernel/money.ts'
import type { LockedOrder } from '../orders/move-order.action.ts'
import { orderReturns } from '../orders/order-returns.tables.ts'
import { certificatePiecesOf, certificatePiecesOfOrder, piecesOfOrder, piecesOfReturn } from './order-pieces.queries.ts'
import {
  receiptsFor,
  type PiecesOfReceipt,
  type ReceiptEvent,
  type ReceiptPieces,
  type ReceiptPlan,
  type VatRate,
} from './receipts.rules.ts'
import { queueReceipt } from './queue-receipt.action.ts'

export type ReceiptsInput = {
  event: ReceiptEvent
  payment: { id: number; key: string; provider: string; providerId: string | null }
  /** Last part of the idempotency key, unique within a payment. */
  occasion: string
  /** Amount that moves; defaults to the sum of the pieces. */
  amount?: Money
  returnId?: number
  vat: VatRate
  now: Date
}

/** Writes the receipts of an event in its transaction, under the order lock. */
export async function writeReceipts(tx: Db, order: LockedOrder, input: ReceiptsInput): Promise<void> {
  const { event, payment, occasion, vat, now } = input
  const { providerId } = payment
  if (providerId === null) return
  for (const plan of receiptsFor(event)) {
    const all = await piecesIn[plan.pieces](tx, order, { plan, input })
    // A certificate's price stays an advance until spent, so only the delivery is settled.
    const pieces = plan.kind === 'settlement' ? all.filter(({ mode }) => mode !== 'advance') : all
    const amount = input.amount ?? sum(pieces.map(({ total }) => total))
    await queueReceipt(tx, {
      orderId: order.id,
      payment: { ...payment, providerId },
      occasion,
      kind: plan.kind,
      mode: plan.mode,
      amount,
      pieces,
      vat,
      settled: plan.isSettled ? amount : zero,
      lastReturnId: plan.kind === 'settlement' ? await latestReturnOf(tx, order.id) : 0,
      now,
    })
  }
}

type ReadPieces = (
  tx: Db,
  order: LockedOrder,
  facts: { plan: ReceiptPlan; input: ReceiptsInput },
) => Promise<ReceiptPieces[]>

const piecesIn: Record<PiecesOfReceipt, ReadPieces> = {
  whole_order: (tx, order, { plan: { withMarks } }) => piecesOfOrder(tx, order, { isWhole: true, withMarks }),
  kept: (tx, order, { plan: { withMarks }, input }) =>
    piecesOfOrder(tx, order, { isWhole: input.amount === order.total, withMarks }),
  kept_with_certificate: (tx, order, { plan: { withMarks } }) =>
    piecesOfOrder(tx, order, { withCertificate: true, withMarks }),
  certificate_part: (tx, order) => certificatePiecesOfOrder(tx, order),
  return: (tx, _order, { plan: { withMarks }, input }) => piecesOfReturn(tx, input.returnId ?? 0, { withMarks }),
  certificate_part_of_return: (tx, _order, { input }) => certificatePiecesOf(tx, input.returnId ?? 0),
}

/** Latest return of the order by id, because clocks differ between processes. */
async function latestReturnOf(tx: Db, orderId: number): Promise<number> {
  const isOfOrder = eq(orderReturns.orderId, orderId)
  const [row] = await tx
    .select({ id: max(orderReturns.id) })
    .from(orderReturns)
    .where(isOfOrder)
  return row?.id ?? 0
}
