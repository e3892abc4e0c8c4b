import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, knownLocale, locale, moment, must } from '#kernel/columns.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'

/** Requests for one letter when a size is back in stock. After that letter, a new request is possible. */
export const stockNotices = pgTable(
  'stock_notices',
  {
    id: id(),
    email: text().notNull(),
    offerId: integer('offer_id')
      .notNull()
      .references(() => tradeOffers.id, { onDelete: 'cascade' }),
    /** Language of the letter. */
    locale: locale(),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    uniqueIndex('stock_notices_one_waiting')
      .on(t.email, t.offerId)
      .where(sql`${t.sentAt} is null`),
    index('stock_notices_offer').on(t.offerId),
    knownLocale('stock_notices_locale', t.locale),
    must('stock_notices_email_normal', sql`${t.email} = lower(btrim(${t.email})) and length(${t.email}) <= 254`),
  ],
)
