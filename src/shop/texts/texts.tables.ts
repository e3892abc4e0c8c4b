import { sql, type SQLWrapper } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, knownLocale, locale, moment, must, slugShape } from '#kernel/columns.ts'
import { saleLists } from '../catalogue/sale-lists.tables.ts'
import { media } from '../media/media.tables.ts'
import type { Block } from './blocks.rules.ts'

/** Content as blocks of known kinds, never HTML (decisions/029). */
const blocks = (name: string) => jsonb(name).notNull().$type<Block[]>().default([])
const blocksShape = (name: string, column: SQLWrapper) => must(name, sql`jsonb_typeof(${column}) = 'array'`)

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

/**
 * Earlier versions of a page with their publication dates, kept unchanged as evidence of the terms customers agreed to.
 */
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

/** FAQ topics, in display order. */
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
    /** Time of the last text change, set by the database. */
    editedAt: moment('edited_at'),
    /** Promotions only; without a start date the promotion runs from publication. */
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    /** Products on sale in a promotion. */
    saleListId: integer('sale_list_id').references(() => saleLists.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('articles_category_slug').on(t.categoryId, t.slug),
    index('articles_published').on(t.publishedAt.desc()),
    index('articles_cover_media').on(t.coverMediaId),
    index('articles_sale_list').on(t.saleListId),
    must('articles_end_after_start', sql`${t.endsAt} > ${t.startsAt}`),
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
    /** Author byline as displayed: «Анна Левина, технолог». */
    author: text().notNull().default(''),
    blocks: blocks('blocks'),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.locale] }),
    knownLocale('article_translations_locale', t.locale),
    index('article_translations_words').using(
      'gin',
      sql`article_words(${t.locale}, ${t.title}, ${t.lead}, ${t.blocks})`,
    ),
    blocksShape('article_translations_blocks', t.blocks),
  ],
)

/** Daily view counts of articles, without any data about readers. */
export const articleReads = pgTable(
  'article_reads',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    reads: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.day] }),
    index('article_reads_day').on(t.day),
    must('article_reads_positive', sql`${t.reads} > 0`),
  ],
)
