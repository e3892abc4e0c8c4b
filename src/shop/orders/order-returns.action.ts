import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { plus, type Money } from '#kernel/money.ts'
import { badField } from '#kernel/refusal.ts'
import { giveBackCertificate } from '../certificates/certificates.actions.ts'
import { giveBackBonuses, takeBackBonuses } from '../loyalty/loyalty.actions.ts'
import { emit } from '../news.ts'
import { giveBackPieces } from '../stock/order-stock.actions.ts'
import {
  everyPiece,
  returnOf,
  invalidReturnLine,
  type PiecesReturn,
  type ReturnableLine,
  type ReturnRequest,
} from './order-returns.rules.ts'
import { orderReturnLines, orderReturns, type ReturnKind } from './order-returns.tables.ts'
import { orderLines, orders } from './orders.tables.ts'

export type LockedOrder = typeof orders.$inferSelect

export type ReturnInput = {
  kind: ReturnKind
  pieces: readonly ReturnRequest[] | 'all'
  /** Destination of the pieces: a shop, or null for the warehouse; by default their origin. */
  storeId?: number | null
  /** True if stock is updated later: on arrival, or by another order. */
  isComing?: boolean
  /** Delivery fee that is not given back with the last piece. */
  fee?: Money
  by: string
  reason: string
  now: Date
}

/** Order lines with their pieces and discounts, always in the same order, because shares depend on it. */
export async function returnableLines(tx: Db, orderId: number): Promise<ReturnableLine[]> {
  const { rows } = await tx.execute<ReturnableLine>(sql`
    select l.id, l.offer_id as "offerId", l.quantity, l.cancelled_quantity + l.returned_quantity as "goneQuantity",
      l.asked_quantity + l.exchanged_quantity as "boundQuantity",
      (l.price * l.quantity)::double precision as full, (select coalesce(json_agg(json_build_object('kind', a.kind, 'source', a.source,
        'amount', a.amount) order by array_position(array['sale', 'manual', 'promo', 'bonus', 'certificate', 'exchange'], a.kind), a.source), '[]')
        from order_allocations a where a.line_id = l.id) as allocations
    from order_lines l where l.order_id = ${orderId} order by l.position`)
  return rows
}

/**
 * Takes pieces off a locked order and updates lines, money, bonuses, certificate and stock. The caller sets the new
 * state.
 */
export async function takeOffPieces(
  tx: Db,
  order: LockedOrder,
  input: ReturnInput,
): Promise<PiecesReturn & { id: number; takenOff: Money }> {
  const lines = await returnableLines(tx, order.id)
  const wishes = input.pieces === 'all' ? everyPiece(lines) : input.pieces
  const wrong = invalidReturnLine(lines, wishes)
  if (wrong) throw badField(wrong.field, wrong.code, { limit: wrong.limit })
  const back = returnOf(order, lines, input.fee === undefined ? { wishes } : { wishes, fee: input.fee })
  const id = await writeReturn(tx, order, { ...input, ...back })
  const { number: orderNumber } = order
  const { by, now, storeId, kind } = input
  const cause = `return-${id}`
  const pieces = back.lines.flatMap(({ line: { offerId }, quantity }) =>
    offerId === null ? [] : [{ offerId, quantity }],
  )
  const toStock = { orderNumber, cause, by, now, kind: kind === 'cancelled' ? 'release' : 'return', pieces } as const
  if (!input.isComing) await giveBackPieces(tx, storeId === undefined ? toStock : { ...toStock, storeId })
  const occasion = { orderNumber, key: cause, now }
  if (back.bonuses > 0) await giveBackBonuses(tx, { ...occasion, amount: back.bonuses, isRounded: back.isRounded })
  if (back.certificate > 0) await giveBackCertificate(tx, { ...occasion, amount: back.certificate })
  // Before delivery no bonuses have been earned, so nothing happens.
  if (back.bonusesNotEarned > 0) await takeBackBonuses(tx, { ...occasion, amount: back.bonusesNotEarned })
  if (order.exchangeOf !== null) await emit(tx, 'exchange.part_back', { orderId: order.id })
  if (kind === 'returned' && order.accountId !== null && order.kind === 'goods')
    await emit(tx, 'order.kept', { orderId: order.id })
  return { id, ...back, takenOff: plus(order.takenOff, back.amount) }
}

async function writeReturn(tx: Db, order: LockedOrder, back: ReturnInput & PiecesReturn): Promise<number> {
  const {
    kind,
    by,
    reason,
    storeId = null,
    amount,
    deliveryPrice,
    moneyDue,
    bonuses,
    certificate,
    now: createdAt,
  } = back
  const [row] = await tx
    .insert(orderReturns)
    .values({
      orderId: order.id,
      kind,
      by,
      reason,
      storeId,
      amount,
      deliveryPrice,
      moneyDue,
      bonuses,
      certificate,
      createdAt,
    })
    .returning({ id: orderReturns.id })
  const returnId = row!.id
  const rows = back.lines.map(({ line, quantity, total, allocations }) => ({
    returnId,
    lineId: line.id,
    quantity,
    total,
    allocations,
  }))
  await tx.insert(orderReturnLines).values(rows)
  const column = sql.identifier(kind === 'cancelled' ? 'cancelled_quantity' : 'returned_quantity')
  await tx.execute(sql`update ${orderLines} set ${column} = ${column} + r.quantity from order_return_lines r
    where r.return_id = ${returnId} and r.line_id = ${orderLines.id}`)
  await tx
    .update(orders)
    .set({ takenOff: plus(order.takenOff, amount) })
    .where(eq(orders.id, order.id))
  return returnId
}
