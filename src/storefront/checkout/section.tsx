import { useId, type ReactNode } from 'react'
import css from './checkout.module.css'

/** Order form section: title, aside, and fields. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.head}>
        <h2 className="display-3" id={id}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
