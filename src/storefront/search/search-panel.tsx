import { X } from 'lucide-react'
import { useId, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { useDialog } from '#ui/use-dialog.ts'
import { navigate } from '#web/navigation.ts'
import type { FrameData } from '../common/frame-data.ts'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import { RecentList } from './recent-list.tsx'
import { rememberSearch } from './recent-searches.ts'
import { SearchField } from './search-field.tsx'
import { optionGroups } from './search-options.ts'
import css from './search-panel.module.css'
import { SearchStatus } from './search-status.tsx'
import { SuggestedList, type Option } from './suggested-list.tsx'
import { queryIn, resultsFor } from './suggestions.rules.ts'
import { useOptionMark } from './use-option-mark.ts'
import { useSuggestions } from './use-suggestions.ts'

type SearchPanelProps = { frame: FrameData; open: boolean; onClose: () => void }

/** Search panel: over the header from 1200 px, full-screen below. */
export function SearchPanel({ frame, open, onClose }: SearchPanelProps) {
  const { dialog, heading, present } = useDialog(open, onClose)
  const titleId = useId()
  useHeaderBottom(dialog.ref, open)
  return (
    <dialog {...dialog} className={css.dialog} aria-labelledby={titleId}>
      {present && (
        <>
          <h2 ref={heading} id={titleId} tabIndex={-1} className="visually-hidden">
            {frame.t.search}
          </h2>
          <Search frame={frame} open={open} onClose={onClose} />
        </>
      )}
    </dialog>
  )
}

/** Positions the panel over the header, which is lower while the offer strip is shown. */
function useHeaderBottom(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const bottom = document.querySelector('header')?.getBoundingClientRect().bottom
    if (open && bottom !== undefined) dialog.current?.style.setProperty('--header-bottom', `${bottom}px`)
  }, [dialog, open])
}

function Search({ frame, open, onClose }: SearchPanelProps) {
  const { t } = frame
  const { base, region, pathname, query } = useHere()
  const listId = useId()
  const results = link({ base, region }, 'search-results')
  // On the results page the field starts with its query.
  const [text, setText] = useState(pathname === results ? (query['search'] ?? '') : '')
  const suggestions = useSuggestions(text, frame.locale)
  const { latest } = suggestions
  const groups = useMemo(
    () => optionGroups(latest?.answer, { frame, place: { base, region }, results }),
    [latest, frame, base, region, results],
  )
  const options = useMemo(() => groups.flatMap((group) => group.options), [groups])
  const mark = useOptionMark(options, listId)
  const submit = (enteredText: string) => {
    const search = queryIn(enteredText)
    rememberSearch(search)
    onClose()
    void navigate(resultsFor(results, search))
  }
  const pick = (option: Option) => option.kind === 'query' && rememberSearch(option.text)
  return (
    <>
      <div className={css.row}>
        <SearchField
          {...{ t, results, open, text }}
          onType={setText}
          onSubmit={submit}
          list={{ ...mark, id: listId, isThere: options.length > 0 }}
        />
        <IconButton label={t.closeSearch} className={css.close} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className={css.panel}>
        {options.length > 0 && (
          <SuggestedList
            id={listId}
            label={t.suggestions}
            groups={groups}
            query={(latest?.answer.correctedText ?? latest?.query ?? '').replaceAll('ё', 'е')}
            isStale={suggestions.isBusy}
            onPick={pick}
            {...mark}
          />
        )}
        <RecentList t={t} results={results} className={css.recent} />
        <SearchStatus frame={frame} suggestions={suggestions} results={results} />
      </div>
    </>
  )
}
