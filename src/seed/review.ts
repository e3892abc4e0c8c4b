import type { ColorKey } from './colors.ts'
import type { ModelKey } from './model-key.ts'

/** What a buyer wrote, in the language it was written in; `color` is the one that was bought. */
export type Review = {
  author: string
  rating: 1 | 2 | 3 | 4 | 5
  daysAgo: number
  color?: ColorKey
  isVerified?: true
  text: string
}

export type ModelReviews = { key: ModelKey; reviews: Review[] }
