import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { moveLocked, lockOrder } from './move-order.action.ts'
import { rememberedSince, type OrderState } from './orders.rules.ts'

/** Batch size; the next run takes the rest. */
const atOnce = 500

/** Overdue orders with the state each moves to; an order ready in a shop returns to the shelf. */
const overdue = (now: Date) => sql<{ number: number; state: OrderState; to: OrderState }>`
  select number, state, case state when 'awaiting_payment' then 'expired' when 'ready' then 'returned' else 'cancelled' end as to
  from orders
  where state = 'awaiting_payment' and pay_before <= ${now.toISOString()}::timestamptz
    or keep_before <= ${now.toISOString()}::timestamptz and state in ('new', 'packing', 'ready')
  order by id limit ${atOnce}`

/**
 * Expires unpaid orders and those not picked up, giving everything back. Each order is checked again under its lock, so
 * a concurrent payment either wins or loses. Returns the number of orders.
 */
export async function expireOrders(db: NodePgDatabase, now: Date): Promise<number> {
  const { rows } = await db.execute<{ number: number; state: OrderState; to: OrderState }>(overdue(now))
  let count = 0
  for (const { number, state, to } of rows) {
    const isMoved = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, number)
      const limit = order.state === 'awaiting_payment' ? order.payBefore : order.keepBefore
      if (order.state !== state || limit === null || limit > now) return false
      await moveLocked(tx, order, { to, by: 'shop', reason: to === 'expired' ? '' : 'not_fetched', now })
      return true
    })
    if (isMoved) count++
  }
  return count
}

export async function clearOldRequests(db: NodePgDatabase, now: Date): Promise<number> {
  const since = rememberedSince(now).toISOString()
  const { rowCount } = await db.execute(
    sql`delete from order_requests where id in (select id from order_requests where created_at < ${since}::timestamptz limit 5000)`,
  )
  return rowCount ?? 0
}
