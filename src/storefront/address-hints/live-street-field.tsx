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
  /** Warning about an unknown address, which can still be saved. */
  unknownText: string
  /** Place that limits the street search. */
  placeNow: () => StreetPlace
  /** Called with the chosen street; house and postcode fill other fields. */
  onChoose: (hint: StreetHint) => void
}

/** Text typed before the hints loaded, and its selection if the field had the focus. */
export type TypedStreet = { text: string; selection?: readonly [start: number, end: number] }

/** Replaces the plain field, keeping text, focus and selection. */
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
  // The initial text and the text of a chosen hint are not searched for (R-5-24).
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
