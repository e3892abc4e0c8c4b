import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, knownLocale, locale, must, slugShape } from '#kernel/columns.ts'
import { tradeOffers } from './catalogue.tables.ts'
import type { OpenHours, OtherDay } from './store-hours.rules.ts'

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
    /** Seven days from Monday on, or nothing where only the words of `worktime` are known. */
    week: jsonb().notNull().$type<(OpenHours | null)[]>().default([]),
    /** Days with other hours: holidays and the days before them. */
    otherDays: jsonb('other_days').notNull().$type<OtherDay[]>().default([]),
  },
  (t) => [
    slugShape('stores_slug_shape', t.slug),
    must('stores_city_known', sql`${t.city} in ('spb', 'moscow')`),
    must(
      'stores_week_of_seven',
      sql`jsonb_typeof(${t.week}) = 'array' and jsonb_array_length(${t.week}) in (0, 7) and jsonb_typeof(${t.otherDays}) = 'array'`,
    ),
  ],
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
