import { locales } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import { serve } from '#http/serve.ts'
import { reviewsAnswer } from './product.answers.ts'
import { reviewsCall } from './product.calls.ts'
import { Reviews, ReviewsQuery } from './product.schemas.ts'
import { reviewsOf } from './reviews.queries.ts'
import { reviewSortOf } from './reviews.rules.ts'

const group = 'Отзывы'

export function reviewRoutes(app: App): void {
  const { db, clock } = app
  serve(
    app,
    reviewsCall,
    {
      summary: 'Отзывы о модели, по десять',
      group,
      query: ReviewsQuery,
      answer: Reviews,
      refusals: { 404: 'Нет такого товара или такой страницы' },
    },
    async ({ params, query, locale }) => {
      const { slug = '' } = params
      const sort = reviewSortOf(query.sort)
      const reviewPage = await reviewsOf(db, { slug, page: query.page ?? 1, sort, locales, now: clock() })
      return reviewsAnswer(reviewPage, { slug, sort, locale })
    },
  )
}
