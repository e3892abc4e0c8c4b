import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './tabs.module.css'

export type Tab = { id: string; title: ReactNode; panel: ReactNode }

type TabsProps = { label: string; tabs: Tab[]; current: string; onChange: (id: string) => void; className?: string }

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Titles in the display face; arrows move and choose. Only the chosen panel is in the page. */
export function Tabs({ label, tabs, current, onChange, className }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent, index: number) => {
    const next = steps[event.key]?.(index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const chosenTab = tabs.find((tab) => tab.id === current) ?? tabs[0]
  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className={css.list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab === chosenTab}
            aria-controls={tab === chosenTab ? `${base}-panel` : undefined}
            tabIndex={tab === chosenTab ? 0 : -1}
            className={classNames('display-4', css.tab)}
            onClick={() => onChange(tab.id)}
            onKeyDown={(event) => move(event, index)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {chosenTab && (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${chosenTab.id}`} className={css.panel}>
          {chosenTab.panel}
        </div>
      )}
    </div>
  )
}
