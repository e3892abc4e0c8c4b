import { Badge } from '#ui/badge.tsx'
import css from './count.module.css'

/** Until the script runs, the number comes from the hint cookie through a style; then the badge takes its place. */
export function Count({ of, count }: { of: 'cart' | 'favourites'; count: number }) {
  return <span className={of === 'cart' ? css.cart : css.favourites}>{count > 0 && <Badge count={count} />}</span>
}
