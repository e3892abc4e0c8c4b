import { timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Refusal } from '#kernel/refusal.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { lockOrder, moveLocked, type LockedOrder } from '../orders/move-order.action.ts'
import { mayBecome, maxCodeMisses } from '../orders/orders.rules.ts'
import { orderCodes } from '../orders/orders.tables.ts'

type HandOver = { number: number; code: string; by: string; now: Date }

/**
 * Hands over an order at a store to a customer who knows the pickup code. After five wrong tries the code is locked:
 * staff checks the passport and moves the order manually.
 */
export async function handOver(db: NodePgDatabase, { number, code, by, now }: HandOver): Promise<LockedOrder> {
  const answer = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    const [row] = await tx.select().from(orderCodes).where(eq(orderCodes.orderId, order.id))
    if (!row || order.state !== 'ready' || !mayBecome(order.state, 'delivered'))
      throw new Refusal('no_such_move', 409, { from: order.state, to: 'delivered' })
    if (row.misses >= maxCodeMisses) throw new Refusal('code_blocked', 409)
    if (!isSame(row.code, code)) {
      // Counts the failed try; a refusal here would roll it back.
      await tx
        .update(orderCodes)
        .set({ misses: sql`${orderCodes.misses} + 1` })
        .where(eq(orderCodes.orderId, order.id))
      return undefined
    }
    const after = await moveLocked(tx, order, { to: 'delivered', by, reason: 'code', now })
    await writeAudit(tx, { by, verb: 'order.hand-over', subject: `order:${number}`, now })
    return after
  })
  if (!answer) throw new Refusal('code_wrong', 409)
  return answer
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other.padEnd(one.length)))
