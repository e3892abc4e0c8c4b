import { tempFileCall } from '../uploads/uploads.calls.ts'
import type { OwnQuestionRow, OwnReviewRow } from './own-writings.queries.ts'
import { editableUntil, mayEdit, stateOf } from './reviews.rules.ts'
import type { OwnQuestionAnswer, OwnReviewAnswer } from './reviews.schemas.ts'

export function ownReviewAnswer({ review, name, slug, files }: OwnReviewRow, now: Date): OwnReviewAnswer {
  return {
    id: review.id,
    product: slug,
    product_name: name,
    rating: review.rating,
    text: review.text,
    fit: review.fit,
    state: stateOf(review),
    reason: review.declineReason,
    created_at: review.createdAt.toISOString(),
    editable_until: mayEdit(review, now) ? editableUntil(review).toISOString() : null,
    verified_purchase: review.isVerified,
    files: files.map((id) => ({ id, url: `${tempFileCall.path}${id}/` })),
  }
}

export const ownQuestionAnswer = ({ question, name, slug }: OwnQuestionRow): OwnQuestionAnswer => ({
  id: question.id,
  product: slug,
  product_name: name,
  text: question.text,
  state: stateOf({ publishedAt: question.answeredAt, declinedAt: question.declinedAt }),
  reason: question.declineReason,
  answer: question.answer,
  created_at: question.createdAt.toISOString(),
})
