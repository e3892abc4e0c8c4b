import { dayText } from '#kernel/day-text.ts'
import type { Locale } from '#kernel/locale.ts'
import { link, type LinkBase } from '../common/links.ts'
import type { ProductPage } from '#shop/product/product.queries.ts'
import { reviewSorts, type ReviewSort } from '#shop/product/reviews.rules.ts'
import type { Stars } from '#shop/product/reviews.queries.ts'
import { queryString } from '#web/routes.ts'
import { counted } from '#ui/counted.ts'
import type { Shot } from '../buying/product-view.ts'
import type { StillTexts } from './still.texts.ts'

export type ReviewData = {
  id: number
  author: string
  rating: number
  date: string
  text: string
  isVerified: boolean
  /** «Маломерит» */
  fit: string | null
  color: { name: string; href: string | null } | null
  photos: Shot[]
}

export type ReviewsData = {
  /** Addresses of the form pages. */
  forms: { write: string; ask: string }
  count: number
  /** «126 отзывов» */
  countText: string
  average: string | null
  rating: number
  bars: { name: string; count: number; percent: number }[]
  sorts: { name: string; href: string; current: boolean }[]
  page: number
  pages: number
  /** One link per page, in order. */
  hrefs: string[]
  list: ReviewData[]
  questions: { id: number; author: string; date: string; text: string; answer: string }[]
}

type ReviewsOptions = { path: string; base: LinkBase['base']; locale: Locale; sort: ReviewSort; t: StillTexts }

/** Number with one decimal in the notation of the locale. */
const decimal = (value: number, locale: Locale): string =>
  locale === 'ru' ? value.toFixed(1).replace('.', ',') : value.toFixed(1)

const stars: Stars[] = [5, 4, 3, 2, 1]

/** Address of a review page; the first page of the newest reviews is the product address itself. */
const addressOf = (path: string, sort: ReviewSort, page: number): string =>
  `${path}${queryString({ reviews: page > 1 ? page : undefined, sort: sort === 'new' ? undefined : sort })}#reviews`

export function reviewsData(
  { slug: product, reviews }: ProductPage,
  { path, base, locale, sort, t }: ReviewsOptions,
): ReviewsData {
  const { summary, page, pages } = reviews
  return {
    forms: {
      write: link({ base }, 'write-review', { content: product }),
      ask: link({ base }, 'ask-question', { content: product }),
    },
    count: summary.count,
    countText: counted(summary.count, t.reviews.count, locale),
    average: summary.average === null ? null : decimal(summary.average, locale),
    rating: summary.average ?? 0,
    bars: stars.map((star) => ({
      name: counted(star, t.reviews.starsOf, locale),
      count: summary.distribution[star],
      percent: summary.count > 0 ? Math.round((summary.distribution[star] / summary.count) * 100) : 0,
    })),
    sorts: reviewSorts.map((each) => ({
      name: t.reviews.sorts[each],
      href: addressOf(path, each, 1),
      current: each === sort,
    })),
    page,
    pages,
    hrefs: Array.from({ length: pages }, (_, at) => addressOf(path, sort, at + 1)),
    list: reviews.reviews.map(({ id, author, rating, text, isVerified, fit, createdAt, slug, color, media }) => ({
      id,
      author,
      rating,
      text,
      isVerified,
      fit: fit && t.reviews.fits[fit],
      date: dayText(createdAt, locale, 'dayOfYear'),
      color: color === null ? null : { name: color, href: slug && link({ base }, 'product', { content: slug }) },
      photos: media,
    })),
    questions: reviews.questions.map(({ createdAt, ...question }) => ({
      ...question,
      date: dayText(createdAt, locale, 'dayOfYear'),
    })),
  }
}
