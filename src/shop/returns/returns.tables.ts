import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, money, must } from '#kernel/columns.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { stores } from '../catalogue/stores.tables.ts'
import { orderReturns } from '../orders/order-returns.tables.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { tempFiles } from '../uploads/uploads.tables.ts'
import {
  returnPayers,
  returnReasons,
  returnStates,
  returnWays,
  type ReturnPayer,
  type ReturnReason,
  type ReturnState,
  type ReturnWay,
} from './returns.rules.ts'

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Return requests of buyers and their state. */
export const returnRequests = pgTable(
  'return_requests',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Number within the order, shown as «48262137-1». */
    position: integer().notNull(),
    state: text().notNull().$type<ReturnState>(),
    way: text().notNull().$type<ReturnWay>(),
    paidBy: text('paid_by').notNull().$type<ReturnPayer>(),
    /** Our shop that receives the return. */
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'set null' }),
    /** Pickup address for the courier. */
    door: text().notNull().default(''),
    trackNumber: text('track_number'),
    /** Refund shown to the buyer at the request; `order_returns` has the actual refund. */
    moneyShown: money('money_shown').notNull(),
    /** Deadline for sending an approved return. */
    sendBefore: moment('send_before'),
    /** Order that reserves the other sizes. */
    exchangeOrderId: integer('exchange_order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Actual refund of the order for this return. */
    returnId: integer('return_id').references(() => orderReturns.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('return_requests_position').on(t.orderId, t.position),
    index('return_requests_state').on(t.state, t.createdAt),
    index('return_requests_exchange').on(t.exchangeOrderId),
    index('return_requests_return').on(t.returnId),
    index('return_requests_store').on(t.storeId),
    must('return_requests_state_known', sql`${t.state} in (${oneOf(returnStates)})`),
    must('return_requests_way_known', sql`${t.way} in (${oneOf(returnWays)})`),
    must('return_requests_payer_known', sql`${t.paidBy} in (${oneOf(returnPayers)})`),
    must('return_requests_amounts', sql`${t.position} > 0 and ${t.moneyShown} >= 0`),
    must('return_requests_place', sql`${t.way} <> 'courier' or ${t.door} <> ''`),
  ],
)

export const returnRequestLines = pgTable(
  'return_request_lines',
  {
    requestId: integer('request_id')
      .notNull()
      .references(() => returnRequests.id, { onDelete: 'restrict' }),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'restrict' }),
    quantity: integer().notNull(),
    reason: text().notNull().$type<ReturnReason>(),
    words: text().notNull().default(''),
    /** Requested size; null for a refund. */
    exchangeOfferId: integer('exchange_offer_id').references(() => tradeOffers.id, { onDelete: 'set null' }),
    /** Line of the exchange order. */
    exchangeLineId: integer('exchange_line_id').references(() => orderLines.id, { onDelete: 'set null' }),
    /** Received pieces, and the damaged ones among them. */
    receivedQuantity: integer('received_quantity').notNull().default(0),
    damagedQuantity: integer('damaged_quantity').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.lineId] }),
    index('return_request_lines_line').on(t.lineId),
    index('return_request_lines_exchange').on(t.exchangeLineId),
    index('return_request_lines_exchange_offer').on(t.exchangeOfferId),
    must('return_request_lines_reason', sql`${t.reason} in (${oneOf(returnReasons)})`),
    must(
      'return_request_lines_quantity',
      sql`${t.quantity} > 0 and ${t.receivedQuantity} between 0 and ${t.quantity}
        and ${t.damagedQuantity} between 0 and ${t.receivedQuantity}`,
    ),
    must('return_request_lines_words', sql`length(${t.words}) <= 1000`),
  ],
)

/** Photos of a return line, sent by the buyer. */
export const returnRequestFiles = pgTable(
  'return_request_files',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => tempFiles.id),
    requestId: integer('request_id')
      .notNull()
      .references(() => returnRequests.id, { onDelete: 'restrict' }),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'restrict' }),
    position: integer().notNull(),
  },
  (t) => [
    index('return_request_files_request').on(t.requestId, t.lineId),
    index('return_request_files_line').on(t.lineId),
  ],
)

/** Append-only history of a return: who, when, why. The database refuses updates. */
export const returnRequestMoves = pgTable(
  'return_request_moves',
  {
    id: id(),
    requestId: integer('request_id')
      .notNull()
      .references(() => returnRequests.id, { onDelete: 'restrict' }),
    state: text().notNull().$type<ReturnState>(),
    /** `shop`, `buyer`, or the staff member's email. */
    by: text().notNull(),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('return_request_moves_request').on(t.requestId, t.id),
    must('return_request_moves_state', sql`${t.state} in (${oneOf(returnStates)})`),
  ],
)

/** Idempotency keys of return requests. */
export const returnRequestKeys = pgTable(
  'return_request_keys',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    key: text().notNull(),
    requestId: integer('request_id')
      .notNull()
      .references(() => returnRequests.id, { onDelete: 'restrict' }),
    /** Hash of the request; null for keys older than this column. */
    bodyHash: text('body_hash'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.key] }),
    index('return_request_keys_request').on(t.requestId),
    must('return_request_keys_length', sql`length(${t.key}) between 1 and 200`),
  ],
)
