import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, knownLocale, locale, must, slugShape } from '#kernel/columns.ts'
import { tradeOffers } from './catalogue.tables.ts'

/** Our own shops; availability is shown in two cities (R-9-20). */
export const stores = pgTable(
  'stores',
  {
    id: id(),
    slug: text().notNull().unique(),
    city: text().notNull().$type<'spb' | 'moscow'>(),
    phone: text().notNull().default(''),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    position: integer().notNull().default(0),
    isPublished: boolean('is_published').notNull().default(true),
  },
  (t) => [slugShape('stores_slug_shape', t.slug), must('stores_city_known', sql`${t.city} in ('spb', 'moscow')`)],
)

export const storeTranslations = pgTable(
  'store_translations',
  {
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    locale: locale(),
    name: text().notNull(),
    address: text().notNull(),
    worktime: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.locale] }), knownLocale('store_translations_locale', t.locale)],
)

export const storeStock = pgTable(
  'store_stock',
  {
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    offerId: integer('offer_id')
      .notNull()
      .references(() => tradeOffers.id, { onDelete: 'cascade' }),
    amount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.offerId] }),
    index('store_stock_offer').on(t.offerId),
    must('store_stock_positive', sql`${t.amount} >= 0`),
  ],
)
