import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { media } from '../media/media.tables.ts'
import { tempFiles } from '../uploads/uploads.tables.ts'
import { models, products } from './catalogue.tables.ts'

/** Common columns of reviews and questions: the color that was viewed, and the author while the account exists. */
const ownColumns = () => ({
  id: id(),
  modelId: integer('model_id')
    .notNull()
    .references(() => models.id, { onDelete: 'cascade' }),
  productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
  accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
  author: text().notNull(),
})

/** Buyers' reviews of a model; shown with each of its colors after moderation. */
export const reviews = pgTable(
  'reviews',
  {
    ...ownColumns(),
    rating: integer().notNull(),
    text: text().notNull(),
    /** Fit, if the author chose one. */
    fit: text().$type<'small' | 'true' | 'large'>(),
    /** Verified purchase: determined by an order, never by the author. */
    isVerified: boolean('is_verified').notNull().default(false),
    createdAt: createdAt(),
    editedAt: moment('edited_at'),
    publishedAt: moment('published_at'),
    declinedAt: moment('declined_at'),
    declineReason: text('decline_reason'),
  },
  (t) => [
    index('reviews_model').on(t.modelId, t.createdAt.desc()),
    index('reviews_product').on(t.productId),
    // One per account; reviews from before accounts have none.
    unique('reviews_one_each').on(t.accountId, t.modelId),
    must('reviews_rating_range', sql`${t.rating} between 1 and 5`),
    must('reviews_fit_known', sql`${t.fit} in ('small', 'true', 'large')`),
    must('reviews_one_state', sql`${t.publishedAt} is null or ${t.declinedAt} is null`),
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

/** Review photos as uploaded; the published versions are made on approval. */
export const reviewFiles = pgTable(
  'review_files',
  {
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => tempFiles.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.position] }), index('review_files_file').on(t.fileId)],
)

/** Customers' questions about a model; published together with the shop's answer. */
export const productQuestions = pgTable(
  'product_questions',
  {
    ...ownColumns(),
    text: text().notNull(),
    createdAt: createdAt(),
    answer: text(),
    answeredAt: moment('answered_at'),
    declinedAt: moment('declined_at'),
    declineReason: text('decline_reason'),
  },
  (t) => [
    index('product_questions_model').on(t.modelId, t.answeredAt.desc()),
    index('product_questions_product').on(t.productId),
    index('product_questions_account').on(t.accountId),
    must('product_questions_answer', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    must('product_questions_one_state', sql`${t.answeredAt} is null or ${t.declinedAt} is null`),
  ],
)
