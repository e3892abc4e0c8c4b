import { useId, useRef, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { TextField } from '#ui/text-field.tsx'
import type { StreetFieldProps, TypedStreet } from './live-street-field.tsx'

type LiveField = ComponentType<{ of: StreetFieldProps; typedStreet: TypedStreet; id: string }>

/** Street field; suggestions load on first use. Without JavaScript or network it stays a plain input. */
export function StreetField(props: StreetFieldProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const [live, setLive] = useState<{ Field: LiveField; typedStreet: TypedStreet }>()
  const isFetching = useRef(false)
  const fetch = async () => {
    if (isFetching.current) return
    isFetching.current = true
    const file = await import('./live-street-field.tsx').catch(() => undefined)
    isFetching.current = false
    const input = document.getElementById(id)
    if (!file || !(input instanceof HTMLInputElement)) return
    const { value: text, selectionStart: start, selectionEnd: end } = input
    const hasFocus = document.activeElement === input && start !== null && end !== null
    // Synchronous, or text typed between two renders would be lost.
    flushSync(() =>
      setLive({ Field: file.LiveStreetField, typedStreet: { text, ...(hasFocus && { selection: [start, end] }) } }),
    )
  }
  if (live) return <live.Field of={props} typedStreet={live.typedStreet} id={id} />
  const { unknownText: _unknownText, placeNow: _placeNow, onChoose: _onChoose, ...rest } = props
  return (
    <TextField
      {...rest}
      id={id}
      autoComplete="address-line1"
      onFocus={() => void fetch()}
      onPointerEnter={() => void fetch()}
    />
  )
}
