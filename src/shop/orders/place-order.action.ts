import { randomInt } from 'node:crypto'
import { getTableColumns, is, SQL, sql, type Placeholder } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import { zero, type Money } from '#kernel/money.ts'
import { statement } from '#kernel/statement.ts'
import { announcement, emission } from '../news.ts'
import { takingForPlaced } from '../stock/order-stock.actions.ts'
import { numberRange, rememberedSince } from './orders.rules.ts'
import { orders, type AllocationKind } from './orders.tables.ts'

/** A line in the words and at the price of this moment. */
export type NewLine = {
  /** Nothing where no stock knows it. */
  offerId: number | null
  productId: number | null
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
  /** Where its pieces are taken from: a shop of ours, or nothing for the warehouse. */
  storeId: number | null
  /** What was asked for, so that the same wish makes no second order. */
  request: { owner: string; key: string | null; hash: string }
}
export type PlacedOrder = { id: number; number: number }

type WrittenColumn = Exclude<keyof typeof orders.$inferInsert, 'id'>
/** All but the id, and what the database works out by itself. */
const writtenColumns = Object.entries(getTableColumns(orders)).filter(
  ([name, column]) => name !== 'id' && !is(column.default, SQL),
)

const parameter = (name: string): SQL => sql`${sql.placeholder(name)}`

const insertion = (db: Db) =>
  db
    .insert(orders)
    .values(
      Object.fromEntries(writtenColumns.map(([name]) => [name, parameter(name)])) as Record<
        WrittenColumn,
        SQL | Placeholder
      >,
    )
    .onConflictDoNothing({ target: orders.number })
    .returning({
      id: orders.id,
      number: orders.number,
      state: orders.state,
      placedAt: orders.placedAt,
      payBefore: orders.payBefore,
      keepBefore: orders.keepBefore,
    })

/** As the database takes it; what is not said is what the column has by itself. */
const columnValues = (row: OrderRow): Record<string, unknown> =>
  Object.fromEntries(
    writtenColumns.map(([name, column]) => {
      const value = row[name as WrittenColumn] ?? column.default ?? null
      return [name, value === null ? null : column.mapToDriverValue(value)]
    }),
  )

/**
 * One statement that writes an order down: its lines, what each got off, its first state, its stock, the news of it, and
 * whatever else whoever places it adds. For that part `placed` is the order and `bought` its lines; both are empty while
 * the number is not free.
 */
const placing = (rest: SQL) => (db: Db) =>
  sql`
  with placed as ${insertion(db)}, bought as materialized (
    select l.* from placed cross join json_to_recordset(${parameter('lines')}::json) as l(position integer,
      "offerId" integer, "productId" integer, sku text, slug text, name jsonb, color jsonb, size jsonb, height integer,
      tile text, quantity integer, price bigint, total bigint)
  ), lines as (
    insert into order_lines
      (order_id, position, offer_id, product_id, sku, slug, name, color, size, height, tile, quantity, price, total, picture_id)
    select p.id, l.position, l."offerId", l."productId", l.sku, l.slug, l.name, l.color, l.size, l.height, l.tile,
      l.quantity, l.price, l.total, (select f.media_id from product_media f join media m on m.id = f.media_id
        where f.product_id = l."productId" and m.kind = 'image' order by f.position limit 1)
    from placed p cross join bought l
    returning id, position
  ), allocated as (
    insert into order_allocations (line_id, kind, source, amount)
    select lines.id, a.kind, a.source, a.amount
    from json_to_recordset(${parameter('allocations')}::json) as a(position integer, kind text, source text, amount bigint)
    join lines on lines.position = a.position
  ), outdated as (
    delete from order_requests where owner = ${parameter('requestOwner')} and key = ${parameter('requestKey')}
      and created_at <= ${parameter('rememberedSince')}::timestamptz returning id
  ), asked as (
    insert into order_requests (owner, key, body_hash, order_number, created_at)
    select ${parameter('requestOwner')}, ${parameter('requestKey')}, ${parameter('requestHash')}, p.number, p.placed_at
    from placed p cross join (select count(*) from outdated) as cleared
  ), begun as (
    insert into order_history (order_id, state, by, created_at)
    select p.id, p.state, ${parameter('by')}, p.placed_at from placed p
  ), taken as (${takingForPlaced}), news as (${emission('order.placed', sql`select id as "orderId" from placed`)}), ${rest}
  select p.id, p.number, ${announcement('order.placed')} from placed p`

/** How orders are placed with these further parts, under a number that is free, drawn at random (O-64). */
export function orderPlacement(name: string, rest: SQL) {
  const place = statement<PlacedOrder>(name, placing(rest))
  return async (tx: Db, { lines, request, by, storeId, ...row }: NewOrder, more: object): Promise<PlacedOrder> => {
    const positions = lines.map((line, position) => ({ ...line, position, allocations: undefined }))
    const allocations = lines.flatMap((line, position) => line.allocations.map((each) => ({ ...each, position })))
    for (;;) {
      const number = randomInt(numberRange.from, numberRange.to)
      const [order] = await place(tx, {
        ...columnValues({ ...row, number, paid: zero, refunded: zero }),
        ...more,
        lines: JSON.stringify(positions),
        allocations: JSON.stringify(allocations),
        requestOwner: request.owner,
        requestKey: request.key,
        requestHash: request.hash,
        rememberedSince: rememberedSince(row.placedAt).toISOString(),
        by,
        storeId,
      })
      if (order) return { id: order.id, number: order.number }
    }
  }
}
