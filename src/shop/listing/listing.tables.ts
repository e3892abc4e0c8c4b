import { sql } from 'drizzle-orm'
import { bit, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, money, must } from '#kernel/columns.ts'

/** How many products one string of bits tells of, a power of two. The migrations know the same number. */
export const segmentSize = 8192

/**
 * What lists sort by and what each product is, worked out by triggers in the transaction of every write that changes
 * it. A product that is yet to be published has a row too, so that its moment is not missed.
 */
export const listingProducts = pgTable(
  'listing_products',
  {
    productId: integer('product_id').primaryKey(),
    /** The article number in small letters without hyphens. */
    article: text().notNull(),
    /** What it costs now. */
    price: money('price').notNull(),
    percent: integer().notNull(),
    isOrderable: boolean('is_orderable').notNull(),
    popularity: integer().notNull(),
    publishedAt: moment('published_at').notNull(),
    /** When time alone will change this row: a sale begins or ends, or it is published. */
    nextChangeAt: moment('next_change_at'),
    /** Everything it can be found by, as rows of listing_keys. */
    keys: integer().array().notNull(),
  },
  (t) => [
    index('listing_products_popular').on(t.isOrderable.desc(), t.popularity.desc(), t.productId.desc()),
    index('listing_products_new').on(t.publishedAt.desc(), t.productId.desc()),
    index('listing_products_price').on(t.price, t.productId),
    index('listing_products_percent').on(t.percent.desc(), t.popularity.desc(), t.productId.desc()),
    index('listing_products_next_change')
      .on(t.nextChangeAt)
      .where(sql`${t.nextChangeAt} is not null`),
    index('listing_products_article').on(sql`${t.article} collate "C"`),
  ],
)

/** One thing a product can be found by: a value of a facet, a size that can be ordered, a word. */
export const listingKeys = pgTable(
  'listing_keys',
  { id: id(), facet: text().notNull(), value: text().notNull() },
  (t) => [uniqueIndex('listing_keys_value').on(t.facet, t.value)],
)

/** Which products have a key: a bit for each product of a segment. */
export const listingBits = pgTable(
  'listing_bits',
  {
    keyId: integer('key_id')
      .notNull()
      .references(() => listingKeys.id),
    segment: integer().notNull(),
    bits: bit({ dimensions: segmentSize }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.segment] })],
)

/** Products that the present transaction changed. Emptied before it commits, so nobody ever sees a row. */
export const listingQueue = pgTable('listing_queue', {
  id: id(),
  productIds: integer('product_ids').array().notNull(),
})

/** The words of the catalogue as they are written, for prefixes and for slips of the pen. */
export const searchWords = pgTable('search_words', { word: text().primaryKey(), stem: text().notNull() }, (t) => [
  index('search_words_stem').on(t.stem),
])

/** What buyers call things: another word, a shade, a size, a gender. The stem is filled by the database. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    word: text().notNull(),
    facet: text().notNull(),
    value: text().notNull(),
    stem: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.word, t.facet, t.value] }), index('search_synonyms_stem').on(t.stem)],
)

/** What was looked for and found, without a trace of who looked. */
export const searchQueries = pgTable(
  'search_queries',
  { query: text().primaryKey(), times: integer().notNull(), lastAt: moment('last_at').notNull() },
  (t) => [
    index('search_queries_times').on(t.times.desc()),
    must('search_queries_length', sql`length(${t.query}) between 2 and 60`),
  ],
)
