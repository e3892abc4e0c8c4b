import { Type, type Static } from 'typebox'
import { TextOrNull } from '../catalogue/catalogue.schemas.ts'
import { fits, maxTextLength, maxPhotos, minTextLength, type Fit, type WritingState } from './reviews.rules.ts'

const Written = Type.String({ minLength: minTextLength, maxLength: maxTextLength })
const FitShape = Type.Unsafe<Fit>({ type: 'string', enum: [...fits] })

export const ReviewText = Type.Object({
  text: Written,
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  fit: Type.Optional(FitShape),
  /** Ids of temporary files. */
  files: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9a-f]{32}$' }), { maxItems: maxPhotos })),
})
export type ReviewBody = Static<typeof ReviewText>

const State = Type.Unsafe<WritingState>({ type: 'string' })
/** Null if the product is no longer sold. */
const ProductName = { product: TextOrNull, product_name: Type.String() }

export const OwnReview = Type.Object({
  id: Type.Integer(),
  ...ProductName,
  rating: Type.Integer(),
  text: Type.String(),
  fit: Type.Unsafe<Fit | null>({ type: 'string', nullable: true }),
  state: State,
  /** Reason for declining. */
  reason: TextOrNull,
  created_at: Type.String(),
  /** Deadline for edits; null once passed. */
  editable_until: TextOrNull,
  verified_purchase: Type.Boolean(),
  files: Type.Array(Type.Object({ id: Type.String(), url: Type.String() })),
})
export type OwnReviewAnswer = Static<typeof OwnReview>

export const OwnReviewOrNone = Type.Object({ review: Type.Union([OwnReview, Type.Null()]) })
export type OwnReviewOrNoneAnswer = Static<typeof OwnReviewOrNone>

export const QuestionText = Type.Object({ text: Written })
export type QuestionBody = Static<typeof QuestionText>

export const OwnQuestion = Type.Object({
  id: Type.Integer(),
  ...ProductName,
  text: Type.String(),
  state: State,
  reason: TextOrNull,
  answer: TextOrNull,
  created_at: Type.String(),
})
export type OwnQuestionAnswer = Static<typeof OwnQuestion>

export const OwnWritings = Type.Object({ reviews: Type.Array(OwnReview), questions: Type.Array(OwnQuestion) })
export type OwnWritingsAnswer = Static<typeof OwnWritings>

export const QuestionsQuery = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) })
export type QuestionsQueryFields = Static<typeof QuestionsQuery>

export const Questions = Type.Object({
  count: Type.Integer(),
  next: TextOrNull,
  previous: TextOrNull,
  results: Type.Array(
    Type.Object({
      id: Type.Integer(),
      author: Type.String(),
      text: Type.String(),
      created_at: Type.String(),
      answer: Type.String(),
      answered_at: Type.String(),
    }),
  ),
})
export type QuestionsAnswer = Static<typeof Questions>
