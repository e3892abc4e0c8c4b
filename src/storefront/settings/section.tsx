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

type SavedProps = { id: string; isOn?: boolean; children: string }

/** Success message, shown after a save by script or by the `:target` of a form redirect. */
export function Saved({ id, isOn, children }: SavedProps) {
  return (
    <p id={id} role="status" data-on={isOn || undefined} className={css.saved}>
      <Check aria-hidden />
      {children}
    </p>
  )
}
