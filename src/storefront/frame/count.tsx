import { Badge } from '#ui/badge.tsx'
import css from './count.module.css'

/** Counter badge. Until JavaScript runs, CSS shows the number from the hint cookie. */
export function Count({ of, count }: { of: 'cart' | 'favourites'; count: number }) {
  return <span className={of === 'cart' ? css.cart : css.favourites}>{count > 0 && <Badge count={count} />}</span>
}
