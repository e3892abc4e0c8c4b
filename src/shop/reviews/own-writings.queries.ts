import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { isPublished } from '../catalogue/catalogue.conditions.ts'
import { modelTranslations, products } from '../catalogue/catalogue.tables.ts'
import { productQuestions, reviews } from '../catalogue/reviews.tables.ts'
import { prepared } from '../prepared.ts'

type OwnQuery = { accountId: number; locale: Locale; now: Date; modelId?: number }

const most = 200

/** An author's reviews of products, the newest first, with their moderation state. */
export const ownReviews = (db: Db, { accountId, locale, now, modelId }: OwnQuery) =>
  db
    .select({
      review: reviews,
      name: modelTranslations.name,
      slug: productSlug(now),
      files: sql<string[]>`(select coalesce(json_agg(f.file_id order by f.position), '[]')
        from review_files f where f.review_id = ${reviews.id})`,
    })
    .from(reviews)
    .innerJoin(
      modelTranslations,
      and(eq(modelTranslations.modelId, reviews.modelId), eq(modelTranslations.locale, locale)),
    )
    .leftJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.accountId, accountId), modelId === undefined ? undefined : eq(reviews.modelId, modelId)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(most)

export const ownQuestions = (db: Db, { accountId, locale, now }: OwnQuery) =>
  db
    .select({ question: productQuestions, name: modelTranslations.name, slug: productSlug(now) })
    .from(productQuestions)
    .innerJoin(
      modelTranslations,
      and(eq(modelTranslations.modelId, productQuestions.modelId), eq(modelTranslations.locale, locale)),
    )
    .leftJoin(products, eq(products.id, productQuestions.productId))
    .where(eq(productQuestions.accountId, accountId))
    .orderBy(desc(productQuestions.createdAt), desc(productQuestions.id))
    .limit(most)

const productSlug = (now: Date) =>
  sql<string | null>`case when ${isPublished(sql`${now.toISOString()}::timestamptz`)} then ${products.slug} end`

export type OwnReviewRow = {
  review: Pick<
    typeof reviews.$inferSelect,
    'id' | 'rating' | 'text' | 'fit' | 'isVerified' | 'createdAt' | 'publishedAt' | 'declinedAt' | 'declineReason'
  >
  name: string
  slug: string | null
  files: string[]
}
export type OwnQuestionRow = {
  question: Pick<
    typeof productQuestions.$inferSelect,
    'id' | 'text' | 'answer' | 'createdAt' | 'answeredAt' | 'declinedAt' | 'declineReason'
  >
  name: string
  slug: string | null
}

type FromJson<Row> = {
  [key in keyof Row]: Row[key] extends Date ? string : Row[key] extends Date | null ? string | null : Row[key]
}
type JsonReview = Omit<OwnReviewRow, 'review'> & { review: FromJson<OwnReviewRow['review']> }
type JsonQuestion = Omit<OwnQuestionRow, 'question'> & { question: FromJson<OwnQuestionRow['question']> }

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text))

const writingsBy = prepared((db) => {
  const soldProduct = sql`left join products p on p.id = w.product_id and p.published_at <= ${sql.placeholder('now')}`
  const modelName = sql`join model_translations t on t.model_id = w.model_id and t.locale = ${sql.placeholder('locale')}`
  const account = sql.placeholder('account')
  return db
    .select({
      reviews: sql<JsonReview[]>`(select coalesce(json_agg(json_build_object('name', t.name, 'slug', p.slug,
        'files', (select coalesce(json_agg(f.file_id order by f.position), '[]') from review_files f where f.review_id = w.id),
        'review', json_build_object('id', w.id, 'rating', w.rating, 'text', w.text, 'fit', w.fit,
          'isVerified', w.is_verified, 'createdAt', w.created_at, 'publishedAt', w.published_at,
          'declinedAt', w.declined_at, 'declineReason', w.decline_reason)) order by w.created_at desc, w.id desc), '[]')
        from reviews w ${modelName} ${soldProduct} where w.account_id = ${account})`,
      questions: sql<JsonQuestion[]>`(select coalesce(json_agg(json_build_object('name', t.name, 'slug', p.slug,
        'question', json_build_object('id', w.id, 'text', w.text, 'answer', w.answer, 'createdAt', w.created_at,
          'answeredAt', w.answered_at, 'declinedAt', w.declined_at, 'declineReason', w.decline_reason))
          order by w.created_at desc, w.id desc), '[]')
        from product_questions w ${modelName} ${soldProduct} where w.account_id = ${account})`,
    })
    .from(sql`(select) one`)
    .prepare('own_writings')
})

/** An author's reviews and questions in one statement, for the page that shows both. */
export async function ownWritings(db: Db, { accountId, locale, now }: OwnQuery) {
  const [row] = await writingsBy(db).execute({ account: accountId, locale, now })
  return {
    reviews: (row?.reviews ?? []).map(({ review, ...rest }) => ({
      ...rest,
      review: {
        ...review,
        createdAt: new Date(review.createdAt),
        publishedAt: dateOrNull(review.publishedAt),
        declinedAt: dateOrNull(review.declinedAt),
      },
    })),
    questions: (row?.questions ?? []).map(({ question, ...rest }) => ({
      ...rest,
      question: {
        ...question,
        createdAt: new Date(question.createdAt),
        answeredAt: dateOrNull(question.answeredAt),
        declinedAt: dateOrNull(question.declinedAt),
      },
    })),
  }
}
