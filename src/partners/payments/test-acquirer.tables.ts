import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, money, must } from '#kernel/columns.ts'

/** What the test acquirer remembers of play money; a real shop has no rows here. */
export const testAcquirerPayments = pgTable(
  'test_acquirer_payments',
  {
    id: text().primaryKey(),
    key: text().notNull().unique(),
    state: text().notNull().$type<'pending' | 'paid' | 'declined' | 'cancelled' | 'refunded'>(),
    method: text().notNull().$type<'card' | 'sbp'>(),
    amount: money('amount').notNull(),
    orderNumber: text('order_number').notNull(),
    returnUrl: text('return_url').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    must('test_acquirer_payments_state', sql`${t.state} in ('pending', 'paid', 'declined', 'cancelled', 'refunded')`),
  ],
)
