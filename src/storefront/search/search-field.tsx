import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import type { FrameTexts } from '../common/frame.texts.ts'
import { takeEarlyKeys } from '../common/layers.ts'
import css from './search-field.module.css'

type SearchFieldProps = {
  t: FrameTexts
  /** Fallback form target without JavaScript. */
  results: string
  open: boolean
  text: string
  onType: (text: string) => void
  onSubmit: (text: string) => void
  /** Keyboard navigation of the suggestion list below the field. */
  list: { id: string; isThere: boolean; activeId: string | undefined; onKeyDown: (event: KeyboardEvent) => void }
}

export function SearchField({ t, results, open, text, onType, onSubmit, list }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const begin = useEffectEvent(() => {
    const input = field.current
    input?.select()
    const [earlyText = '', ...enter] = takeEarlyKeys().split('\n')
    if (!input || !earlyText) return
    // Set at once: the next key may arrive before React has rendered the field.
    input.value = earlyText
    onType(earlyText)
    if (earlyText.trim() && enter.length > 0) onSubmit(earlyText)
  })
  useEffect(() => {
    if (open) begin()
  }, [open])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const enteredText = field.current?.value ?? ''
    if (enteredText.trim()) onSubmit(enteredText)
    else field.current?.focus()
  }
  const clear = () => {
    onType('')
    field.current?.focus()
  }
  return (
    <form role="search" action={results} className={css.form} onSubmit={submit}>
      <IconButton type="submit" label={t.find}>
        <Search aria-hidden />
      </IconButton>
      <input
        ref={field}
        type="text"
        role="combobox"
        inputMode="search"
        name="search"
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        aria-label={t.searchLabel}
        aria-autocomplete="list"
        aria-expanded={list.isThere}
        aria-controls={list.isThere ? list.id : undefined}
        aria-activedescendant={list.activeId}
        placeholder={t.searchHint}
        className={css.field}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={list.onKeyDown}
      />
      {text && (
        <IconButton label={t.clear} className={css.clear} onClick={clear}>
          <X aria-hidden />
        </IconButton>
      )}
    </form>
  )
}
