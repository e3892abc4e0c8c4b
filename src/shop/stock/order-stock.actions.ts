import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { emitEach, touch, type Tag } from '../news.ts'

export type StockPiece = { offerId: number; quantity: number }

type OrderCause = {
  orderNumber: number
  /** Cause, such as `placed` or `expired`: applied once per order, so that a repeat changes nothing. */
  cause: string
  by: string
  now: Date
}
type TakenStock = OrderCause & {
  lines: readonly StockPiece[]
  /** Null for the warehouse. */
  storeId: number | null
  /** Expiry of a hold; null for a sale. */
  heldUntil: Date | null
}

/**
 * Takes an order's pieces out of stock. The caller has locked the offers by ascending id and checked the amounts; if
 * stock is short, the database aborts the transaction.
 */
export async function takeForOrder(tx: Db, input: TakenStock): Promise<void> {
  const { orderNumber, cause, by, now, lines, storeId, heldUntil } = input
  await tx.execute(sql`
    insert into stock_movements (offer_id, store_id, kind, delta, by, order_number, held_until, key, created_at)
    select p."offerId", ${storeId}, ${heldUntil ? 'hold' : 'sale'}, -p.quantity, ${by}, ${orderNumber},
      ${heldUntil?.toISOString() ?? null}::timestamptz, ${`${cause}:${orderNumber}:`} || p."offerId",
      ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(lines)}::json) as p("offerId" integer, quantity integer)
    on conflict (key) do nothing`)
}

/**
 * `takeForOrder` as part of the statement that places an order: `placed` is the order, `bought` its lines. A gift may
 * be the same offer as a purchased line.
 */
export const takingForPlaced = sql`
  insert into stock_movements (offer_id, store_id, kind, delta, by, order_number, held_until, key, created_at)
  select b."offerId", ${sql.placeholder('storeId')}::integer, case when h.until is null then 'sale' else 'hold' end,
    -b.pieces, 'buyer', p.number, h.until, 'placed:' || p.number || ':' || b."offerId", p.placed_at
  from placed p cross join lateral (select coalesce(p.pay_before, p.keep_before) as until) h
  cross join (select "offerId", sum(quantity)::integer as pieces from bought where "offerId" is not null group by "offerId") b`

/** Turns a hold into a sale on payment or pickup. The balance stays the same. */
export async function sellHeld(tx: Db, { orderNumber, cause, by, now }: OrderCause): Promise<void> {
  await tx.execute(sql`
    with held as (
      select offer_id, store_id, sum(delta)::integer as delta from stock_movements
      where order_number = ${orderNumber} and kind in ('hold', 'release') group by offer_id, store_id having sum(delta) < 0
    )
    insert into stock_movements (offer_id, store_id, kind, delta, by, order_number, key, created_at)
    select h.offer_id, h.store_id, k.kind, k.sign * h.delta, ${by}, ${orderNumber},
      ${`${cause}:${orderNumber}:`} || k.kind || ':' || h.offer_id, ${now.toISOString()}::timestamptz
    from held h cross join (values ('release', -1), ('sale', 1)) as k (kind, sign)
    on conflict (key) do nothing`)
}

/** Store that supplied an order; null for the warehouse. */
export async function storeOfOrder(tx: Db, orderNumber: number): Promise<number | null> {
  const { rows } = await tx.execute<{ storeId: number | null }>(sql`select store_id as "storeId" from stock_movements
    where order_number = ${orderNumber} and kind in ('hold', 'sale') order by id desc limit 1`)
  return rows[0]?.storeId ?? null
}

/** True if a place has enough of each offer; the rows stay locked until the transaction ends. */
export async function hasPieces(tx: Db, pieces: readonly StockPiece[], storeId: number | null): Promise<boolean> {
  const ids = sql.param(pieces.map(({ offerId }) => offerId))
  const { rows } = await tx.execute<StockPiece>(
    storeId === null
      ? sql`select id as "offerId", stock as quantity from trade_offers where id = any(${ids}::int[])
          order by id for no key update`
      : sql`select offer_id as "offerId", amount as quantity from store_stock where store_id = ${storeId}
          and offer_id = any(${ids}::int[]) order by offer_id for no key update`,
  )
  const amountOf = new Map(rows.map(({ offerId, quantity }) => [offerId, quantity]))
  return pieces.every(({ offerId, quantity }) => quantity <= (amountOf.get(offerId) ?? 0))
}

/** Returns all remaining pieces of an order to their place; customers waiting for an offer are notified. */
export async function giveBackStock(tx: Db, cause: OrderCause & { kind: 'release' | 'return' }): Promise<void> {
  await backFromOrder(
    tx,
    cause,
    sql`select offer_id, store_id, -sum(delta)::integer as pieces from stock_movements
    where order_number = ${cause.orderNumber} group by offer_id, store_id having sum(delta) < 0`,
  )
}

type PiecesBack = OrderCause & {
  kind: 'release' | 'return'
  pieces: readonly StockPiece[]
  /** Store, or null for the warehouse; by default, the place they were taken from. */
  storeId?: number | null
}

/** Returns some pieces of an order to stock. */
export async function giveBackPieces(tx: Db, { pieces, ...cause }: PiecesBack): Promise<void> {
  const place =
    cause.storeId === undefined
      ? sql`(select m.store_id from stock_movements m where m.order_number = ${cause.orderNumber}
          and m.offer_id = p."offerId" and m.kind in ('hold', 'sale') order by m.id desc limit 1)`
      : sql`${cause.storeId}::integer`
  await backFromOrder(
    tx,
    cause,
    sql`select p."offerId" as offer_id, ${place} as store_id, sum(p.quantity)::integer as pieces
      from json_to_recordset(${JSON.stringify(pieces)}::json) as p("offerId" integer, quantity integer) group by 1, 2`,
  )
}

type BackInput = OrderCause & { kind: 'release' | 'return' }

async function backFromOrder(tx: Db, input: BackInput, pieces: ReturnType<typeof sql>): Promise<void> {
  const { orderNumber, cause, kind, by, now } = input
  const { rows } = await tx.execute<{ offerId: number; productId: number }>(sql`
    with pieces as (${pieces}), locked as (
      select o.id, o.product_id from trade_offers o where o.id in (select offer_id from pieces)
      order by o.id for no key update
    ), back as (
      insert into stock_movements (offer_id, store_id, kind, delta, by, order_number, key, created_at)
      select p.offer_id, p.store_id, ${kind}, p.pieces, ${by}, ${orderNumber},
        ${`${cause}:${orderNumber}:`} || p.offer_id || coalesce(':' || p.store_id, ''), ${now.toISOString()}::timestamptz
      from pieces p join locked l on l.id = p.offer_id
      on conflict (key) do nothing returning offer_id, store_id, delta
    )
    select l.id as "offerId", l.product_id as "productId" from locked l join back b on b.offer_id = l.id`)
  if (rows.length === 0) return
  const ids = sql.param(rows.map(({ offerId }) => offerId))
  // The stock equals the returned pieces: it was zero before.
  await emitEach(
    tx,
    'stock.arrived',
    sql<{ productId: number }>`select distinct o.product_id as "productId" from trade_offers o
      join (select offer_id, sum(delta) as pieces from stock_movements where order_number = ${orderNumber}
        and store_id is null and key like ${`${cause}:${orderNumber}:%`} group by 1) b on b.offer_id = o.id
      where o.id = any(${ids}::int[]) and o.stock = b.pieces`,
  )
  await touch(tx, [...new Set(rows.map(({ productId }): Tag => `product:${productId}`))])
}
