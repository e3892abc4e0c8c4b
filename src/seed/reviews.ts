import { bottomReviews } from './reviews-bottoms.ts'
import { otherReviews } from './reviews-rest.ts'
import { topReviews } from './reviews-tops.ts'
import type { ModelReviews } from './review.ts'

export const reviews: ModelReviews[] = [...topReviews, ...bottomReviews, ...otherReviews]
