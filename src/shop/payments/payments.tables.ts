import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, money, must } from '#kernel/columns.ts'
import { savedCards } from '../cards/cards.tables.ts'
import { orderReturns } from '../orders/order-returns.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import {
  declineReasons,
  lateReasons,
  livingStates,
  paymentMethods,
  paymentStates,
  paymentTroubles,
  refundStates,
  refundWays,
  type DeclineReason,
  type LateReason,
  type PaymentMethod,
  type PaymentState,
  type PaymentTrouble,
  type RefundState,
  type RefundWay,
} from './payments.rules.ts'

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Payment attempts of orders; rows are never deleted. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    /** Payment id at the provider; null until the first answer. */
    providerId: text('provider_id'),
    /** Idempotency key: the provider makes one payment per key. */
    key: text().notNull(),
    method: text().notNull().$type<PaymentMethod>(),
    amount: money('amount').notNull(),
    state: text().notNull().$type<PaymentState>().default('pending'),
    reason: text().$type<DeclineReason>(),
    trouble: text().$type<PaymentTrouble>(),
    payUrl: text('pay_url'),
    /** One-way card hash, equal for equal cards (`card-key.ts`). */
    cardKey: text('card_key'),
    /** True if the bank holds the amount until capture: an order with a fitting. */
    isTwoStage: boolean('is_two_stage').notNull().default(false),
    /** Started by another payer: the bank returns to a page without the order. */
    isByOther: boolean('is_by_other').notNull().default(false),
    /** Deadline for capturing the hold. */
    holdUntil: moment('hold_until'),
    /** Amount received, if different from the one requested. */
    received: money('received'),
    /** Part of a hold that was never captured. */
    released: money('released')
      .notNull()
      .default(sql`0`),
    /** True if the capture receipt is a prepayment; stored before the bank is asked. */
    wasPaidEarlier: boolean('is_taken_before'),
    /** Maximum amount requested in a capture; stored with `wasPaidEarlier`. */
    captureAmount: money('capture_amount'),
    /** Reason why a late payment could not restore the order. */
    lateReason: text('late_reason').$type<LateReason>(),
    /** Consent version for saving the card; null once the card is saved. */
    cardConsent: text('card_consent'),
    /** Saved card to charge. */
    cardId: integer('card_id').references(() => savedCards.id, { onDelete: 'set null' }),
    /** Start of a charge; money may have moved since, answered or not. */
    chargedAt: moment('charged_at'),
    /** Time the order counted the money; null for money refunded uncounted. */
    countedAt: moment('counted_at'),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull(),
    /** Last check with the provider. */
    checkedAt: moment('checked_at'),
  },
  (t) => [
    unique('payments_provider_id').on(t.provider, t.providerId),
    unique('payments_key').on(t.provider, t.key),
    index('payments_order').on(t.orderId),
    index('payments_card')
      .on(t.cardId)
      .where(sql`${t.cardId} is not null`),
    uniqueIndex('payments_one_living')
      .on(t.orderId)
      .where(sql`${t.state} in (${oneOf(livingStates)}) and ${t.trouble} is null`),
    uniqueIndex('payments_one_counted')
      .on(t.orderId)
      .where(sql`${t.countedAt} is not null`),
    index('payments_open')
      .on(t.checkedAt)
      .where(sql`${t.state} in ('pending', 'held', 'refund_due')`),
    must('payments_amount', sql`${t.amount} > 0`),
    must('payments_method', sql`${t.method} in (${oneOf(paymentMethods)})`),
    must('payments_state', sql`${t.state} in (${oneOf(paymentStates)})`),
    must('payments_reason', sql`${t.reason} in (${oneOf(declineReasons)})`),
    must('payments_trouble', sql`${t.trouble} in (${oneOf(paymentTroubles)})`),
    must('payments_late_reason', sql`${t.lateReason} in (${oneOf(lateReasons)})`),
    must('payments_capture', sql`${t.captureAmount} between 1 and ${t.amount}`),
    must('payments_received', sql`${t.received} >= 0`),
    must('payments_released', sql`${t.released} between 0 and ${t.amount}`),
    must('payments_card_key', sql`length(${t.cardKey}) = 43`),
    must('payments_key_length', sql`length(${t.key}) between 1 and 64`),
  ],
)

/** Refunds, one per occasion; rows are never deleted. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Return that is refunded; null for a whole payment or a refund by hand. */
    returnId: integer('return_id').references(() => orderReturns.id),
    /** Idempotency key: the provider refunds once per key. */
    key: text().notNull(),
    amount: money('amount').notNull(),
    state: text().notNull().$type<RefundState>().default('due'),
    way: text().notNull().$type<RefundWay>().default('bank'),
    providerId: text('provider_id'),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull(),
    /** First call to the provider; the amount is fixed from then on. */
    askedAt: moment('asked_at'),
    /** Start of the last check with the provider. */
    checkedAt: moment('checked_at'),
  },
  (t) => [
    unique('refunds_key').on(t.paymentId, t.key),
    index('refunds_return').on(t.returnId),
    index('refunds_due')
      .on(t.checkedAt)
      .where(sql`${t.state} = 'due'`),
    must('refunds_amount', sql`${t.amount} > 0`),
    must('refunds_state', sql`${t.state} in (${oneOf(refundStates)})`),
    must('refunds_way', sql`${t.way} in (${oneOf(refundWays)})`),
    must('refunds_key_length', sql`length(${t.key}) between 1 and 60`),
  ],
)

/** Daily differences between orders and providers. */
export const paymentReports = pgTable('payment_reports', {
  day: date().primaryKey(),
  lines: jsonb().notNull().$type<string[]>(),
  createdAt: createdAt(),
})

/** Webhooks as received; each is processed once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    body: text().notNull(),
    /** Hash of the body: equal bodies are the same webhook. */
    bodyHash: text('body_hash').notNull(),
    createdAt: createdAt(),
    handledAt: moment('handled_at'),
  },
  (t) => [
    unique('payment_events_body').on(t.provider, t.bodyHash),
    index('payment_events_payment').on(t.provider, t.providerId),
    index('payment_events_at').on(t.createdAt),
  ],
)
