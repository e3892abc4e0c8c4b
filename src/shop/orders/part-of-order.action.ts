import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Money } from '#kernel/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import { emit } from '../news.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { lockOrder, moveLocked } from './move-order.action.ts'
import { lockSharedOf } from './order-locks.ts'
import { returnableLines, takeOffPieces, type LockedOrder } from './order-returns.action.ts'
import { everyPiece, type ReturnRequest } from './order-returns.rules.ts'
import type { ReturnKind } from './order-returns.tables.ts'
import { isPaidFirst, mayBecome, mayGiveBackPart } from './orders.rules.ts'
import { orderNotes } from './orders.tables.ts'

type PartInput = {
  number: number
  kind: ReturnKind
  pieces: readonly ReturnRequest[]
  /** Destination of the pieces: a shop, or null for the warehouse; by default their origin. */
  storeId?: number | null
  /** True if stock is updated later: on arrival, or by another order. */
  isComing?: boolean
  /** Delivery fee that is not given back with the last piece. */
  fee?: Money
  /** True if the buyer is notified elsewhere. */
  isQuiet?: boolean
  by: string
  reason: string
  now: Date
}

/**
 * Takes pieces off an order, before or after hand-over. With the last piece the whole order is cancelled or returned;
 * otherwise the buyer is notified and the refund begins.
 */
export async function giveBackPart(db: NodePgDatabase, { number, ...part }: PartInput): Promise<LockedOrder> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    const { kind, by, now } = part
    // Certificates cannot be given back in part.
    if (!mayGiveBackPart(kind, order.state) || order.kind === 'certificate')
      throw new Refusal('no_such_move', 409, { from: order.state, to: kind })
    const after = await takeBackPart(tx, order, part)
    const sums = { before: { takenOff: order.takenOff }, after: { takenOff: after.takenOff, pieces: part.pieces } }
    await writeAudit(tx, { by, verb: `order.${kind}`, subject: `order:${number}`, ...sums, now })
    return after
  })
}

/** Takes pieces off an order that is locked already. */
export async function takeBackPart(tx: Db, order: LockedOrder, part: Omit<PartInput, 'number'>): Promise<LockedOrder> {
  const { kind, pieces, by, reason, now } = part
  await lockSharedOf(tx, [order.id])
  const whole = everyPiece(await returnableLines(tx, order.id))
  const isWhole = whole.every(({ lineId, quantity }) =>
    pieces.some((piece) => piece.lineId === lineId && piece.quantity === quantity),
  )
  if (isWhole && pieces.length === whole.length && mayBecome(order.state, kind))
    return moveLocked(tx, order, { ...part, to: kind })
  const { id: returnId, takenOff, moneyDue } = await takeOffPieces(tx, order, part)
  if (order.state === 'packing') await emit(tx, 'order.parcels', { orderId: order.id })
  // For an exchange, the buyer is notified about the original paid order instead.
  if (!part.isQuiet && order.exchangeOf === null)
    await emit(tx, 'order.part_back', { orderId: order.id, returnId, amount: moneyDue })
  if ((moneyDue > 0 && isPaidFirst(order.paymentType)) || order.certificateDiscount > 0)
    await emit(tx, 'order.money_back', { orderId: order.id })
  const after = { ...order, takenOff }
  if (order.state === 'delivered') return moveLocked(tx, after, { to: 'partly_returned', by, reason, now })
  await tx.insert(orderNotes).values({ orderId: order.id, kind: `pieces_${kind}`, by, reason, createdAt: now })
  return after
}
