import { useState } from 'react'
import css from './badge.module.css'
import { classNames } from './class-names.ts'

/** Only for the eye: the count is also in the label of the link it sits on. Pops when the count changes, not on arrival. */
export function Badge({ count }: { count: number }) {
  const [first] = useState(count)
  if (count <= 0) return null
  return (
    <span key={count} aria-hidden className={classNames(css.badge, count !== first && css.pop)}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
