import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, must } from '#kernel/columns.ts'
import { orders } from '../orders/orders.tables.ts'

/** Whom an invoice is for: a company, as it was when it was asked for. Its number is that of the order. */
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
    at: createdAt(),
  },
  (t) => [
    must('invoices_inn', sql`${t.inn} ~ '^([0-9]{10}|[0-9]{12})$'`),
    must('invoices_kpp', sql`${t.kpp} ~ '^([0-9]{9})?$'`),
    must('invoices_lengths', sql`length(${t.name}) between 1 and 300 and length(${t.address}) <= 500`),
  ],
)
