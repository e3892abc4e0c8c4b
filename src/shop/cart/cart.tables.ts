import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, money, must } from '#kernel/columns.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { certificates } from '../certificates/certificates.tables.ts'

/** One for each visitor, however many first requests come at once: the unique keys see to it. */
export const carts = pgTable(
  'carts',
  {
    id: id(),
    /** Of a guest: what the signed cookie says. */
    visitorId: uuid('visitor_id').unique(),
    accountId: integer('account_id')
      .unique()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** Discounts stay with the cart, on every device. The code is kept as it was typed, whether it applies or not. */
    promoCode: text('promo_code'),
    certificateId: integer('certificate_id').references(() => certificates.id, { onDelete: 'set null' }),
    bonuses: integer().notNull().default(0),
    /** Goods after promotions, as the cart last showed them; an order without a fingerprint costs no more. */
    shownTotal: money('shown_total'),
  },
  (t) => [
    must('carts_promo_code', sql`length(${t.promoCode}) between 1 and 40`),
    must('carts_bonuses', sql`${t.bonuses} between 0 and 10000000`),
    index('carts_certificate')
      .on(t.certificateId)
      .where(sql`${t.certificateId} is not null`),
    must('carts_one_owner', sql`num_nonnulls(${t.visitorId}, ${t.accountId}) = 1`),
    index('carts_changed_at').on(t.changedAt),
  ],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: integer('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    offerId: integer('offer_id')
      .notNull()
      .references(() => tradeOffers.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** What a piece cost when the visitor last agreed to it: another price now is said, not silently applied. */
    seenPrice: money('seen_price').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.cartId, t.offerId] }),
    index('cart_lines_offer').on(t.offerId),
    must('cart_lines_quantity', sql`${t.quantity} between 1 and 999`),
    must('cart_lines_seen_price', sql`${t.seenPrice} > 0`),
  ],
)
