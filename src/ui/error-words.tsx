import type { ReactNode } from 'react'
import css from './error-words.module.css'

/** Abbreviations such as «ИНН» stay as they are. */
const beginsPlainly = /^\p{Lu}(?!\p{Lu})/u

/** Error of a field: its label, then the message in its own words (R-5-19), small after the colon. */
export function ErrorWords({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (typeof label !== 'string' || typeof children !== 'string') return <>{children}</>
  const isSmall = beginsPlainly.test(children)
  return (
    <>
      {/[?!.:]$/.test(label) ? label : `${label}:`} <span className={isSmall ? css.small : undefined}>{children}</span>
    </>
  )
}
