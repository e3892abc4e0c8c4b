import type { ReactNode } from 'react'
import css from './text-summary.module.css'

/** Looks like a link, and opens what is folded. */
export const TextSummary = ({ children }: { children: ReactNode }) => (
  <summary className={css.summary}>{children}</summary>
)
