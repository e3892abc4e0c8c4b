import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './settings.module.css'

type SectionProps = { id: string; title: string; text?: string; children: ReactNode }

export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={css.section}>
      <div>
        <h2 className="display-4" id={`${id}-title`}>
          {title}
        </h2>
        {text && <p className={css.about}>{text}</p>}
      </div>
      <div className={css.body}>{children}</div>
    </section>
  )
}

/** Shown where the address leads to it: the form has led here because it was accepted. */
export function Saved({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="status" className={css.saved}>
      <Check aria-hidden />
      {children}
    </p>
  )
}
