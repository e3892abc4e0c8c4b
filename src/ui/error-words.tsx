import type { ReactNode } from 'react'
import css from './error-words.module.css'

/** Abbreviations such as «ИНН» keep their capitals. */
const beginsPlainly = /^\p{Lu}(?!\p{Lu})/u

/** Error of a field: its label, then the message (R-5-19) in lower case after the colon. */
export function ErrorWords({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (typeof label !== 'string' || typeof children !== 'string') return <>{children}</>
  const isSmall = beginsPlainly.test(children)
  return (
    <>
      {/[?!.:]$/.test(label) ? label : `${label}:`} <span className={isSmall ? css.small : undefined}>{children}</span>
    </>
  )
}
