import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, money, must } from '#kernel/columns.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { certificates } from '../certificates/certificates.tables.ts'

/** Shopping carts. The unique keys guarantee one per visitor, even with concurrent first requests. */
export const carts = pgTable(
  'carts',
  {
    id: id(),
    /** Guest's visitor id from the signed cookie. */
    visitorId: uuid('visitor_id').unique(),
    accountId: integer('account_id')
      .unique()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** Promo code as typed, whether valid or not. Discounts stay with the cart on every device. */
    promoCode: text('promo_code'),
    certificateId: integer('certificate_id').references(() => certificates.id, { onDelete: 'set null' }),
    bonuses: integer().notNull().default(0),
    /** Total of goods after promotions as last shown; maximum for an order without a fingerprint. */
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
    /** Unit price the visitor last agreed to; a new price is shown, never silently applied. */
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
