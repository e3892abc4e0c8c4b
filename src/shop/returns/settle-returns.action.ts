import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { lockReturn } from './locked-return.queries.ts'
import { moveLockedReturn } from './move-return.action.ts'
import type { ReturnState } from './returns.rules.ts'

/** Batch size; the next run takes the rest. */
const atOnce = 200

/**
 * Due transitions: approved returns past the shipping deadline, and received returns refunded by the provider or
 * manually. After a manual refund, nothing paid above the order's cost is left.
 */
const dueMoves = (now: Date) => sql`
  select id, 'expired' as to from return_requests where state = 'approved' and send_before <= ${now.toISOString()}::timestamptz
  union all
  select q.id, 'refunded' from return_requests q join order_returns b on b.id = q.return_id join orders o on o.id = b.order_id
  where q.state = 'received' and (b.money_due = 0
    or exists (select from refunds r where r.return_id = b.id and r.state = 'done')
    or o.paid - o.refunded <= o.total - o.taken_off)
  order by id limit ${atOnce}`

/** Moves due returns; each is checked again under its lock, so several processes may run. Returns the number moved. */
export async function settleReturns(db: NodePgDatabase, now: Date): Promise<number> {
  const { rows } = await db.execute<{ id: number; to: ReturnState }>(dueMoves(now))
  let count = 0
  for (const { id, to } of rows) {
    const isMoved = await db.transaction(async (tx) => {
      const lockedParts = await lockReturn(tx, id)
      const { state, sendBefore } = lockedParts.request
      if (to === 'expired' ? state !== 'approved' || !sendBefore || sendBefore > now : state !== 'received')
        return false
      await moveLockedReturn(tx, lockedParts, { to, by: 'shop', now })
      return true
    })
    if (isMoved) count++
  }
  return count
}
