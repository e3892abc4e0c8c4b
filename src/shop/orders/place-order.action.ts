import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import { zero, type Money } from '#kernel/money.ts'
import { emit } from '../news.ts'
import { numberRange } from './orders.rules.ts'
import { orders, type AllocationKind } from './orders.tables.ts'

/** A line in the words and at the price of this moment. */
export type NewLine = {
  offerId: number
  productId: number
  sku: string
  slug: string
  name: Words
  color: Words
  size: Words
  height: number
  tile: string
  quantity: number
  price: Money
  total: Money
  allocations: { kind: AllocationKind; source: string; amount: Money }[]
}

type OrderRow = typeof orders.$inferInsert
export type NewOrder = Omit<OrderRow, 'number' | 'id' | 'paid' | 'refunded'> & {
  lines: NewLine[]
  by: string
  /** What was asked for, so that the same wish makes no second order. */
  request: { owner: string; key: string | null; hash: string }
}
export type PlacedOrder = { id: number; number: number }

/** Under a number that is free, drawn at random (O-64). */
async function insertOrder(tx: Db, row: Omit<OrderRow, 'number'>): Promise<PlacedOrder> {
  for (;;) {
    const [order] = await tx
      .insert(orders)
      .values({ ...row, number: randomInt(numberRange.from, numberRange.to) })
      .onConflictDoNothing({ target: orders.number })
      .returning({ id: orders.id, number: orders.number })
    if (order) return order
  }
}

/** Writes an order down: its lines, what each got off, its first state. Stock and discounts are for whoever calls. */
export async function placeOrder(tx: Db, { lines, by, request, ...row }: NewOrder): Promise<PlacedOrder> {
  const { id, number } = await insertOrder(tx, { ...row, paid: zero, refunded: zero })
  const positions = lines.map((line, position) => ({ ...line, position }))
  const allocations = lines.flatMap((line, position) => line.allocations.map((each) => ({ ...each, position })))
  await tx.execute(sql`
    with lines as (
      insert into order_lines
        (order_id, position, offer_id, product_id, sku, slug, name, color, size, height, tile, quantity, price, total, picture_id)
      select ${id}, l.position, l."offerId", l."productId", l.sku, l.slug, l.name, l.color, l.size, l.height, l.tile,
        l.quantity, l.price, l.total, (select p.media_id from product_media p join media m on m.id = p.media_id
          where p.product_id = l."productId" and m.kind = 'image' order by p.position limit 1)
      from json_to_recordset(${JSON.stringify(positions)}::json) as l(position integer, "offerId" integer,
        "productId" integer, sku text, slug text, name jsonb, color jsonb, size jsonb, height integer, tile text,
        quantity integer, price bigint, total bigint)
      returning id, position
    ), allocated as (
      insert into order_allocations (line_id, kind, source, amount)
      select lines.id, a.kind, a.source, a.amount
      from json_to_recordset(${JSON.stringify(allocations)}::json) as a(position integer, kind text, source text, amount bigint)
      join lines on lines.position = a.position
    ), asked as (
      insert into order_requests (owner, key, body_hash, order_number, created_at)
      values (${request.owner}, ${request.key}, ${request.hash}, ${number}, ${row.placedAt.toISOString()}::timestamptz)
    )
    insert into order_history (order_id, state, by, created_at)
    values (${id}, ${row.state}, ${by}, ${row.placedAt.toISOString()}::timestamptz)`)
  await emit(tx, 'order.placed', { orderId: id })
  return { id, number }
}
