import type { ReactNode } from 'react'
import css from './empty-state.module.css'
import { Mark } from './mark.tsx'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  /** Next steps: buttons, chips with similar filters. */
  children?: ReactNode
  /** Heading level, for a page without another title. */
  as?: 'h1' | 'h2' | 'h3' | 'p'
}

export function EmptyState({ title, text, children, as: Title = 'h2' }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <Mark className={css.mark} />
      <Title className={Title === 'h1' ? 'display-3' : 'display-4'}>{title}</Title>
      {text && <p className={css.text}>{text}</p>}
      {children && <div className={css.actions}>{children}</div>}
    </div>
  )
}
