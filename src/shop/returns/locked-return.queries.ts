import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { notFound } from '#kernel/refusal.ts'
import { lockOrder, type LockedOrder } from '../orders/move-order.action.ts'
import { orders } from '../orders/orders.tables.ts'
import { returnRequestLines, returnRequests } from './returns.tables.ts'

export type ReturnRequest = typeof returnRequests.$inferSelect
export type ReturnRequestLine = typeof returnRequestLines.$inferSelect

export type LockedOrders = {
  order: LockedOrder
  /** Original order of an exchange; holds the payment. */
  origin: LockedOrder | null
}

/** Locks an order and the original order of its exchange, always in the same sequence. */
export async function lockOrders(tx: Db, number: number): Promise<LockedOrders> {
  const { rows } = await tx.execute<{ number: number }>(sql`select e.number from orders o
    join orders e on e.id = o.exchange_of where o.number = ${number}`)
  const origin = rows[0] ? await lockOrder(tx, rows[0].number) : null
  return { order: await lockOrder(tx, number), origin }
}

export type LockedReturn = LockedOrders & {
  request: ReturnRequest
  lines: ReturnRequestLine[]
  /** Order that reserves the other sizes of this return. */
  exchangeNumber: number | null
}

/** Locks a return and its orders until the transaction ends. */
export async function lockReturn(tx: Db, id: number): Promise<LockedReturn> {
  const [place] = await tx
    .select({ number: orders.number })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .where(eq(returnRequests.id, id))
  if (!place) throw notFound('return')
  const lockedParts = await lockOrders(tx, place.number)
  const [request] = await tx.select().from(returnRequests).where(eq(returnRequests.id, id)).for('update')
  const lines = await tx
    .select()
    .from(returnRequestLines)
    .where(eq(returnRequestLines.requestId, id))
    .orderBy(asc(returnRequestLines.lineId))
  const { exchangeOrderId } = request!
  const [exchange] =
    exchangeOrderId === null
      ? []
      : await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, exchangeOrderId))
  return { ...lockedParts, request: request!, lines, exchangeNumber: exchange?.number ?? null }
}
