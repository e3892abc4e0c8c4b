import type { ReactNode } from 'react'
import css from './text-summary.module.css'

/** Summary of a native details element that looks like a link. */
export const TextSummary = ({ children }: { children: ReactNode }) => (
  <summary className={css.summary}>{children}</summary>
)
