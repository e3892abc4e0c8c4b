import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { after, minutes } from '#kernel/time.ts'
import { isOver, rememberedSince, type OrderState } from '../orders/orders.rules.ts'
import type { Owner } from '../owner.ts'

export const ownerKey = (owner: Owner): string =>
  'accountId' in owner ? `account:${owner.accountId}` : `visitor:${owner.visitorId}`

/** Hash of a request body, independent of the order of fields. */
export function bodyHash(body: Record<string, unknown>): string {
  const fields = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
}

export type OrderRequest = { owner: Owner; key: string | null; hash: string; now: Date }

type RequestRow = { key: string | null; hash: string; orderNumber: number; placedAt: Date; state: string; at: Date }

type OrderFacts = { number: number; placedAt: Date }

/** Window in which an identical request without a key is a repeat, if the cart is empty. */
const repeatTime = minutes(1)

/**
 * Order already made by this request. Another body under the same key is refused (O-37); without a key, an identical
 * body is a repeat only while the cart is empty.
 */
export async function earlierOrder(
  db: Db,
  { owner, key, hash, now, isCartEmpty }: OrderRequest & { isCartEmpty: boolean },
): Promise<OrderFacts | undefined> {
  const since = rememberedSince(now).toISOString()
  const { rows } = await db.execute<RequestRow>(sql`
    select r.key, r.body_hash as hash, r.order_number as "orderNumber", r.created_at as at, o.placed_at as "placedAt"
    from order_requests r join orders o on o.number = r.order_number
    where r.owner = ${ownerKey(owner)} and r.created_at > ${since}::timestamptz and (r.key = ${key} or r.body_hash = ${hash})
    order by r.created_at desc limit 20`)
  const byKey = key === null ? undefined : rows.find((row) => row.key === key)
  if (byKey && byKey.hash !== hash) throw new Refusal('key_used', 409)
  const isRepeat = (row: RequestRow) => isCartEmpty && row.hash === hash && new Date(row.at) > after(now, -repeatTime)
  const row = byKey ?? rows.find(isRepeat)
  return row && { number: row.orderNumber, placedAt: new Date(row.placedAt) }
}

/** Time in which an empty cart shows the recent order; later another person may use the browser. */
const toldTime = minutes(30)

/** Most recent order of the owner, shown on an empty cart in case the response was lost. */
export async function recentOrder(
  db: Db,
  { owner, now }: { owner: Owner; now: Date },
): Promise<OrderFacts | undefined> {
  const since = after(now, -toldTime).toISOString()
  const { rows } = await db.execute<OrderFacts & { state: OrderState }>(sql`
    select o.number, o.placed_at as "placedAt", o.state from order_requests r join orders o on o.number = r.order_number
    where r.owner = ${ownerKey(owner)} and r.created_at > ${since}::timestamptz order by r.created_at desc limit 1`)
  const [order] = rows
  return order && !isOver(order.state) ? { number: order.number, placedAt: new Date(order.placedAt) } : undefined
}
