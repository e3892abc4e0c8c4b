import { Search, X } from 'lucide-react'
import { useId, type InputHTMLAttributes, type MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import css from './combobox.module.css'
import { Field, type FieldTexts } from './field.tsx'
import field from './field.module.css'
import { IconButton } from './icon-button.tsx'
import { MatchText } from './match-text.tsx'
import { useCombobox, type ComboOption } from './use-combobox.ts'
import { useAllWords } from './use-all-words.ts'

export type ComboboxProps = FieldTexts &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'placeholder' | 'autoComplete' | 'disabled'> & {
    /** What is typed; the caller decides what it finds. */
    query: string
    onQuery: (query: string) => void
    options: ComboOption[]
    onChoose: (option: ComboOption) => void
    /** When the list is closed already. */
    onEscape?: () => void
    loading?: boolean
    /** Whether the options answer the query; before that nothing is said of none. */
    hasAnswer?: boolean
    /** «Неизвестный адрес», «Ничего не нашлось». */
    emptyText?: string
    /** Leaving the field after typing takes the first suggestion. */
    firstOnLeave?: boolean
    /** The first suggestion is marked without an arrow: Enter takes it. */
    firstMarked?: boolean
    /** What it begins with was typed just now, into the field in its place. */
    startsTyped?: boolean
    /** A magnifying glass in front, a cross behind what was typed; the label is read out but not drawn. */
    search?: boolean
    /** The list pushes the content down instead of covering it. */
    inline?: boolean
  }

export function Combobox({
  label,
  hint,
  error,
  required,
  className,
  id,
  inline,
  emptyText,
  hasAnswer = true,
  ...rest
}: ComboboxProps) {
  const words = useAllWords()
  const listId = useId()
  const { query, options, name, placeholder, autoComplete = 'off', disabled, search } = rest
  const box = useCombobox({ ...rest, listId })
  const count = box.open ? options.length : 0
  const nothing = box.open && hasAnswer && !rest.loading && options.length === 0 && query.trim() !== ''
  return (
    <Field {...{ label, hint, error, required, id }} className={classNames(search && css.search, className)}>
      {(links) => (
        <div className={css.box}>
          {search && <Search aria-hidden />}
          <input
            {...{ name, placeholder, autoComplete, disabled }}
            {...links}
            {...box.input}
            type="text"
            spellCheck={false}
            className={field.control}
          />
          {search && query && <Clear onClear={() => rest.onQuery('')} />}
          <ul {...box.list} aria-label={words.openList} className={classNames(css.list, inline && css.inline)}>
            {options.map((option, index) => (
              <li key={option.value} {...box.option(option, index)} className={css.option}>
                <span>
                  <MatchText text={option.label} query={query} />
                </span>
                {option.note && <span className={css.note}>{option.note}</span>}
              </li>
            ))}
          </ul>
          <p
            role="status"
            className={nothing ? classNames(css.list, css.empty, inline && css.inline) : 'visually-hidden'}
          >
            {nothing
              ? (emptyText ?? words.nothingFound)
              : rest.loading && box.open
                ? words.loading
                : count > 0 && words.options(count)}
          </p>
        </div>
      )}
    </Field>
  )
}

function Clear({ onClear }: { onClear: () => void }) {
  const words = useAllWords()
  const clear = ({ currentTarget }: MouseEvent) => {
    currentTarget.parentElement?.querySelector('input')?.focus()
    onClear()
  }
  return (
    <IconButton label={words.clear} className={css.clear} onClick={clear}>
      <X aria-hidden />
    </IconButton>
  )
}
