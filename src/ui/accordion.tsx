import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './accordion.module.css'

/** Rows of native details: they open without a script, and the browser's search finds their content. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className={css.list}>{children}</div>
}

type ItemProps = {
  title: ReactNode
  open?: boolean
  /** Rows with the same group close each other. */
  group?: string
  id?: string
  children: ReactNode
}

export function AccordionItem({ title, open, group, id, children }: ItemProps) {
  return (
    <details className={css.item} open={open} name={group} id={id}>
      <summary className={css.title}>
        <span>{title}</span>
        <Plus aria-hidden />
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  )
}
