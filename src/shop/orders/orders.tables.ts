import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { createdAt, id, knownLocale, locale, moment, money, must } from '#kernel/columns.ts'
import type { Words } from '#kernel/locale.ts'
import { zero } from '#kernel/money.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import { media } from '../media/media.tables.ts'
import {
  everyPickupType,
  orderKinds,
  orderNoteKinds,
  orderStates,
  paymentTypes,
  type OrderConsent,
  type OrderKind,
  type OrderNoteKind,
  type OrderState,
  type PaymentType,
  type OrderPickupType,
} from './orders.rules.ts'

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Orders as placed; later changes of products, prices or people do not affect them. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Public order number, random so that orders cannot be counted (O-64). */
    number: integer().notNull().unique(),
    /** Null for a guest and after account deletion: receipts and documents stay. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Time a guest order was assigned to the account with its e-mail; the account itself entered nothing. */
    takenOverAt: moment('taken_over_at'),
    /** A certificate is a separate order without stock. */
    kind: text().notNull().$type<OrderKind>().default('goods'),
    state: text().notNull().$type<OrderState>(),
    locale: locale(),
    placedAt: moment('placed_at').notNull(),
    /** Payment deadline; goods are held until then. */
    payBefore: moment('pay_before'),
    /** Pickup deadline for an unpaid order in a shop of ours. */
    keepBefore: moment('keep_before'),
    /** First and last delivery day promised when the order was placed. */
    promisedFrom: date('promised_from'),
    promisedOn: date('promised_on'),

    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text().notNull(),
    email: text().notNull(),

    pickupType: text('pickup_type').notNull().$type<OrderPickupType>(),
    pointCode: text('point_code'),
    /** Pickup point or store at that time: name, street, hours. */
    pointWords: jsonb('point_words').$type<Words>(),
    country: text('country_code').notNull().default('RU'),
    region: text().notNull().default(''),
    city: text().notNull(),
    zip: text('zip_code').notNull().default(''),
    street: text().notNull().default(''),
    house: text().notNull().default(''),
    building: text('house_building').notNull().default(''),
    apartment: text().notNull().default(''),
    trackNumber: text('track_number'),

    paymentType: text('payment_type').notNull().$type<PaymentType>(),
    comment: text().notNull().default(''),
    phoneCall: boolean('phone_call').notNull().default(false),

    /** Goods at prices before sales. Each discount is the sum of its line allocations. */
    goods: money('goods').notNull(),
    saleDiscount: money('sale_discount').notNull(),
    promoDiscount: money('promo_discount').notNull(),
    bonusDiscount: money('bonus_discount').notNull(),
    certificateDiscount: money('certificate_discount').notNull(),
    deliveryPrice: money('delivery_price').notNull(),
    total: money('total').notNull(),
    paid: money('paid').notNull(),
    refunded: money('refunded').notNull(),
    /** Reduction by cancelled and returned pieces; see `order_returns`. */
    takenOff: money('taken_off')
      .notNull()
      .default(sql`0`),
    /** Amount paid by goods returned in exchange; the money stays with the original order. */
    exchangeDiscount: money('exchange_discount').notNull().default(zero),
    /** Original order whose goods are exchanged for these sizes. */
    exchangeOf: integer('exchange_of').references((): AnyPgColumn => orders.id, { onDelete: 'restrict' }),
    promoCode: text('promo_code'),
    /** Bonuses earned when the order is received. */
    bonusesToCome: integer('bonuses_to_come').notNull().default(0),

    /** Consents given when the order was placed. */
    consents: text().array().notNull().$type<OrderConsent[]>().default([]),
    /** Campaign parameters of the visit, such as `utm_source`. */
    campaign: jsonb().$type<Record<string, string>>(),
  },
  (t) => [
    index('orders_account').on(t.accountId, t.placedAt.desc(), t.id.desc()),
    index('orders_state').on(t.state, t.placedAt),
    index('orders_pay_before')
      .on(t.payBefore)
      .where(sql`${t.state} = 'awaiting_payment'`),
    index('orders_keep_before')
      .on(t.keepBefore)
      .where(sql`${t.keepBefore} is not null`),
    index('orders_exchange_of')
      .on(t.exchangeOf)
      .where(sql`${t.exchangeOf} is not null`),
    index('orders_email').on(sql`lower(${t.email})`),
    index('orders_mailbox').on(sql`mailbox_key(${t.email})`),
    index('orders_phone').on(t.phone),
    knownLocale('orders_locale', t.locale),
    must('orders_number_shape', sql`${t.number} between 100000 and 999999999`),
    must('orders_state_known', sql`${t.state} in (${oneOf(orderStates)})`),
    must('orders_payment_known', sql`${t.paymentType} in (${oneOf(paymentTypes)})`),
    must('orders_pickup_known', sql`${t.pickupType} in (${oneOf(everyPickupType)})`),
    must('orders_kind_known', sql`${t.kind} in (${oneOf(orderKinds)})`),
    must('orders_online', sql`${t.pickupType} <> 'online' or ${t.kind} = 'certificate'`),
    must(
      'orders_amounts',
      sql`least(${t.goods}, ${t.saleDiscount}, ${t.promoDiscount}, ${t.bonusDiscount}, ${t.certificateDiscount},
        ${t.exchangeDiscount}, ${t.deliveryPrice}, ${t.total}, ${t.paid}, ${t.refunded}) >= 0 and ${t.refunded} <= ${t.paid}`,
    ),
    must('orders_taken_off', sql`${t.takenOff} between 0 and ${t.total}`),
    must(
      'orders_total',
      sql`${t.total} = ${t.goods} - ${t.saleDiscount} - ${t.promoDiscount} - ${t.bonusDiscount}
        - ${t.certificateDiscount} - ${t.exchangeDiscount} + ${t.deliveryPrice}`,
    ),
    must('orders_exchange', sql`${t.exchangeDiscount} = 0 or ${t.exchangeOf} is not null`),
  ],
)

/** Order lines with names and prices at the time of sale. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    position: integer().notNull(),
    /** Offer, for repeat orders and returns; the columns below record what was sold. */
    offerId: integer('offer_id').references(() => tradeOffers.id, { onDelete: 'set null' }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    sku: text().notNull(),
    slug: text().notNull(),
    name: jsonb().notNull().$type<Words>(),
    color: jsonb().notNull().$type<Words>(),
    size: jsonb().notNull().$type<Words>(),
    /** 0 for a size without heights. */
    height: integer().notNull(),
    pictureId: integer('picture_id').references(() => media.id, { onDelete: 'set null' }),
    tile: text().notNull(),
    quantity: integer().notNull(),
    /** Pieces cancelled before hand-over. */
    cancelledQuantity: integer('cancelled_quantity').notNull().default(0),
    returnedQuantity: integer('returned_quantity').notNull().default(0),
    /** Pieces requested back or exchanged; no further return is possible. */
    askedQuantity: integer('asked_quantity').notNull().default(0),
    exchangedQuantity: integer('exchanged_quantity').notNull().default(0),
    /** Unit price before sales. */
    price: money('price').notNull(),
    /** Line total after all discounts. */
    total: money('total').notNull(),
  },
  (t) => [
    unique('order_lines_position').on(t.orderId, t.position),
    index('order_lines_offer').on(t.offerId),
    index('order_lines_product').on(t.productId),
    index('order_lines_picture').on(t.pictureId),
    must(
      'order_lines_quantity',
      sql`${t.quantity} > 0 and ${t.cancelledQuantity} >= 0 and ${t.returnedQuantity} >= 0
        and ${t.askedQuantity} >= 0 and ${t.exchangedQuantity} >= 0 and ${t.cancelledQuantity} + ${t.returnedQuantity}
        + ${t.askedQuantity} + ${t.exchangedQuantity} <= ${t.quantity}`,
    ),
    must('order_lines_total', sql`${t.price} > 0 and ${t.total} between 0 and ${t.price} * ${t.quantity}`),
  ],
)

export const allocationKinds = ['sale', 'promo', 'bonus', 'certificate', 'manual', 'exchange'] as const
export type AllocationKind = (typeof allocationKinds)[number]

/** Discount allocations per line; receipts and returns repeat them without recalculation (R-D-12). */
export const orderAllocations = pgTable(
  'order_allocations',
  {
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'restrict' }),
    kind: text().notNull().$type<AllocationKind>(),
    /** Promo code, promotion or certificate; empty where the kind is enough. */
    source: text().notNull().default(''),
    amount: money('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.kind, t.source] }),
    must('order_allocations_amount', sql`${t.amount} > 0`),
    must('order_allocations_kind', sql`${t.kind} in (${oneOf(allocationKinds)})`),
  ],
)

/** Moves of an order: one row for each, append-only. Everything else that happens is in `order_notes`. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    state: text().notNull().$type<OrderState>(),
    /** `shop`, `buyer`, or the e-mail of the member of staff. */
    by: text().notNull(),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_history_order').on(t.orderId, t.createdAt),
    // One delivery per order: joins with the delivery rely on this index.
    uniqueIndex('order_history_delivered')
      .on(t.orderId)
      .where(sql`${t.state} = 'delivered'`),
    must('order_history_state', sql`${t.state} in (${oneOf(orderStates)})`),
  ],
)

/** Events of an order that leave its state as it is; moves are in `order_history`. Append-only. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    kind: text().notNull().$type<OrderNoteKind>(),
    /** `shop`, `buyer`, or the e-mail of the member of staff. */
    by: text().notNull(),
    reason: text().notNull().default(''),
    /** Amount received or paid back. */
    amount: money('amount'),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_notes_order').on(t.orderId, t.createdAt),
    must('order_notes_kind', sql`${t.kind} in (${oneOf(orderNoteKinds)})`),
  ],
)

/** Pickup codes that buyers show in our own shops, created when the order is ready. */
export const orderCodes = pgTable(
  'order_codes',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'restrict' }),
    code: text().notNull(),
    /** Wrong attempts since the code was created. */
    misses: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [must('order_codes_shape', sql`${t.code} ~ '^[0-9]{4}$'`), must('order_codes_misses', sql`${t.misses} >= 0`)],
)

/**
 * Requests that made an order, kept for a day: a repeat makes no second order (O-37). A request without a key is
 * identified by its body.
 */
export const orderRequests = pgTable(
  'order_requests',
  {
    id: id(),
    /** `visitor:…` or `account:…`: keys are scoped to one buyer. */
    owner: text().notNull(),
    key: text(),
    bodyHash: text('body_hash').notNull(),
    orderNumber: integer('order_number').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('order_requests_key').on(t.owner, t.key),
    index('order_requests_at').on(t.createdAt),
    must('order_requests_key_length', sql`length(${t.key}) between 1 and 200`),
  ],
)
