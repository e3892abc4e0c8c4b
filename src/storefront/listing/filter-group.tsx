import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import css from './filters.module.css'

type FilterGroupProps = { title: string; isOpen: boolean; children: ReactNode }

/** Collapsible group that works without JavaScript and stays open while the list changes. */
export function FilterGroup({ title, isOpen, children }: FilterGroupProps) {
  const [open, setOpen] = useState(isOpen)
  return (
    <details className={css.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        {title}
        <ChevronDown aria-hidden />
      </summary>
      <div role="group" aria-label={title} className={css.body}>
        {children}
      </div>
    </details>
  )
}
