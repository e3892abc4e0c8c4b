import { useState } from 'react'
import css from './badge.module.css'
import { classNames } from './class-names.ts'

/** Visual only: the label of the link contains the count too. Animates when the count changes, not on first render. */
export function Badge({ count }: { count: number }) {
  const [first] = useState(count)
  if (count <= 0) return null
  return (
    <span key={count} aria-hidden className={classNames(css.badge, count !== first && css.pop)}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
