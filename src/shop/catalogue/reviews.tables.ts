import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { media } from '../media/media.tables.ts'
import { models, products } from './catalogue.tables.ts'

/** What buyers say of a model; shown beside every color of it once a manager has read it. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    author: text().notNull(),
    rating: integer().notNull(),
    text: text().notNull(),
    isVerified: boolean('is_verified').notNull().default(false),
    createdAt: createdAt(),
    publishedAt: moment('published_at'),
  },
  (t) => [
    index('reviews_model').on(t.modelId, t.createdAt.desc()),
    index('reviews_product').on(t.productId),
    must('reviews_rating_range', sql`${t.rating} between 1 and 5`),
  ],
)

export const reviewMedia = pgTable(
  'review_media',
  {
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    mediaId: integer('media_id')
      .notNull()
      .references(() => media.id),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.position] }), index('review_media_media').on(t.mediaId)],
)
