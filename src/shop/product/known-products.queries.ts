import type { Db } from '#kernel/db.ts'
import { locales } from '#kernel/locale.ts'
import { categoryTag, productTag, type Tag, type TagNews } from '../news.ts'
import { recall, remembered } from '../remember.ts'
import { withVersion, type RowVersion } from '../version.ts'
import { fullBySlug, type FullRow } from './detail.queries.ts'
import { reviewsOf, type ReviewPage } from './reviews.queries.ts'

/** Companion products, followed by similar ones. */
export const suggestedIds = ({ setIds, alikeIds }: Pick<FullRow, 'setIds' | 'alikeIds'>): number[] => [
  ...new Set([...setIds, ...alikeIds]),
]

/**
 * Cache tags of a product page. Other colors of the model touch the category tag only when they sell out or return;
 * other changes show when the page expires.
 */
export const productTags = (row: Pick<FullRow, 'id' | 'trail' | 'setIds' | 'alikeIds'>): Tag[] => [
  productTag(row),
  ...row.trail.map(categoryTag),
  ...suggestedIds(row).map((id) => productTag({ id })),
]

const concernsAll = ({ tags, more }: TagNews): boolean => more || tags.includes('colors') || tags.includes('tags')

const productMemory = remembered<FullRow & RowVersion>({
  most: 500,
  freshMs: 60_000,
  outdatedKeys: (news, entries) =>
    concernsAll(news)
      ? 'all'
      : entries()
          .filter(([, row]) => productTags(row).some((tag) => news.tags.includes(tag)))
          .map(([slug]) => slug),
})

const reviewMemory = remembered<ReviewPage & RowVersion>({
  most: 500,
  freshMs: 60_000,
  outdatedKeys: (news) => (concernsAll(news) || news.tags.some((tag) => tag.startsWith('product:')) ? 'all' : []),
})

type KnownProductQuery = { slug: string; now: Date }
type KnownReviewsQuery = KnownProductQuery & Pick<Parameters<typeof reviewsOf>[1], 'page' | 'sort'>

/** Product data in all languages, cached and shared by the page and the API. */
export const knownProduct = (db: Db, { slug, now }: KnownProductQuery): Promise<FullRow & RowVersion> =>
  recall(productMemory(db), slug, async () => withVersion(await fullBySlug(db, { slug, locales, now })))

/** First page of reviews, cached; other pages are rarely requested twice. */
export const knownReviews = (db: Db, { slug, now, page, sort }: KnownReviewsQuery): Promise<ReviewPage & RowVersion> =>
  recall(page === 1 && sort === 'new' ? reviewMemory(db) : undefined, slug, async () =>
    withVersion(await reviewsOf(db, { slug, locales, now, page, sort })),
  )
