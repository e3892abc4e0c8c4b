import { useLayoutEffect, useState } from 'react'
import { Combobox } from '#ui/combobox.tsx'
import type { StreetHint } from './street-hints.rules.ts'
import { useStreetHints, type StreetPlace } from './use-street-hints.ts'

export type StreetFieldProps = {
  id?: string
  name: string
  label: string
  defaultValue: string
  error?: string
  required?: boolean
  className?: string
  autoFocus?: boolean
  /** «Неизвестный адрес»: it may be kept all the same. */
  unknownText: string
  /** Where the street is looked for. */
  placeNow: () => StreetPlace
  /** A street, mostly with its house and postcode, which the form puts into its other fields. */
  onChoose: (hint: StreetHint) => void
}

/** What was typed before the hints came, and what of it was selected where the field had the focus. */
export type TypedStreet = { text: string; selection?: readonly [start: number, end: number] }

/** Takes the place of the plain field with its text, its focus and its selection. */
export function LiveStreetField({
  of: props,
  typedStreet,
  id,
}: {
  of: StreetFieldProps
  typedStreet: TypedStreet
  id: string
}) {
  const { unknownText, placeNow, onChoose, defaultValue, ...rest } = props
  const [text, setText] = useState(typedStreet.text)
  const isNew = typedStreet.text !== defaultValue
  // What the field begins with and what a choice has put into it is not searched for (R-5-24).
  const [query, setQuery] = useState(isNew ? typedStreet.text : '')
  const { options, isBusy, hasAnswer } = useStreetHints(query, placeNow)
  useLayoutEffect(() => {
    const input = document.getElementById(id)
    if (!(input instanceof HTMLInputElement) || !typedStreet.selection) return
    input.focus({ preventScroll: true })
    input.setSelectionRange(...typedStreet.selection)
  }, [id, typedStreet.selection])
  return (
    <Combobox
      {...rest}
      id={id}
      query={text}
      onQuery={(nextText) => {
        setText(nextText)
        setQuery(nextText)
      }}
      options={options}
      onChoose={({ value }) => {
        const hint = options.find((option) => option.value === value)?.hint
        if (!hint) return
        setText(hint.street)
        onChoose(hint)
      }}
      loading={isBusy}
      hasAnswer={hasAnswer}
      emptyText={unknownText}
      firstOnLeave
      startsTyped={isNew && typedStreet.selection !== undefined}
    />
  )
}
