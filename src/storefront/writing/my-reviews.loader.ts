import { brandOf } from '#shop/brand.rules.ts'
import { ownWritings } from '#shop/reviews/own-writings.queries.ts'
import { ownQuestionAnswer, ownReviewAnswer } from '#shop/reviews/reviews.answers.ts'
import type { OwnQuestionAnswer, OwnReviewAnswer } from '#shop/reviews/reviews.schemas.ts'
import { page, type Page } from '#web/page.ts'
import { accountIn, type AccountFrame } from '../account/account.loader.ts'
import { membersOnly } from '../common/members-only.ts'
import { writingTexts, type WritingTexts } from './writing.texts.ts'

export type MyReviewsData = {
  frame: AccountFrame
  t: WritingTexts
  reviews: OwnReviewAnswer[]
  questions: OwnQuestionAnswer[]
}

/** Own reviews and questions, in two SQL statements: the member and the records. */
export const loadMyReviews = membersOnly(async (visit): Promise<Page<MyReviewsData, undefined>> => {
  const { locale, now, member, context } = visit
  const query = { accountId: member.accountId, locale, now }
  const [{ frame }, { reviews, questions }] = await Promise.all([accountIn(visit), ownWritings(context.db, query)])
  const t = writingTexts[locale]
  return page({
    head: { title: `${frame.t.menu['my-reviews']} — ${brandOf(context.config, locale)}`, robots: 'noindex' },
    data: {
      frame,
      t,
      reviews: reviews.map((row) => ownReviewAnswer(row, now)),
      questions: questions.map(ownQuestionAnswer),
    },
  })
})
