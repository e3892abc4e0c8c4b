import { Star } from 'lucide-react'
import css from './stars.module.css'

/** Five stars, filled to the tenth; `label` says it in words. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  const row = [1, 2, 3, 4, 5].map((place) => <Star key={place} aria-hidden />)
  return (
    <span role="img" aria-label={label} className={css.stars}>
      <span className={css.row}>{row}</span>
      <span className={css.full} style={{ width: `${(rating / 5) * 100}%` }}>
        <span className={css.row}>{row}</span>
      </span>
    </span>
  )
}
