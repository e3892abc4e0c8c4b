import { get, post, type Call } from '#kernel/call.ts'
import type {
  OwnQuestionAnswer,
  OwnReviewAnswer,
  OwnReviewOrNoneAnswer,
  OwnWritingsAnswer,
  QuestionBody,
  QuestionsAnswer,
  QuestionsQueryFields,
  ReviewBody,
} from './reviews.schemas.ts'

const base = '/api/catalog/detail/:slug/'

export const writeReviewCall = post<ReviewBody, OwnReviewAnswer>(`${base}reviews/`)
export const editReviewCall: Call<undefined, ReviewBody, OwnReviewAnswer> = { method: 'PATCH', path: `${base}reviews/` }
export const ownReviewCall = get<OwnReviewOrNoneAnswer>(`${base}reviews/own/`)
export const questionsCall = get<QuestionsAnswer, QuestionsQueryFields>(`${base}questions/`)
export const askQuestionCall = post<QuestionBody, OwnQuestionAnswer>(`${base}questions/`)
export const ownWritingsCall = get<OwnWritingsAnswer>('/api/users/profile/reviews/')
