import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, hexShape, id, knownLocale, locale, moment, money, must } from '#kernel/columns.ts'
import { media } from '../media/media.tables.ts'

/** Site settings edited by the owner, in one row. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer().primaryKey().default(1),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    vkLink: text('vk_link').notNull().default(''),
    instagramLink: text('instagram_link').notNull().default(''),
    tgLink: text('tg_link').notNull().default(''),
    yandexMarketLink: text('yandex_market_link').notNull().default(''),
    yandexMarketRating: text('yandex_market_rating').notNull().default(''),
    /** Order amount with free delivery; null if delivery is always paid. */
    freeDeliveryFrom: money('free_delivery_from'),
    /** True if the journal and promotions show their category menu. */
    showsBlogMenu: boolean('shows_blog_menu').notNull().default(true),
  },
  (t) => [
    must('site_settings_one_row', sql`${t.id} = 1`),
    must('site_settings_free_delivery_positive', sql`${t.freeDeliveryFrom} > 0`),
  ],
)

/** Timed offers of the strip above the header (chapter 4.3). */
export const timedOffers = pgTable(
  'timed_offers',
  {
    id: id(),
    link: text().notNull().default(''),
    hex: text().notNull(),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    isChosen: boolean('is_chosen').notNull().default(false),
  },
  (t) => [
    uniqueIndex('timed_offers_one_chosen')
      .on(t.isChosen)
      .where(sql`${t.isChosen}`),
    hexShape('timed_offers_hex_shape', t.hex),
    must(
      'timed_offers_end_after_start',
      sql`${t.endsAt} is null or ${t.startsAt} is null or ${t.endsAt} > ${t.startsAt}`,
    ),
  ],
)

export const timedOfferTranslations = pgTable(
  'timed_offer_translations',
  {
    offerId: integer('offer_id')
      .notNull()
      .references(() => timedOffers.id, { onDelete: 'cascade' }),
    locale: locale(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.locale] }), knownLocale('timed_offer_translations_locale', t.locale)],
)

export type BannerButton = { text: string; href: string }

export const banners = pgTable(
  'banners',
  {
    id: id(),
    place: text().notNull().$type<'home'>(),
    position: integer().notNull().default(0),
    desktopMediaId: integer('desktop_media_id')
      .notNull()
      .references(() => media.id),
    mobileMediaId: integer('mobile_media_id')
      .notNull()
      .references(() => media.id),
    /** Text color. */
    tone: text().notNull().$type<'ink' | 'white'>().default('ink'),
    /** Plain color of the artwork, painted as a placeholder. */
    backdrop: text().notNull(),
    isShown: boolean('is_shown').notNull().default(true),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
  },
  (t) => [
    index('banners_place').on(t.place, t.position),
    index('banners_desktop_media').on(t.desktopMediaId),
    index('banners_mobile_media').on(t.mobileMediaId),
    must('banners_tone_known', sql`${t.tone} in ('ink', 'white')`),
    hexShape('banners_backdrop_shape', t.backdrop),
    must('banners_end_after_start', sql`${t.endsAt} is null or ${t.startsAt} is null or ${t.endsAt} > ${t.startsAt}`),
  ],
)

export const bannerTranslations = pgTable(
  'banner_translations',
  {
    bannerId: integer('banner_id')
      .notNull()
      .references(() => banners.id, { onDelete: 'cascade' }),
    locale: locale(),
    title: text().notNull(),
    description: text().notNull().default(''),
    buttons: jsonb().notNull().$type<BannerButton[]>().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.bannerId, t.locale] }),
    knownLocale('banner_translations_locale', t.locale),
    must(
      'banner_translations_two_buttons',
      sql`jsonb_typeof(${t.buttons}) = 'array' and jsonb_array_length(${t.buttons}) <= 2`,
    ),
  ],
)

/**
 * Permanent redirects of old addresses, or 410 without a target. Stored as the owner typed them; compared without outer
 * slashes. A trigger adds a row when a slug changes or content is deleted.
 */
export const redirects = pgTable(
  'redirects',
  {
    id: id(),
    fromPath: text('from_path').notNull(),
    toPage: text('to_page'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('redirects_from_path').on(sql`btrim(${t.fromPath}, '/')`),
    must('redirects_not_home', sql`btrim(${t.fromPath}, '/') <> ''`),
    must('redirects_elsewhere', sql`btrim(${t.fromPath}, '/') <> btrim(${t.toPage}, '/')`),
  ],
)

/**
 * Last change of the page at an address (path without language and slashes), recorded by database triggers. `toldAt` is
 * the time of the last report to search engines.
 */
export const addressChanges = pgTable(
  'address_changes',
  { path: text().primaryKey(), changedAt: moment('changed_at').notNull().defaultNow(), toldAt: moment('told_at') },
  (t) => [
    index('address_changes_untold')
      .on(t.changedAt)
      .where(sql`${t.toldAt} is null or ${t.toldAt} < ${t.changedAt}`),
  ],
)

export const errorRecords = pgTable(
  'error_records',
  {
    status: integer().primaryKey(),
    desktopMediaId: integer('desktop_media_id').references(() => media.id),
    mobileMediaId: integer('mobile_media_id').references(() => media.id),
  },
  (t) => [
    index('error_records_desktop_media').on(t.desktopMediaId),
    index('error_records_mobile_media').on(t.mobileMediaId),
    must('error_records_status_known', sql`${t.status} between 400 and 599`),
  ],
)

export const errorRecordTranslations = pgTable(
  'error_record_translations',
  {
    status: integer()
      .notNull()
      .references(() => errorRecords.status, { onDelete: 'cascade' }),
    locale: locale(),
    title: text().notNull(),
    subtitle: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.status, t.locale] }), knownLocale('error_record_translations_locale', t.locale)],
)
