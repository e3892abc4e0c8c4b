import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, money, must } from '#kernel/columns.ts'
import { stores } from '../catalogue/stores.tables.ts'
import type { PieceAllocation } from './order-returns.rules.ts'
import { orderLines, orders } from './orders.tables.ts'

/** Before it was handed over, or after. */
export const returnKinds = ['cancelled', 'returned'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** Pieces that an order gave back, at once: what their lines had got, and where it went. Rows are only added. */
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
    /** Where the pieces lie now: a shop of ours; nothing for the warehouse. */
    storeId: integer('store_id').references(() => stores.id, { onDelete: 'set null' }),
    /** What the order costs less: the lines' part, and delivery with the last piece. */
    amount: money('amount').notNull(),
    deliveryPrice: money('delivery_price').notNull(),
    /** What of it had been paid, and goes back the way it came. */
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
    /** Of these pieces, after every discount. */
    total: money('total').notNull(),
    /** What these very pieces had got off: receipts of a return repeat it. */
    allocations: jsonb().notNull().$type<PieceAllocation[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.lineId] }),
    index('order_return_lines_line').on(t.lineId),
    must('order_return_lines_amounts', sql`${t.quantity} > 0 and ${t.total} >= 0`),
  ],
)
