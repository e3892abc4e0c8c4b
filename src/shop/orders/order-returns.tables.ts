import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, money, must } from '#kernel/columns.ts'
import { stores } from '../catalogue/stores.tables.ts'
import type { PieceAllocation } from './order-returns.rules.ts'
import { orderLines, orders } from './orders.tables.ts'

/** `cancelled` before hand-over, `returned` after. */
export const returnKinds = ['cancelled', 'returned'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** Pieces taken off an order at once, with amounts and destination. Append-only. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    kind: text().notNull().$type<ReturnKind>(),
    /** `shop`, `buyer`, or the e-mail of the member of staff. */
    by: text().notNull(),
    reason: text().notNull().default(''),
    /** Current place of the pieces: a shop, or null for the warehouse. */
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'set null' }),
    /** Reduction of the order cost: line shares, and delivery with the last piece. */
    amount: money('amount').notNull(),
    deliveryPrice: money('delivery_price').notNull(),
    /** Part of `amount` that had been paid and is refunded. */
    moneyDue: money('money_due').notNull(),
    bonuses: integer().notNull(),
    certificate: money('certificate').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_returns_order').on(t.orderId, t.id),
    index('order_returns_store').on(t.storeId),
    must('order_returns_kind', sql`${t.kind} in (${sql.raw(returnKinds.map((kind) => `'${kind}'`).join(', '))})`),
    must(
      'order_returns_amounts',
      sql`least(${t.amount}, ${t.deliveryPrice}, ${t.moneyDue}, ${t.bonuses}, ${t.certificate}) >= 0
        and ${t.deliveryPrice} <= ${t.amount} and ${t.moneyDue} <= ${t.amount}`,
    ),
  ],
)

export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    returnId: integer('return_id')
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'restrict' }),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'restrict' }),
    quantity: integer().notNull(),
    /** Total of these pieces after all discounts. */
    total: money('total').notNull(),
    /** Discounts of exactly these pieces, repeated by return receipts. */
    allocations: jsonb().notNull().$type<PieceAllocation[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.lineId] }),
    index('order_return_lines_line').on(t.lineId),
    must('order_return_lines_amounts', sql`${t.quantity} > 0 and ${t.total} >= 0`),
  ],
)
