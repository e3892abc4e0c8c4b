import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { after, minutes, type Clock } from '#kernel/time.ts'
import { moveOrder } from '#shop/orders/move-order.action.ts'
import { mayBecome, type OrderState } from '#shop/orders/orders.rules.ts'
import { orders } from '#shop/orders/orders.tables.ts'

type WarehouseDeps = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Long enough for a visitor to change their mind. */
const restsFor = minutes(5)

/** Whom nobody packs for otherwise: the orders that visitors of a demo have placed since it was started. */
export function keepDemoWarehouse({ db, clock, report }: WarehouseDeps): RepeatedJob {
  const since = clock()
  return every({
    milliseconds: minutes(0.5),
    name: 'the warehouse of the demo',
    work: () => packOnce(db, since, clock()),
    report,
  })
}

/** Packs what may be packed, and brings what is fetched to its shop. Answers how many orders it moved. */
export async function packOnce(db: NodePgDatabase, since: Date, now: Date): Promise<number> {
  const isRested = sql`(select max(h.created_at) from order_history h where h.order_id = ${orders.id})
    <= ${after(now, -restsFor).toISOString()}::timestamptz`
  const isToPack = inArray(orders.state, ['new', 'paid'])
  const isToCarry = and(eq(orders.pickupType, 'self_pickup'), inArray(orders.state, ['packing', 'shipped']))
  const rows = await db
    .select({ number: orders.number, state: orders.state })
    .from(orders)
    .where(and(gt(orders.placedAt, since), isRested, or(isToPack, isToCarry)))
    .limit(20)
  for (const { number, state } of rows) {
    const to: OrderState = state === 'packing' ? 'shipped' : state === 'shipped' ? 'ready' : 'packing'
    if (mayBecome(state, to)) await db.transaction((tx) => moveOrder(tx, { number, to, by: 'shop', now }))
  }
  return rows.length
}
