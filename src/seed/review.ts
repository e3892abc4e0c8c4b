import type { DyeKey } from './dyes.ts'
import type { GarmentKey } from './garment-key.ts'

/** What a buyer wrote, in the language it was written in; `dye` is the colour that was bought. */
export type Review = {
  author: string
  rating: 1 | 2 | 3 | 4 | 5
  daysAgo: number
  dye?: DyeKey
  isVerified?: true
  text: string
}

export type GarmentReviews = { key: GarmentKey; reviews: Review[] }
