import { useState } from 'react'
import { Combobox, type ComboboxProps } from './combobox.tsx'
import type { ComboOption } from './use-combobox.ts'

type FilterListProps = Omit<ComboboxProps, 'query' | 'onQuery' | 'onChoose' | 'loading'> & {
  value: string | null
  onChange: (value: string | null) => void
}

const contains = (option: ComboOption, query: string) => option.label.toLocaleLowerCase().includes(query)

/** A combobox over a list that is already here: specialties, countries. What is not in the list is not taken. */
export function FilterList({ value, onChange, options, name, ...rest }: FilterListProps) {
  const labelOf = (optionValue: string | null) => options.find((option) => option.value === optionValue)?.label ?? ''
  const [query, setQuery] = useState(labelOf(value))
  const chosenLabel = labelOf(value)
  const queryText = query.trim().toLocaleLowerCase()
  const matches = query === chosenLabel ? options : options.filter((option) => contains(option, queryText))
  const type = (text: string) => {
    setQuery(text)
    if (value !== null) onChange(null)
  }
  const choose = (option: ComboOption) => {
    setQuery(option.label)
    onChange(option.value)
  }
  return (
    <>
      <Combobox {...rest} options={matches} query={query} onQuery={type} onChoose={choose} />
      {name && <input type="hidden" name={name} value={value ?? ''} />}
    </>
  )
}
