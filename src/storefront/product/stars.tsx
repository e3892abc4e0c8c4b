import type { CSSProperties } from 'react'
import css from './stars.module.css'

/** Five stars, filled in tenths; `label` is the accessible name. */
export const Stars = ({ rating, label }: { rating: number; label: string }) => (
  <span
    role="img"
    aria-label={label}
    className={css.stars}
    style={{ '--filled': `${(rating / 5) * 100}%` } as CSSProperties}
  />
)
