import { minus, zero, type Money } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'

/** Of one visitor. */
export const mostFavourites = 500

/** What a guest put aside is kept as long as the browser keeps the guest's cookie, counted from the last heart. */
export const guestFavouritesLifetime = days(365)

/** Any path containing 'favorites-page' is the list of favourites (R-2.8-08). */
export const isFavouritesList = (path: string): boolean => path.includes('favorites-page')

export type PriceChange = { kind: 'cheaper'; by: Money } | { kind: 'dearer' } | null

/** What became of the price since it was put aside: a rise is said without its sum. */
export function priceChange(then: Money, now: Money): PriceChange {
  if (now < then) return { kind: 'cheaper', by: minus(then, now) }
  return minus(now, then) > zero ? { kind: 'dearer' } : null
}
