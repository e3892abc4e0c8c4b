import { ArrowRight, RotateCcw, Search, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useDialog } from '#ui/use-dialog.ts'
import { navigate } from '#web/navigation.ts'
import type { FrameData } from './frame.loader.ts'
import type { FrameTexts } from './frame.texts.ts'
import { hrefFrom } from './href.ts'
import { forgetSearch, recentSearches, rememberSearch } from './recent-searches.ts'
import css from './search-panel.module.css'
import { useHere } from './here.ts'

type SearchPanelProps = { frame: FrameData; open: boolean; onClose: () => void }

/** Over the header's row from 1200 px, over the whole screen below. */
export function SearchPanel({ frame, open, onClose }: SearchPanelProps) {
  const { t } = frame
  const { base } = useHere()
  const { dialog, heading, present } = useDialog(open, onClose)
  useHeaderBottom(dialog.ref, open)
  const titleId = useId()
  const results = `${base}/search-results/`
  return (
    <dialog {...dialog} className={css.dialog} aria-labelledby={titleId}>
      {present && (
        <>
          <div className={css.row}>
            <h2 ref={heading} id={titleId} tabIndex={-1} className="visually-hidden">
              {t.search}
            </h2>
            <SearchField t={t} results={results} open={open} onClose={onClose} />
            <IconButton label={t.closeSearch} className={css.close} onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
          <div className={css.panel}>
            <Popular frame={frame} />
            <Recent t={t} results={results} />
          </div>
        </>
      )}
    </dialog>
  )
}

/** The field takes the place of the header's row, which stands lower while the offer is shown. */
function useHeaderBottom(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const bottom = document.querySelector('header')?.getBoundingClientRect().bottom
    if (open && bottom !== undefined) dialog.current?.style.setProperty('--header-bottom', `${bottom}px`)
  }, [dialog, open])
}

type SearchFieldProps = { t: FrameTexts; results: string; open: boolean; onClose: () => void }

function SearchField({ t, results, open, onClose }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    if (!wanted) return field.current?.focus()
    rememberSearch(wanted)
    onClose()
    void navigate(resultsFor(results, wanted))
  }
  const clear = () => {
    setText('')
    field.current?.focus()
  }
  return (
    <form role="search" action={results} className={css.form} onSubmit={submit}>
      <IconButton type="submit" label={t.find}>
        <Search aria-hidden />
      </IconButton>
      <input
        ref={field}
        type="search"
        name="search"
        value={text}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        aria-label={t.searchLabel}
        placeholder={t.searchHint}
        className={css.field}
        onChange={(event) => setText(event.target.value)}
      />
      {text && (
        <IconButton label={t.clear} className={css.clear} onClick={clear}>
          <X aria-hidden />
        </IconButton>
      )}
    </form>
  )
}

const resultsFor = (results: string, text: string) => `${results}?${new URLSearchParams({ search: text }).toString()}`

function Popular({ frame }: { frame: FrameData }) {
  const { t } = frame
  const place = useHere()
  const links = [
    ...frame.categories.slice(0, 5).map(({ slug, name }) => ({ path: `/kategorii/${slug}/`, name })),
    { path: '/new/', name: t.novelties },
  ]
  return (
    <section>
      <h3 className={css.title}>{t.popular}</h3>
      <ul>
        {links.map(({ path, name }) => (
          <li key={path}>
            <a href={hrefFrom(place, path)} className={css.link}>
              <ArrowRight aria-hidden />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Mounted when the panel opens, so the list is read anew each time. */
function Recent({ t, results }: { t: FrameTexts; results: string }) {
  const [recent, setRecent] = useState(recentSearches)
  if (recent.length === 0) return null
  return (
    <section>
      <h3 className={css.title}>{t.recent}</h3>
      <ul>
        {recent.map((text) => (
          <li key={text} className={css.recent}>
            <a href={resultsFor(results, text)} className={classNames(css.link, css.text)}>
              <RotateCcw aria-hidden />
              <span>{text}</span>
            </a>
            <IconButton
              label={`${t.forget}: ${text}`}
              className={css.forget}
              onClick={() => setRecent(forgetSearch(text))}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
