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

/** Every try to pay for an order; rows stay. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    /** Nothing until the provider has answered for the first time. */
    providerId: text('provider_id'),
    /** The provider makes one payment of it, however often we ask. */
    key: text().notNull(),
    method: text().notNull().$type<PaymentMethod>(),
    amount: money('amount').notNull(),
    state: text().notNull().$type<PaymentState>().default('pending'),
    reason: text().$type<DeclineReason>(),
    trouble: text().$type<PaymentTrouble>(),
    payUrl: text('pay_url'),
    /** The same for the same card, and nothing that leads back to its number (`card-key.ts`). */
    cardKey: text('card_key'),
    /** The bank keeps the sum until we say how much of it we take: an order with a fitting. */
    isTwoStage: boolean('is_two_stage').notNull().default(false),
    /** Begun by somebody who may only pay: the bank leads back to a page without the order. */
    isByOther: boolean('is_by_other').notNull().default(false),
    /** Until when it does. */
    holdUntil: moment('hold_until'),
    /** Sum that the bank says came, where it is another one than we asked for. */
    received: money('received'),
    /** Of what was held: never taken. */
    released: money('released')
      .notNull()
      .default(sql`0`),
    /** The receipt that goes with taking what was held is of a prepayment; written down before the bank is asked. */
    isTakenBefore: boolean('is_taken_before'),
    /** The most that we have asked it to take of what was held; written down with it. */
    captureAmount: money('capture_amount'),
    /** It came when the time was over, and the order could not live again: why. */
    lateReason: text('late_reason').$type<LateReason>(),
    /** The buyer wants the card kept: of which words they have agreed to. Nothing once it is kept. */
    cardConsent: text('card_consent'),
    /** The kept card that it is charged from. */
    cardId: integer('card_id').references(() => savedCards.id, { onDelete: 'set null' }),
    /** When somebody began to charge it: money may have moved since, whether or not the provider has answered. */
    chargedAt: moment('charged_at'),
    /** When the order counted it as its money; nothing for money that has to go back without having been counted. */
    countedAt: moment('counted_at'),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull(),
    /** When the provider was last asked about it. */
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

/** Money that goes back, each occasion once; rows stay. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The pieces it is for; nothing when all of the payment goes back without them, or by hand. */
    returnId: integer('return_id').references(() => orderReturns.id),
    /** The provider pays back once for it. */
    key: text().notNull(),
    amount: money('amount').notNull(),
    state: text().notNull().$type<RefundState>().default('due'),
    way: text().notNull().$type<RefundWay>().default('bank'),
    providerId: text('provider_id'),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull(),
    /** Time of the first call for it; from then on its sum stays. */
    askedAt: moment('asked_at'),
    /** When somebody began to ask the provider for it. */
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

/** What every day found between orders and the provider. */
export const paymentReports = pgTable('payment_reports', {
  day: date().primaryKey(),
  lines: jsonb().notNull().$type<string[]>(),
  createdAt: createdAt(),
})

/** What providers told of payments, as it came; each telling is looked at once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    body: text().notNull(),
    /** The same words once more are the same telling. */
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
