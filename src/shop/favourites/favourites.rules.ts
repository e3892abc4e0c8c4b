import { minus, zero, type Money } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'

/** Maximum favorites per visitor. */
export const maxFavourites = 500

/** Lifetime of a guest's favorites, counted from the last change: the same as the guest's cookie. */
export const guestFavouritesLifetime = days(365)

/** True for any path containing 'favorites-page' (R-2.8-08). */
export const isFavouritesList = (path: string): boolean => path.includes('favorites-page')

export type PriceChange = { kind: 'cheaper'; by: Money } | { kind: 'dearer' } | null

/** Price change since the product was added; an increase has no amount. */
export function priceChange(then: Money, now: Money): PriceChange {
  if (now < then) return { kind: 'cheaper', by: minus(then, now) }
  return minus(now, then) > zero ? { kind: 'dearer' } : null
}
