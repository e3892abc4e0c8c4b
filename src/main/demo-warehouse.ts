import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { Refusal } from '#kernel/refusal.ts'
import { after, minutes, type Clock } from '#kernel/time.ts'
import { moveOrder } from '#shop/orders/move-order.action.ts'
import { mayBecome, type OrderState } from '#shop/orders/orders.rules.ts'
import { orders } from '#shop/orders/orders.tables.ts'
import { moveReturnByStaff } from '#shop/returns/move-return.action.ts'
import { receiveReturn } from '#shop/returns/receive-return.action.ts'
import type { ReturnState } from '#shop/returns/returns.rules.ts'
import { returnRequests } from '#shop/returns/returns.tables.ts'

type WarehouseDeps = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Rest between moves: long enough for a visitor to change their mind. */
const restsFor = minutes(5)

/** Simulates the warehouse of a demo: moves orders and returns that visitors made since the start. */
export function keepDemoWarehouse({ db, clock, report }: WarehouseDeps): RepeatedJob {
  const since = clock()
  return every({
    milliseconds: minutes(0.5),
    name: 'the warehouse of the demo',
    work: async () => (await packOnce(db, since, clock())) + (await moveReturnsOnce(db, since, clock())),
    report,
  })
}

/** Packs ready orders and brings pickup orders to their store. Returns the number of moved orders. */
export async function packOnce(db: NodePgDatabase, since: Date, now: Date): Promise<number> {
  const restStart = sql`${after(now, -restsFor).toISOString()}::timestamptz`
  const isRested = sql`not exists (select from order_history h where h.order_id = ${orders.id} and h.created_at > ${restStart})
    and not exists (select from order_notes n where n.order_id = ${orders.id} and n.created_at > ${restStart})`
  const isToPack = inArray(orders.state, ['new', 'paid'])
  const isToCarry = and(eq(orders.pickupType, 'self_pickup'), inArray(orders.state, ['packing', 'shipped']))
  const rows = await db
    .select({ number: orders.number, state: orders.state })
    .from(orders)
    .where(and(gt(orders.placedAt, since), isRested, or(isToPack, isToCarry)))
    .limit(20)
  for (const { number, state } of rows) {
    const to: OrderState = state === 'packing' ? 'shipped' : state === 'shipped' ? 'ready' : 'packing'
    if (!mayBecome(state, to)) continue
    await db.transaction((tx) => moveOrder(tx, { number, to, by: 'shop', now })).catch(keepUnpaid)
  }
  return rows.length
}

/** Ignores an unpaid order: a person has to decide, and other orders must not wait. */
function keepUnpaid(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'not_paid') throw error
}

/** Next state of a return that has rested; a demo has no staff to approve, carry and receive it. */
const nextOfReturn: Partial<Record<ReturnState, ReturnState>> = {
  requested: 'approved',
  approved: 'on_way',
  on_way: 'received',
}

/** Approves returns, carries them and receives them in whole. Returns the number of moved returns. */
export async function moveReturnsOnce(db: NodePgDatabase, since: Date, now: Date): Promise<number> {
  const isRested = sql`(select max(m.created_at) from return_request_moves m where m.request_id = ${returnRequests.id})
    <= ${after(now, -restsFor).toISOString()}::timestamptz`
  const rows = await db
    .select({
      id: returnRequests.id,
      state: returnRequests.state,
      way: returnRequests.way,
      storeId: returnRequests.storeId,
    })
    .from(returnRequests)
    .where(
      and(
        gt(returnRequests.createdAt, since),
        isRested,
        inArray(returnRequests.state, ['requested', 'approved', 'on_way']),
      ),
    )
    .limit(20)
  let count = 0
  for (const { id, state, way, storeId } of rows) {
    // A return brought to a store skips `on_way`.
    const to = way === 'store' && state === 'approved' ? 'received' : nextOfReturn[state]
    try {
      if (to === 'received') await receiveReturn(db, { id, storeId, by: 'shop', now })
      else if (to) await moveReturnByStaff(db, { id, to, by: 'shop', now })
      count++
    } catch (error) {
      // The buyer has withdrawn the return meanwhile.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return count
}
