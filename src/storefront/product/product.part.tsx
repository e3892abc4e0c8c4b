import { once } from '../common/once.tsx'
import { Details as AnyDetails } from './details.tsx'
import { ReviewList as AnyReviewList } from './review-list.tsx'

export { Summary } from './summary.tsx'

export const Details = once('details', AnyDetails)
export const ReviewList = once('reviews', AnyReviewList)
