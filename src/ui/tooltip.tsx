import { useId, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './tooltip.module.css'

type TooltipProps = {
  text: string
  /** Receives the id for aria-describedby of the control. */
  children: (describedBy: string) => ReactNode
}

/** A short explanation on hover and focus; stays under the pointer and leaves on Esc (WCAG 1.4.13). */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isDismissed, setDismissed] = useState(false)
  const restore = () => setDismissed(false)
  return (
    <span
      role="none"
      className={classNames(css.wrap, isDismissed && css.dismissed)}
      onKeyDown={(event) => event.key === 'Escape' && setDismissed(true)}
      onPointerLeave={restore}
      onBlur={restore}
    >
      {children(id)}
      <span role="tooltip" id={id} className={css.tip}>
        {text}
      </span>
    </span>
  )
}
