import { serve } from '#http/serve.ts'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import { writingLimit } from '../route-limits.ts'
import { admitMember } from './admit-member.ts'
import { ownQuestions } from './own-writings.queries.ts'
import { answeredQuestions } from './questions.queries.ts'
import { askQuestion } from './questions.actions.ts'
import { reviewedProduct } from './reviewed-product.queries.ts'
import { ownQuestionAnswer } from './reviews.answers.ts'
import { askQuestionCall, questionsCall } from './reviews.calls.ts'
import { OwnQuestion, Questions, QuestionsQuery, QuestionText, type QuestionsAnswer } from './reviews.schemas.ts'

const group = 'Вопросы о товаре'
const textBytes = 32 * 1024

export function questionRoutes(app: App): void {
  const { db, clock } = app
  serve(
    app,
    questionsCall,
    {
      summary: 'Вопросы о модели с ответами магазина, по десять',
      group,
      query: QuestionsQuery,
      answer: Questions,
      refusals: { 404: 'Нет такого товара или такой страницы' },
    },
    async ({ params, query, locale }) => {
      const { slug, modelId } = await reviewedProduct(db, { slug: params['slug'] ?? '', locale, now: clock() })
      const page = query.page ?? 1
      return questionsAnswer(await answeredQuestions(db, { modelId, page }), { slug, page, locale })
    },
  )
  serve(
    app,
    askQuestionCall,
    {
      summary: 'Спросить о товаре: вопрос появится вместе с ответом',
      group,
      body: QuestionText,
      answer: OwnQuestion,
      status: 201,
      limit: writingLimit,
      bodyBytes: textBytes,
      refusals: { 401: 'Нужно войти' },
      admit: (visit) => admitMember(app, visit),
    },
    async ({ params, body, locale, ...visit }) => {
      const now = clock()
      const { accountId } = await admitMember(app, visit)
      const { productId, modelId } = await reviewedProduct(db, { slug: params['slug'] ?? '', locale, now })
      const id = await askQuestion(db, { product: { productId, modelId }, accountId, text: body.text, now })
      const rows = await ownQuestions(db, { accountId, locale, now })
      return ownQuestionAnswer(rows.find(({ question }) => question.id === id)!)
    },
  )
}

type QuestionPage = Awaited<ReturnType<typeof answeredQuestions>>

function questionsAnswer(
  { count, pages, rows }: QuestionPage,
  { slug, page, locale }: { slug: string; page: number; locale: Locale },
): QuestionsAnswer {
  const path = localePrefix(locale) + questionsCall.path.replace(':slug', slug)
  const addressOf = (other: number) => (other < 1 || other > pages ? null : `${path}?page=${other}`)
  return {
    count,
    next: addressOf(page + 1),
    previous: addressOf(page - 1),
    results: rows.map(({ id, author, text, createdAt, answer, answeredAt }) => ({
      id,
      author,
      text,
      created_at: createdAt.toISOString(),
      answer: answer ?? '',
      answered_at: (answeredAt ?? createdAt).toISOString(),
    })),
  }
}
