import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, money, must } from '#kernel/columns.ts'
import { orders } from '../orders/orders.tables.ts'
import { transferReasons, transferStates, type TransferReason, type TransferState } from './invoices.rules.ts'
import type { Seller } from './seller.rules.ts'

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Invoices as issued: payer, payee, sum and deadline. The number is that of the order. */
export const invoices = pgTable(
  'invoices',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    inn: text().notNull(),
    kpp: text().notNull().default(''),
    name: text().notNull(),
    address: text().notNull().default(''),
    sum: money('sum').notNull(),
    /** VAT rate in percent, or `none`. */
    vat: text().notNull(),
    seller: jsonb().notNull().$type<Seller>(),
    payBefore: moment('pay_before').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    must('invoices_inn', sql`${t.inn} ~ '^([0-9]{10}|[0-9]{12})$'`),
    must('invoices_kpp', sql`${t.kpp} ~ '^([0-9]{4}[0-9A-Z]{2}[0-9]{3})?$'`),
    must('invoices_lengths', sql`length(${t.name}) between 1 and 300 and length(${t.address}) <= 500`),
    must('invoices_sum', sql`${t.sum} > 0`),
  ],
)

/** Transfers received for invoices, as staff enters them from the bank statement. */
export const invoiceTransfers = pgTable(
  'invoice_transfers',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Number of the payment order at the payer's bank; each is recorded once. */
    document: text().notNull(),
    sum: money('sum').notNull(),
    state: text().notNull().$type<TransferState>(),
    /** Reason for not counting the transfer. */
    reason: text().$type<TransferReason>(),
    by: text().notNull(),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    unique('invoice_transfers_document').on(t.orderId, t.document),
    index('invoice_transfers_open')
      .on(t.id)
      .where(sql`${t.state} in ('kept', 'to_return')`),
    must('invoice_transfers_sum', sql`${t.sum} > 0`),
    must('invoice_transfers_document_length', sql`length(${t.document}) between 1 and 40`),
    must('invoice_transfers_state', sql`${t.state} in (${oneOf(transferStates)})`),
    must('invoice_transfers_reason', sql`${t.reason} in (${oneOf(transferReasons)})`),
  ],
)
