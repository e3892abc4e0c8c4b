import { useId, type InputHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import css from './combobox.module.css'
import { Field, type FieldTexts } from './field.tsx'
import field from './field.module.css'
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
    loading?: boolean
    /** «Неизвестный адрес», «Ничего не нашлось». */
    emptyText?: string
    /** Leaving the field after typing takes the first suggestion. */
    firstOnLeave?: boolean
    /** The list pushes the content down instead of covering it. */
    inline?: boolean
  }

export function Combobox({ label, hint, error, required, className, id, inline, emptyText, ...rest }: ComboboxProps) {
  const words = useAllWords()
  const listId = useId()
  const { query, options, name, placeholder, autoComplete = 'off', disabled } = rest
  const box = useCombobox({ ...rest, listId })
  const nothing = box.open && !rest.loading && options.length === 0 && query.trim() !== ''
  return (
    <Field {...{ label, hint, error, required, className, id }}>
      {(links) => (
        <div className={css.box}>
          <input
            {...{ name, placeholder, autoComplete, disabled }}
            {...links}
            {...box.input}
            type="text"
            spellCheck={false}
            className={field.control}
          />
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
            {nothing ? (emptyText ?? words.nothingFound) : rest.loading && box.open ? words.loading : ''}
          </p>
        </div>
      )}
    </Field>
  )
}
