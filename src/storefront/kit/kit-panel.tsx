import { useId, type ReactNode } from 'react'
import css from './kit.module.css'

/** Titled panel of the kit page. */
export function KitPanel({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={wide ? css.wide : css.panel}>
      <h2 id={id} className={css.panelTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>
}
