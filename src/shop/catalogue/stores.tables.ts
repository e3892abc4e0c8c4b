import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { id, knownLocale, locale, must, slugShape } from '#kernel/columns.ts'
import type { Words } from '#kernel/locale.ts'
import { media } from '../media/media.tables.ts'
import { tradeOffers } from './catalogue.tables.ts'
import type { OpenHours, OtherDay } from './store-hours.rules.ts'

/** Services of a physical store besides selling. */
export const storeServices = ['exchange', 'embroidery', 'card'] as const
export type StoreService = (typeof storeServices)[number]

/** Cities with our own stores. */
export type StoreCity = 'spb' | 'moscow'

/** Our own stores; availability is shown in two cities (R-9-20). */
export const stores = pgTable(
  'stores',
  {
    id: id(),
    slug: text().notNull().unique(),
    city: text().notNull().$type<StoreCity>(),
    phone: text().notNull().default(''),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    position: integer().notNull().default(0),
    isPublished: boolean('is_published').notNull().default(true),
    /** Hours of seven days from Monday; empty if only the text of `worktime` is known. */
    week: jsonb().notNull().$type<(OpenHours | null)[]>().default([]),
    /** Dates with special hours: holidays and the days before them. */
    otherDays: jsonb('other_days').notNull().$type<OtherDay[]>().default([]),
    /** Zero if the number is unknown. */
    fittingRooms: smallint('fitting_rooms').notNull().default(0),
    services: jsonb().notNull().$type<StoreService[]>().default([]),
  },
  (t) => [
    slugShape('stores_slug_shape', t.slug),
    must('stores_city_known', sql`${t.city} in ('spb', 'moscow')`),
    must(
      'stores_week_of_seven',
      sql`jsonb_typeof(${t.week}) = 'array' and jsonb_array_length(${t.week}) in (0, 7) and jsonb_typeof(${t.otherDays}) = 'array'`,
    ),
    must('stores_fitting_rooms_counted', sql`${t.fittingRooms} between 0 and 99`),
    must(
      'stores_services_known',
      sql`jsonb_typeof(${t.services}) = 'array' and ${t.services} <@ '["exchange", "embroidery", "card"]'`,
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
    /** Directions by metro: «Метро «Ткацкая», 4 минуты пешком». */
    metro: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.locale] }), knownLocale('store_translations_locale', t.locale)],
)

export const storePhotos = pgTable(
  'store_photos',
  {
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    mediaId: integer('media_id')
      .notNull()
      .references(() => media.id),
    position: integer().notNull(),
    /** Alternative text. */
    words: jsonb().notNull().$type<Words>(),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.mediaId] }),
    index('store_photos_media').on(t.mediaId),
    must(
      'store_photos_words',
      sql`coalesce(${t.words} ->> 'ru', '') <> '' and coalesce(${t.words} ->> 'en', '') <> ''`,
    ),
  ],
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
