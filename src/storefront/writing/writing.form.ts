import { Type } from 'typebox'
import { Refusal } from '#kernel/refusal.ts'
import { writingLimit } from '#shop/route-limits.ts'
import { askQuestion } from '#shop/reviews/questions.actions.ts'
import { reviewedProduct } from '#shop/reviews/reviewed-product.queries.ts'
import { QuestionText, ReviewText } from '#shop/reviews/reviews.schemas.ts'
import { saveReview } from '#shop/reviews/write-review.action.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'

const product = Type.String({ minLength: 1, maxLength: 100 })
const { text, rating, fit } = ReviewText.properties
/** Body limit for four thousand URL-encoded Cyrillic letters. */
const bodyBytes = 48 * 1024

type WritingFormVisit = FormVisit<{ product: string }>

async function writerOf({ owner, app, fields, locale, now }: WritingFormVisit) {
  const writer = await owner()
  if (!('accountId' in writer)) throw new Refusal('sign_in_to_review', 401)
  const { productId, modelId, slug } = await reviewedProduct(app.db, { slug: fields.product, locale, now })
  return { accountId: writer.accountId, product: { productId, modelId }, slug }
}

/** Fallback of the API call without JavaScript; photos already attached stay. */
export const reviewForm = form({
  path: '/review/',
  fields: Type.Object({ product, text, rating, fit }),
  limit: writingLimit,
  bodyBytes,
  act: async (visit) => {
    const { slug, ...writer } = await writerOf(visit)
    await saveReview(visit.app.db, { ...writer, review: visit.fields, now: visit.now })
    return link({ base: '' }, 'write-review', { content: slug })
  },
})

export const questionForm = form({
  path: '/question/',
  fields: Type.Object({ product, text: QuestionText.properties.text }),
  limit: writingLimit,
  bodyBytes,
  act: async (visit) => {
    const { slug, ...writer } = await writerOf(visit)
    await askQuestion(visit.app.db, { ...writer, text: visit.fields.text, now: visit.now })
    return link({ base: '' }, 'ask-question', { content: slug })
  },
})
