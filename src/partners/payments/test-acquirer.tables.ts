import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, money, must } from '#kernel/columns.ts'
import type { PaymentMethod } from '#shop/payments/payment.port.ts'

/** Payments of the test acquirer with play money; a real shop has no rows here. */
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
    /** Refunded amount. */
    refunded: money('refunded')
      .notNull()
      .default(sql`0`),
    returnUrl: text('return_url').notNull(),
    /** True when the card is to be saved. */
    savesCard: boolean('saves_card').notNull().default(false),
    /** Simulated faults: refunds are refused, or receipts fail. */
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

/** Saved test cards; their behavior at later charges was chosen on the page of the bank. */
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

/** Refunds of play money, one for each key. */
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

/** Receipts of the simulated till, numbered consecutively. */
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
