import type { ColorKey } from './colors.ts'
import type { ModelKey } from './model-key.ts'

/** A buyer's review in its original language; `color` is the bought one. */
export type Review = {
  author: string
  rating: 1 | 2 | 3 | 4 | 5
  daysAgo: number
  color?: ColorKey
  isVerified?: true
  text: string
}

export type ModelReviews = { key: ModelKey; reviews: Review[] }
