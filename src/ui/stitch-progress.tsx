import type { CSSProperties } from 'react'
import { Mark } from './mark.tsx'
import css from './stitch-progress.module.css'

/** Progress to free delivery or to the next level: the stitched part, the mark, the rest. */
export function StitchProgress({ label, value, max }: { label: string; value: number; max: number }) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className={css.line}
      style={{ '--share': share } as CSSProperties}
    >
      <span className={css.done} />
      <Mark className={css.mark} />
    </div>
  )
}
