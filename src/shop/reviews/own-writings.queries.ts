import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { isPublished } from '../catalogue/catalogue.conditions.ts'
import { modelTranslations, products } from '../catalogue/catalogue.tables.ts'
import { productQuestions, reviews } from '../catalogue/reviews.tables.ts'

type OwnQuery = { accountId: number; locale: Locale; now: Date; modelId?: number }

const most = 200

/** What somebody has written about products, the newest first, with how it stands. */
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

export type OwnReviewRow = Awaited<ReturnType<typeof ownReviews>>[number]
export type OwnQuestionRow = Awaited<ReturnType<typeof ownQuestions>>[number]
