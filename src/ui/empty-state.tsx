import type { ReactNode } from 'react'
import css from './empty-state.module.css'
import { Mark } from './mark.tsx'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  /** What to do next: buttons, chips with the nearest conditions. */
  children?: ReactNode
  /** The heading's level where the page has no other title. */
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
