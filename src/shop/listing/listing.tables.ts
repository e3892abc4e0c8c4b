import { sql } from 'drizzle-orm'
import { bit, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, money } from '#kernel/columns.ts'

/** How many models one string of bits tells of in one color, a power of two. The migrations know the same number. */
export const segmentSize = 2048
/** How many segments, one for each color, are about the same models: a power of two, above all ids of colors. */
export const segmentsOfBlock = 1024

/**
 * What lists sort by and what each product is, worked out by triggers in the transaction of every write that changes
 * it, of orders and receipts right after theirs. A product that will be published later has a row too, for `nextChangeAt`.
 */
export const listingProducts = pgTable(
  'listing_products',
  {
    productId: integer('product_id').primaryKey(),
    /** Where its bit is: `segment.conditions.ts`. */
    place: integer().notNull(),
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
    index('listing_products_place').on(t.place),
    index('listing_products_article').on(sql`${t.article} collate "C"`),
  ],
)

/** One thing a product can be found by: a value of a facet, a size that can be ordered, a word. */
export const listingKeys = pgTable(
  'listing_keys',
  { id: id(), facet: text().notNull(), value: text().notNull() },
  (t) => [uniqueIndex('listing_keys_value').on(t.facet, t.value)],
)

/** Which products have a key: a bit for each model of a segment. */
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

/** Products that the current transaction changed. Emptied before it commits, so nobody ever sees a row. */
export const listingQueue = pgTable('listing_queue', {
  id: id(),
  productIds: integer('product_ids').array().notNull(),
})

/** Products whose stock has moved, until `refreshMoved` has worked them out: an order must not wait for the lists. */
export const listingMoved = pgTable('listing_moved', {
  id: id(),
  productIds: integer('product_ids').array().notNull(),
})
