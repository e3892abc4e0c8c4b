import { serve, type CallVisit } from '#http/serve.ts'
import type { App } from '../app.type.ts'
import { writingLimit } from '../route-limits.ts'
import { admitMember } from './admit-member.ts'
import { ownQuestions, ownReviews } from './own-writings.queries.ts'
import { reviewedProduct } from './reviewed-product.queries.ts'
import { ownQuestionAnswer, ownReviewAnswer } from './reviews.answers.ts'
import { editReviewCall, ownReviewCall, ownWritingsCall, writeReviewCall } from './reviews.calls.ts'
import { OwnReview, OwnReviewOrNone, OwnWritings, ReviewText, type ReviewBody } from './reviews.schemas.ts'
import { editReview, writeReview, type ReviewInput } from './write-review.action.ts'
import type { RequestVisit } from '../request-visit.ts'

const group = 'Отзывы'
/** Maximum body: four thousand letters, each escaped as six characters. */
const textBytes = 32 * 1024

export function writingRoutes(app: App): void {
  const common = {
    group,
    body: ReviewText,
    answer: OwnReview,
    limit: writingLimit,
    bodyBytes: textBytes,
    admit: (visit: RequestVisit) => admitMember(app, visit),
  }
  serve(
    app,
    writeReviewCall,
    {
      summary: 'Написать отзыв: появится после проверки',
      status: 201,
      refusals: { 401: 'Нужно войти', 409: 'Отзыв этого покупателя уже есть' },
      ...common,
    },
    async (visit) => {
      const input = await reviewInput(app, visit)
      await writeReview(app.db, input)
      return ownReview(app, visit, input)
    },
  )
  serve(
    app,
    editReviewCall,
    {
      summary: 'Исправить свой отзыв: в течение суток',
      refusals: { 401: 'Нужно войти', 403: 'Сутки прошли', 404: 'Отзыва нет' },
      ...common,
    },
    async (visit) => {
      const input = await reviewInput(app, visit)
      await editReview(app.db, input)
      return ownReview(app, visit, input)
    },
  )
  ownRoutes(app)
}

type ReviewVisit = CallVisit<undefined, ReviewBody>

async function reviewInput(app: App, { params, body, locale, ...visit }: ReviewVisit): Promise<ReviewInput> {
  const now = app.clock()
  const { accountId } = await admitMember(app, visit)
  const product = await reviewedProduct(app.db, { slug: params['slug'] ?? '', locale, now })
  const { productId, modelId } = product
  return { product: { productId, modelId }, accountId, visitorId: app.visitors.idOf(visit.request), review: body, now }
}

async function ownReview({ db }: App, { locale }: ReviewVisit, { product, accountId, now }: ReviewInput) {
  const [row] = await ownReviews(db, { accountId, locale, now, modelId: product.modelId })
  return ownReviewAnswer(row!, now)
}

function ownRoutes(app: App): void {
  const { db, clock, members } = app
  serve(
    app,
    ownReviewCall,
    { summary: 'Свой отзыв о модели', group, answer: OwnReviewOrNone, refusals: { 401: 'Нужен вход' } },
    async ({ params, locale, request, reply }) => {
      const now = clock()
      const { accountId } = await members.need(request, reply)
      const { modelId } = await reviewedProduct(db, { slug: params['slug'] ?? '', locale, now })
      const [row] = await ownReviews(db, { accountId, locale, now, modelId })
      return { review: row ? ownReviewAnswer(row, now) : null }
    },
  )
  serve(
    app,
    ownWritingsCall,
    { summary: 'Свои отзывы и вопросы', group: 'Профиль', answer: OwnWritings, refusals: { 401: 'Нужен вход' } },
    async ({ locale, request, reply }) => {
      const now = clock()
      const { accountId } = await members.need(request, reply)
      const [reviews, questions] = await Promise.all([
        ownReviews(db, { accountId, locale, now }),
        ownQuestions(db, { accountId, locale, now }),
      ])
      return { reviews: reviews.map((row) => ownReviewAnswer(row, now)), questions: questions.map(ownQuestionAnswer) }
    },
  )
}
