import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { ReturnRequest } from '../orders/order-returns.rules.ts'
import { takeBackPart } from '../orders/part-of-order.action.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { lockOrders } from './locked-return.queries.ts'

/** Exchanged pieces of the paid order that the exchange order no longer contains. */
async function lostPieces(tx: Db, exchangeId: number): Promise<ReturnRequest[]> {
  const { rows } = await tx.execute<ReturnRequest>(sql`
    select l.id as "lineId", (l.exchanged_quantity - coalesce((
        select sum(x.quantity - x.cancelled_quantity - x.returned_quantity)
        from return_request_lines r join return_requests q on q.id = r.request_id
        join order_lines x on x.id = r.exchange_line_id join orders e on e.id = x.order_id
        where r.line_id = l.id and q.state in ('received', 'refunded', 'exchanged')
          and e.state not in ('awaiting_payment', 'expired', 'cancelled')), 0))::integer as quantity
    from order_lines l
    where l.id in (select r.line_id from return_request_lines r join return_requests q on q.id = r.request_id
      where q.exchange_order_id = ${exchangeId}) and l.exchanged_quantity > 0
    order by l.position`)
  return rows.filter(({ quantity }) => quantity > 0)
}

/**
 * Refunds exchanged pieces that left their order without a return: canceled, removed by staff, or refused on delivery.
 * The refund is due on the original order, which was paid. A repeat changes nothing.
 */
export async function giveBackLostPieces(db: NodePgDatabase, { orderId, now }: { orderId: number; now: Date }) {
  await db.transaction(async (tx) => {
    const [exchange] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
    const { origin } = exchange ? await lockOrders(tx, exchange.number) : { origin: null }
    const pieces = origin ? await lostPieces(tx, orderId) : []
    if (!origin || pieces.length === 0) return
    for (const { lineId, quantity } of pieces)
      await tx
        .update(orderLines)
        .set({ exchangedQuantity: sql`${orderLines.exchangedQuantity} - ${quantity}` })
        .where(eq(orderLines.id, lineId))
    // The first size was restocked on arrival, the other one together with its order.
    await takeBackPart(tx, origin, { kind: 'returned', pieces, isComing: true, by: 'shop', reason: 'exchange', now })
  })
}
