import { sql } from 'drizzle-orm'
import { bit, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, money } from '#kernel/columns.ts'

/** Models per bit string of one color, a power of two. The migrations use the same number. */
export const segmentSize = 2048
/** Segments (one per color) that cover the same models: a power of two above all color ids. */
export const segmentsOfBlock = 1024

/**
 * Read model of the lists: sort keys and filter keys. Triggers update rows in the writing transaction, for orders and
 * receipts right after. Future publications have rows too, for `nextChangeAt`.
 */
export const listingProducts = pgTable(
  'listing_products',
  {
    productId: integer('product_id').primaryKey(),
    /** Bit position of the product, see `segment.conditions.ts`. */
    place: integer().notNull(),
    /** Article number in lower case without hyphens. */
    article: text().notNull(),
    /** Current price. */
    price: money('price').notNull(),
    percent: integer().notNull(),
    isOrderable: boolean('is_orderable').notNull(),
    popularity: integer().notNull(),
    publishedAt: moment('published_at').notNull(),
    /** Time of the next change by time alone: sale start, sale end or publication. */
    nextChangeAt: moment('next_change_at'),
    /** Filter keys of the product: ids of listing_keys rows. */
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

/** Filter keys: a facet value, an orderable size, or a word. */
export const listingKeys = pgTable(
  'listing_keys',
  { id: id(), facet: text().notNull(), value: text().notNull() },
  (t) => [uniqueIndex('listing_keys_value').on(t.facet, t.value)],
)

/** Products with a key: one bit for each model of a segment. */
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

/** Products changed by the current transaction. Emptied before commit, so no other transaction sees a row. */
export const listingQueue = pgTable('listing_queue', {
  id: id(),
  productIds: integer('product_ids').array().notNull(),
})

/** Queue of products with changed stock, processed by `refreshMoved` so that orders do not wait for the lists. */
export const listingMoved = pgTable('listing_moved', {
  id: id(),
  productIds: integer('product_ids').array().notNull(),
})
