import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { moveLocked, lockOrder } from './move-order.action.ts'
import { rememberedSince, type OrderState } from './orders.rules.ts'

/** Few enough for one look; the next one takes the rest. */
const atOnce = 500

/** Whose time is over: the state each goes to. What lay in a shop and was ready has come back to the shelf. */
const overdue = (now: Date) => sql<{ number: number; state: OrderState; to: OrderState }>`
  select number, state, case state when 'awaiting_payment' then 'expired' when 'ready' then 'returned' else 'cancelled' end as to
  from orders
  where state = 'awaiting_payment' and pay_before <= ${now.toISOString()}::timestamptz
    or keep_before <= ${now.toISOString()}::timestamptz and state in ('new', 'packing', 'ready')
  order by id limit ${atOnce}`

/**
 * Unpaid orders, and those that nobody fetched, give everything back. Each is a transaction of its own and is looked at
 * again under its lock, so that a payment of this very moment wins or loses, and never both. Answers how many.
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
