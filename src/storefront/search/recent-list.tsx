import { RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { FrameTexts } from '../common/frame.texts.ts'
import { forgetSearch, recentSearches, rememberSearch } from './recent-searches.ts'
import css from './search-rows.module.css'
import { resultsFor } from './suggestions.rules.ts'

type RecentListProps = { t: FrameTexts; results: string; className?: string }

/** Mounted when the panel opens, so the list is up to date. */
export function RecentList({ t, results, className }: RecentListProps) {
  const [recent, setRecent] = useState(recentSearches)
  if (recent.length === 0) return null
  return (
    <section className={className}>
      <h3 className={css.title}>{t.recent}</h3>
      <ul>
        {recent.map((text) => (
          <li key={text} className={css.recent}>
            <a
              href={resultsFor(results, text)}
              className={classNames(css.row, css.grows)}
              onClick={() => rememberSearch(text)}
            >
              <RotateCcw aria-hidden />
              <span className={css.text}>{text}</span>
            </a>
            <IconButton
              label={`${t.forget}: ${text}`}
              className={css.forget}
              onClick={(event) => {
                focusBeside(event.currentTarget)
                setRecent(forgetSearch(text))
              }}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Moves the focus to a neighbor before the clicked button disappears. */
function focusBeside(button: HTMLElement): void {
  const row = button.closest('li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const next = other?.querySelector('button') ?? button.closest('dialog')?.querySelector('input')
  next?.focus()
}
