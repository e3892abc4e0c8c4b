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

/** Order line with current names and prices. */
export type NewLine = {
  /** Offer; null for goods without stock. */
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
  /** Source of the pieces: a shop, or null for the warehouse. */
  storeId: number | null
  /** Request identity, so that a repeat makes no second order. */
  request: { owner: string; key: string | null; hash: string }
}
export type PlacedOrder = { id: number; number: number }

type WrittenColumn = Exclude<keyof typeof orders.$inferInsert, 'id'>
/** Inserted columns: all but the id and those with an SQL default. */
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

/** Driver values of an order; missing ones take the column default. */
const columnValues = (row: OrderRow): Record<string, unknown> =>
  Object.fromEntries(
    writtenColumns.map(([name, column]) => {
      const value = row[name as WrittenColumn] ?? column.default ?? null
      return [name, value === null ? null : column.mapToDriverValue(value)]
    }),
  )

/**
 * Statement that writes an order: lines, allocations, first state, stock, event and the caller's own parts. In those
 * parts `placed` is the order and `bought` its lines; both are empty while the number is taken.
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

/** Returns a function that places orders with these additional parts, under a free random number (O-64). */
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
