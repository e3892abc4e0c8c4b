import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import { notFound } from '#kernel/refusal.ts'
import type { CardMedia } from '../catalogue/cards.queries.ts'
import { isPublished } from '../catalogue/catalogue.conditions.ts'
import { models, products } from '../catalogue/catalogue.tables.ts'
import { mediaJson } from '../media/media.queries.ts'
import { prepared } from '../prepared.ts'
import { isSlug } from '#kernel/slug.ts'
import { wordsOf } from '../words-of.ts'
import { pageCount, reviewSorts, reviewsPerPage, type ReviewSort } from './reviews.rules.ts'

export type Stars = 1 | 2 | 3 | 4 | 5
export type ReviewSummary = { count: number; average: number | null; distribution: Record<Stars, number> }

export type ReviewRow = {
  id: number
  author: string
  rating: number
  text: string
  isVerified: boolean
  fit: 'small' | 'true' | 'large' | null
  createdAt: string
  /** Purchased color, if known. */
  slug: string | null
  color: Words | null
  media: CardMedia[]
}

export type QuestionRow = { id: number; author: string; text: string; answer: string; createdAt: string }

export type ReviewPage = {
  summary: ReviewSummary
  page: number
  pages: number
  reviews: ReviewRow[]
  /** Latest questions answered by the shop. */
  questions: QuestionRow[]
}

const slug = sql.placeholder('slug')
const locales = sql.placeholder('locales')
const now = sql.placeholder('now')

const isReadable = sql`r.model_id = ${products.modelId} and r.published_at <= ${now}`

const summary = sql<ReviewSummary>`(select json_build_object('count', count(*), 'average', round(avg(r.rating), 1),
    'distribution', json_build_object('1', count(*) filter (where r.rating = 1), '2', count(*) filter (where r.rating = 2),
      '3', count(*) filter (where r.rating = 3), '4', count(*) filter (where r.rating = 4),
      '5', count(*) filter (where r.rating = 5))) from reviews r where ${isReadable})`

const maxQuestions = 5

const questions = sql<QuestionRow[]>`(select coalesce(json_agg(json_build_object('id', q.id, 'author', q.author,
    'text', q.text, 'answer', q.answer, 'createdAt', q.created_at) order by q.answered_at desc, q.id desc), '[]')
    from (select * from product_questions q where q.model_id = ${products.modelId} and q.answered_at is not null
      order by q.answered_at desc, q.id desc limit ${sql.raw(String(maxQuestions))}) q)`

const newest = sql`r.created_at desc, r.id desc`
const orders: Record<ReviewSort, SQL> = {
  new: newest,
  high: sql`r.rating desc, ${newest}`,
  low: sql`r.rating, ${newest}`,
  photos: sql`exists (select 1 from review_media p where p.review_id = r.id) desc, ${newest}`,
}

const pageOf = (order: SQL) => sql<
  ReviewRow[]
>`(select coalesce(json_agg(json_build_object('id', r.id, 'author', r.author,
      'rating', r.rating, 'text', r.text, 'isVerified', r.is_verified, 'fit', r.fit, 'createdAt', r.created_at, 'slug', b.slug,
      'color', ${wordsOf('color', sql`b.color_id`, { locales })},
      'media', (select coalesce(json_agg(${mediaJson} order by p.position), '[]')
        from review_media p join media m on m.id = p.media_id where p.review_id = r.id)) order by r.place), '[]')
    from (select r.*, row_number() over (order by ${order}) as place from reviews r
      where ${isReadable} order by ${order} limit ${reviewsPerPage} offset ${sql.placeholder('offset')}) r
    left join products b on b.id = r.product_id and b.published_at <= ${now})`

const statements = prepared((db) =>
  Object.fromEntries(
    reviewSorts.map((sort) => [
      sort,
      db
        .select({ summary, questions, reviews: pageOf(orders[sort]) })
        .from(products)
        .innerJoin(models, eq(models.id, products.modelId))
        .where(and(eq(products.slug, slug), isPublished(now)))
        .prepare(`reviews_${sort}`),
    ]),
  ),
)

type ReviewsQuery = { slug: string; page: number; sort: ReviewSort; locales: readonly Locale[]; now: Date }

/** Page of a model's reviews, by the slug of any of its colors, with the summary of all reviews. */
export async function reviewsOf(db: Db, { slug, page, sort, locales, now }: ReviewsQuery): Promise<ReviewPage> {
  const offset = (page - 1) * reviewsPerPage
  const [row] = isSlug(slug)
    ? ((await statements(db)[sort]?.execute({ slug, locales: [...locales], now, offset })) ?? [])
    : []
  if (!row) throw notFound('product')
  const pages = pageCount(row.summary.count)
  if (page > pages) throw notFound()
  return { ...row, page, pages }
}
