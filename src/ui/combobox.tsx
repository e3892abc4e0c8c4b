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
    /** Text of the field; the caller searches for it. */
    query: string
    onQuery: (query: string) => void
    options: ComboOption[]
    onChoose: (option: ComboOption) => void
    /** Called when the list is closed already. */
    onEscape?: () => void
    loading?: boolean
    /** True when the options answer the query; until then the empty text is hidden. */
    hasAnswer?: boolean
    /** «Неизвестный адрес», «Ничего не нашлось». */
    emptyText?: string
    /** Leaving the field after typing takes the first suggestion. */
    firstOnLeave?: boolean
    /** Marks the first suggestion without an arrow key: Enter takes it. */
    firstMarked?: boolean
    /** The initial text was just typed into a field that this one replaces. */
    startsTyped?: boolean
    /** Search field: a magnifying glass in front, a clear button behind; the label is for screen readers only. */
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
