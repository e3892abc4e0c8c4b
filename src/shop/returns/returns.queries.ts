import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { orders } from '../orders/orders.tables.ts'
import { freeOf, type ReturnableLine } from '../orders/order-returns.rules.ts'
import { wordsOf } from '../words-of.ts'
import type { ReturnPayer, ReturnReason, ReturnState, ReturnWay } from './returns.rules.ts'
import { returnRequests } from './returns.tables.ts'

export type ReturnLine = {
  lineId: number
  quantity: number
  reason: ReturnReason
  words: string
  receivedQuantity: number
  damagedQuantity: number
  photos: string[]
  /** Requested size, from its line in the exchange order. */
  exchange: { size: Words; height: number } | null
}

export type ReturnOnPage = {
  id: number
  position: number
  state: ReturnState
  way: ReturnWay
  paidBy: ReturnPayer
  door: string
  /** Our shop that receives the return. */
  store: Words | null
  trackNumber: string | null
  moneyShown: Money
  moneyDue: Money | null
  /** Refund other than money, known after the arrival. */
  back: { certificate: Money; bonuses: number } | null
  sendBefore: string | null
  exchangeNumber: number | null
  /** Placement time of the exchange order, part of its link. */
  exchangePlacedAt: string | null
  lines: ReturnLine[]
  moves: { state: ReturnState; at: string; by: string; reason: string }[]
}

const linesJson = sql`(select json_agg(json_build_object('lineId', r.line_id, 'quantity', r.quantity, 'reason', r.reason,
    'words', r.words, 'receivedQuantity', r.received_quantity, 'damagedQuantity', r.damaged_quantity,
    'photos', (select coalesce(json_agg(f.file_id order by f.position), '[]') from return_request_files f
      where f.request_id = r.request_id and f.line_id = r.line_id),
    'exchange', (select json_build_object('size', e.size, 'height', e.height) from order_lines e where e.id = r.exchange_line_id))
  order by r.line_id) from return_request_lines r where r.request_id = q.id)`

const movesJson = sql`(select json_agg(json_build_object('state', m.state, 'at', m.created_at, 'by', m.by, 'reason', m.reason)
  order by m.id) from return_request_moves m where m.request_id = q.id)`

/** Return requests of an order as JSON, oldest first, for queries over orders. */
export const returnRequestsJson = sql<ReturnOnPage[] | null>`(select json_agg(json_build_object('id', q.id,
    'position', q.position, 'state', q.state, 'way', q.way, 'paidBy', q.paid_by, 'door', q.door,
    'store', case when q.store_id is not null then ${wordsOf('store', sql`q.store_id`, { fields: 'address' })} end,
    'trackNumber', q.track_number, 'moneyShown', q.money_shown,
    'moneyDue', (select b.money_due from order_returns b where b.id = q.return_id), 'sendBefore', q.send_before,
    'back', (select json_build_object('certificate', b.certificate, 'bonuses', b.bonuses) from order_returns b where b.id = q.return_id),
    'exchangeNumber', (select x.number from orders x where x.id = q.exchange_order_id),
    'exchangePlacedAt', (select x.placed_at from orders x where x.id = q.exchange_order_id), 'lines', ${linesJson},
    'moves', ${movesJson}) order by q.position)
  from return_requests q where q.order_id = orders.id)`

export async function returnsOf(db: Db, orderId: number): Promise<ReturnOnPage[]> {
  const [row] = await db.select({ all: returnRequestsJson }).from(orders).where(eq(orders.id, orderId))
  return row?.all ?? []
}

/** Return request with the number of its order. */
export async function findReturn(db: Db, id: number) {
  const [row] = await db
    .select({ number: orders.number, orderId: orders.id, all: returnRequestsJson })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .where(eq(returnRequests.id, id))
  const request = row?.all?.find((each) => each.id === id)
  return row && request && { ...request, number: row.number, orderId: row.orderId }
}

/** Open returns for staff: those awaiting a decision first, then the oldest. */
export const waitingReturns = (db: Db, state?: ReturnState) =>
  db
    .select({ request: returnRequests, number: orders.number })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .where(
      state
        ? eq(returnRequests.state, state)
        : inArray(returnRequests.state, ['requested', 'approved', 'on_way', 'received']),
    )
    .orderBy(sql`${returnRequests.state} <> 'requested'`, state ? desc(returnRequests.id) : returnRequests.id)
    .limit(50)

export const freePieces = (lines: readonly ReturnableLine[]): number =>
  lines.reduce((sum, line) => sum + freeOf(line), 0)

export type SizeOffer = { lineId: number; offerId: number; size: Words; height: number }

/** Sizes of the same product in stock, available in exchange for each order line. */
export async function exchangeSizes(db: Db, orderId: number): Promise<SizeOffer[]> {
  const { rows } = await db.execute<SizeOffer>(sql`
    select l.id as "lineId", o.id as "offerId", ${wordsOf('size', sql`o.size_id`)} as size, o.height
    from order_lines l join trade_offers o on o.product_id = l.product_id and o.id <> l.offer_id
    join sizes s on s.id = o.size_id
    where l.order_id = ${orderId} and o.is_sellable and o.stock > 0 order by l.position, s.position, o.height`)
  return rows
}
