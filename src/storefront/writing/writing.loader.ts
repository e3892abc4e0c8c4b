import { brandOf } from '#shop/brand.rules.ts'
import { ownQuestions, ownReviews } from '#shop/reviews/own-writings.queries.ts'
import { reviewedProduct } from '#shop/reviews/reviewed-product.queries.ts'
import { ownQuestionAnswer, ownReviewAnswer } from '#shop/reviews/reviews.answers.ts'
import type { OwnQuestionAnswer, OwnReviewAnswer } from '#shop/reviews/reviews.schemas.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { writingTexts, type WritingTexts } from './writing.texts.ts'

export type WritingData = {
  t: WritingTexts
  kind: 'review' | 'question'
  product: { slug: string; name: string; href: string }
  /** Null for a guest. */
  own: { writer: number; review: OwnReviewAnswer | null; questions: OwnQuestionAnswer[] } | null
}

type WritingVisit = ShopVisit<'content'>

/** Rendered per visitor: an author sees the state of their review. */
async function loadWriting(visit: WritingVisit, kind: WritingData['kind']): Promise<Page<WritingData, undefined>> {
  const { locale, base, params, now, context } = visit
  const product = await reviewedProduct(context.db, { slug: params.content, locale, now })
  const owner = await context.owner?.()
  const t = writingTexts[locale]
  const href = link({ base }, 'product', { content: product.slug })
  return page({
    head: { title: `${t[kind].title} — ${brandOf(context.config, locale)}`, robots: 'noindex', canonical: href },
    data: {
      t,
      kind,
      product: { slug: product.slug, name: product.name, href },
      own: owner && 'accountId' in owner ? await ownOf(visit, { ...owner, modelId: product.modelId }) : null,
    },
  })
}

async function ownOf({ locale, now, context: { db } }: WritingVisit, own: { accountId: number; modelId: number }) {
  const query = { ...own, locale, now }
  const [[review], questions] = await Promise.all([ownReviews(db, query), ownQuestions(db, query)])
  return {
    writer: own.accountId,
    review: review ? ownReviewAnswer(review, now) : null,
    questions: questions.map(ownQuestionAnswer),
  }
}

export const loadReviewForm = (visit: WritingVisit) => loadWriting(visit, 'review')
export const loadQuestionForm = (visit: WritingVisit) => loadWriting(visit, 'question')
