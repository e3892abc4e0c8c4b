import { useState } from 'react'
import { Combobox, type ComboboxProps } from './combobox.tsx'
import type { ComboOption } from './use-combobox.ts'

type FilterListProps = Omit<ComboboxProps, 'query' | 'onQuery' | 'onChoose' | 'loading'> & {
  value: string | null
  onChange: (value: string | null) => void
}

const contains = (option: ComboOption, query: string) => option.label.toLocaleLowerCase().includes(query)

/**
 * A combobox over a fixed list: specialties, countries. Accepts only options of the list: typing a whole name chooses
 * it, and so does leaving the field with one match.
 */
export function FilterList({ value, onChange, options, name, ...rest }: FilterListProps) {
  const labelOf = (optionValue: string | null) => options.find((option) => option.value === optionValue)?.label ?? ''
  const [query, setQuery] = useState(labelOf(value))
  const chosenLabel = labelOf(value)
  const queryText = query.trim().toLocaleLowerCase()
  const matches = query === chosenLabel ? options : options.filter((option) => contains(option, queryText))
  const isOnlyOne = matches.length === 1
  const type = (text: string) => {
    setQuery(text)
    const wholeText = text.trim().toLocaleLowerCase()
    const next = options.find(({ label }) => label.toLocaleLowerCase() === wholeText)?.value ?? null
    if (next !== value) onChange(next)
  }
  const choose = (option: ComboOption) => {
    setQuery(option.label)
    onChange(option.value)
  }
  return (
    <>
      <Combobox
        {...rest}
        options={matches}
        query={query}
        onQuery={type}
        onChoose={choose}
        firstMarked={isOnlyOne}
        firstOnLeave={isOnlyOne}
      />
      {name && <input type="hidden" name={name} value={value ?? ''} />}
    </>
  )
}
