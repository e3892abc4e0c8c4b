import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, money, must } from '#kernel/columns.ts'
import type { PaymentMethod } from '#shop/payments/payment.port.ts'

/** What the test acquirer remembers of play money; a real shop has no rows here. */
export const testAcquirerPayments = pgTable(
  'test_acquirer_payments',
  {
    id: text().primaryKey(),
    key: text().notNull().unique(),
    state: text().notNull().$type<'pending' | 'held' | 'paid' | 'declined' | 'cancelled' | 'refunded'>(),
    method: text().notNull().$type<PaymentMethod>(),
    amount: money('amount').notNull(),
    orderNumber: text('order_number').notNull(),
    isTwoStage: boolean('is_two_stage').notNull().default(false),
    /** How much of it has gone back. */
    refunded: money('refunded')
      .notNull()
      .default(sql`0`),
    returnUrl: text('return_url').notNull(),
    /** Its card is to be kept. */
    savesCard: boolean('saves_card').notNull().default(false),
    /** Whoever plays the bank wants its refunds refused, or its till not to register. */
    refusesRefunds: boolean('refuses_refunds').notNull().default(false),
    hasNoTill: boolean('has_no_till').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    must(
      'test_acquirer_payments_state',
      sql`${t.state} in ('pending', 'held', 'paid', 'declined', 'cancelled', 'refunded')`,
    ),
  ],
)

/** Play cards that are kept; how each behaves when it is charged was chosen on the page of the bank. */
export const testAcquirerCards = pgTable(
  'test_acquirer_cards',
  {
    token: text().primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .unique()
      .references(() => testAcquirerPayments.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<'obedient' | 'confirmed' | 'withdrawn'>(),
  },
  (t) => [must('test_acquirer_cards_kind', sql`${t.kind} in ('obedient', 'confirmed', 'withdrawn')`)],
)

/** Each going back of play money, told by its key. */
export const testAcquirerRefunds = pgTable(
  'test_acquirer_refunds',
  {
    key: text().primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => testAcquirerPayments.id, { onDelete: 'cascade' }),
    amount: money('amount').notNull(),
  },
  (t) => [index('test_acquirer_refunds_payment').on(t.paymentId)],
)

/** Receipts of a till that plays one; their numbers count up. */
export const testAcquirerReceipts = pgTable(
  'test_acquirer_receipts',
  {
    key: text().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => testAcquirerPayments.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    amount: money('amount').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('test_acquirer_receipts_payment').on(t.paymentId)],
)
