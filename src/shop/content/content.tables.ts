import { sql, type SQLWrapper } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, hexShape, id, knownLocale, locale, moment, money, must, slugShape } from '#kernel/columns.ts'
import { media } from '../media/media.tables.ts'
import type { Block } from './blocks.rules.ts'

/** Content as it is written: blocks of known kinds, never HTML (decisions/029). */
const blocks = (name: string) => jsonb(name).notNull().$type<Block[]>().default([])
const blocksShape = (name: string, column: SQLWrapper) => must(name, sql`jsonb_typeof(${column}) = 'array'`)

/** One row: what the owner may change about the shop as a whole. */
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
    /** Goods of so much go for free; null while delivery is always paid. */
    freeDeliveryFrom: money('free_delivery_from'),
  },
  (t) => [
    must('site_settings_one_row', sql`${t.id} = 1`),
    must('site_settings_free_delivery_positive', sql`${t.freeDeliveryFrom} > 0`),
  ],
)

/** The timed offer of the strip above the header (chapter 4.3). */
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
    /** The ink the words are set in. */
    tone: text().notNull().$type<'ink' | 'white'>().default('ink'),
    /** The plain colour of the art, painted behind the words before it arrives. */
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

/** Old addresses that lead somewhere else for good. Stored as the owner typed them; compared without outer slashes. */
export const redirects = pgTable(
  'redirects',
  {
    id: id(),
    fromPath: text('from_path').notNull(),
    toPage: text('to_page').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('redirects_from_path').on(sql`btrim(${t.fromPath}, '/')`),
    must('redirects_not_home', sql`btrim(${t.fromPath}, '/') <> ''`),
    must('redirects_elsewhere', sql`btrim(${t.fromPath}, '/') <> btrim(${t.toPage}, '/')`),
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

export const textPages = pgTable(
  'text_pages',
  {
    id: id(),
    slug: text().notNull().unique(),
    type: text().notNull().$type<'customers' | 'company'>(),
    position: integer().notNull().default(0),
    publishedAt: moment('published_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    slugShape('text_pages_slug_shape', t.slug),
    must('text_pages_type_known', sql`${t.type} in ('customers', 'company')`),
    index('text_pages_type').on(t.type, t.position),
  ],
)

export const textPageTranslations = pgTable(
  'text_page_translations',
  {
    pageId: integer('page_id')
      .notNull()
      .references(() => textPages.id, { onDelete: 'cascade' }),
    locale: locale(),
    title: text().notNull(),
    blocks: blocks('blocks'),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.locale] }),
    knownLocale('text_page_translations_locale', t.locale),
    blocksShape('text_page_translations_blocks', t.blocks),
  ],
)

/** What a page said before, and from when on: nobody may change what buyers agreed to. */
export const textPageVersions = pgTable(
  'text_page_versions',
  {
    pageId: integer('page_id')
      .notNull()
      .references(() => textPages.id, { onDelete: 'cascade' }),
    locale: locale(),
    publishedAt: moment('published_at').notNull(),
    title: text().notNull(),
    blocks: blocks('blocks'),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.locale, t.publishedAt] }),
    knownLocale('text_page_versions_locale', t.locale),
    blocksShape('text_page_versions_blocks', t.blocks),
  ],
)

/** What questions are about, in the order in which they are shown. */
export const faqTopics = ['sizes', 'delivery', 'returns', 'care', 'bonuses', 'clinics', 'other'] as const
export type FaqTopic = (typeof faqTopics)[number]

export const faqs = pgTable(
  'faqs',
  { id: id(), topic: text().notNull().$type<FaqTopic>().default('other'), position: integer().notNull().default(0) },
  (t) => [must('faqs_topic_known', sql`${t.topic} in (${sql.raw(faqTopics.map((topic) => `'${topic}'`).join(', '))})`)],
)

export const faqTranslations = pgTable(
  'faq_translations',
  {
    faqId: integer('faq_id')
      .notNull()
      .references(() => faqs.id, { onDelete: 'cascade' }),
    locale: locale(),
    question: text().notNull(),
    answer: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.faqId, t.locale] }), knownLocale('faq_translations_locale', t.locale)],
)

export type Section = 'blog' | 'sales'

export const blogCategories = pgTable(
  'blog_categories',
  {
    id: id(),
    section: text().notNull().$type<Section>(),
    slug: text().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('blog_categories_section_slug').on(t.section, t.slug),
    slugShape('blog_categories_slug_shape', t.slug),
    must('blog_categories_section_known', sql`${t.section} in ('blog', 'sales')`),
  ],
)

export const blogCategoryTranslations = pgTable(
  'blog_category_translations',
  {
    categoryId: integer('category_id')
      .notNull()
      .references(() => blogCategories.id, { onDelete: 'cascade' }),
    locale: locale(),
    title: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.locale] }),
    knownLocale('blog_category_translations_locale', t.locale),
  ],
)

export const articles = pgTable(
  'articles',
  {
    id: id(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => blogCategories.id),
    slug: text().notNull(),
    coverMediaId: integer('cover_media_id').references(() => media.id),
    readingMinutes: integer('reading_minutes').notNull().default(1),
    publishedAt: moment('published_at'),
    /** Only promotions have an end. */
    endsAt: moment('ends_at'),
  },
  (t) => [
    uniqueIndex('articles_category_slug').on(t.categoryId, t.slug),
    index('articles_published').on(t.publishedAt.desc()),
    index('articles_cover_media').on(t.coverMediaId),
    slugShape('articles_slug_shape', t.slug),
    must('articles_reading_positive', sql`${t.readingMinutes} > 0`),
  ],
)

export const articleTranslations = pgTable(
  'article_translations',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    locale: locale(),
    title: text().notNull(),
    lead: text().notNull().default(''),
    /** Whose words these are, as it is shown: «Анна Левина, технолог». */
    author: text().notNull().default(''),
    blocks: blocks('blocks'),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.locale] }),
    knownLocale('article_translations_locale', t.locale),
    blocksShape('article_translations_blocks', t.blocks),
  ],
)
