import { bottomReviews } from './reviews-bottoms.ts'
import { otherReviews } from './reviews-rest.ts'
import { topReviews } from './reviews-tops.ts'
import type { GarmentReviews } from './review.ts'

export const reviews: GarmentReviews[] = [...topReviews, ...bottomReviews, ...otherReviews]
