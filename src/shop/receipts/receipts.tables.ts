import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, money, must } from '#kernel/columns.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { payments } from '../payments/payments.tables.ts'
import type { FiscalMark } from './receipt.port.ts'
import { receiptKinds, receiptStates, type ReceiptKind, type ReceiptLine, type ReceiptState } from './receipts.rules.ts'

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Fiscal receipts for payments and refunds (54-ФЗ); rows are never deleted. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text().notNull().$type<ReceiptKind>(),
    state: text().notNull().$type<ReceiptState>().default('wanted'),
    /** Idempotency key: one receipt for each occasion. */
    key: text().notNull().unique(),
    amount: money('amount').notNull(),
    /** Settlement only: the prepaid part. */
    settled: money('settled').notNull(),
    /** Settlement only: latest return already deducted from the settlement; 0 when none. */
    lastReturnId: integer('last_return_id').notNull().default(0),
    lines: jsonb().notNull().$type<ReceiptLine[]>(),
    provider: text().notNull(),
    providerPaymentId: text('provider_payment_id').notNull(),
    providerRefundId: text('provider_refund_id'),
    providerId: text('provider_id'),
    fiscal: jsonb().$type<FiscalMark>(),
    /** Number of manual retries after a failure. */
    retries: integer().notNull().default(0),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull(),
    checkedAt: moment('checked_at'),
  },
  (t) => [
    index('receipts_order').on(t.orderId, t.id),
    index('receipts_payment').on(t.paymentId),
    index('receipts_open')
      .on(t.checkedAt)
      .where(sql`${t.state} in ('wanted', 'sent')`),
    must('receipts_kind', sql`${t.kind} in (${oneOf(receiptKinds)})`),
    must('receipts_state', sql`${t.state} in (${oneOf(receiptStates)})`),
    must('receipts_amounts', sql`${t.amount} > 0 and ${t.settled} between 0 and ${t.amount}`),
    must('receipts_key_length', sql`length(${t.key}) between 1 and 60`),
  ],
)

/** «Честный знак» codes scanned while packing, one per marked piece. */
export const orderMarks = pgTable(
  'order_marks',
  {
    id: id(),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'restrict' }),
    code: text().notNull(),
    createdAt: createdAt(),
    /** When the piece was returned or not accepted, if its code is known. */
    cameBackAt: moment('came_back_at'),
  },
  (t) => [
    index('order_marks_line').on(t.lineId, t.id),
    unique('order_marks_code').on(t.code),
    must('order_marks_code_length', sql`length(${t.code}) between 18 and 200`),
  ],
)
