import { useLayoutEffect, useState, type RefObject } from 'react'

/** A field that the browser has filled in shows its value to scripts only after a press. */
const isFilledIn = (control: unknown): boolean =>
  control instanceof HTMLInputElement && (control.value.trim() !== '' || control.matches(':autofill'))

/**
 * The first of these fields that is still empty, and the props by which the form notices a change. None until the script
 * is here, for without one every form may be sent.
 */
export function useFilled<Field extends string>(form: RefObject<HTMLFormElement | null>, names: readonly Field[]) {
  const [missing, setMissing] = useState<Field>()
  const look = () => {
    const controls = form.current?.elements
    setMissing(controls && names.find((name) => !isFilledIn(controls.namedItem(name))))
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for what the browser has kept; then the events tell.
  useLayoutEffect(look, [])
  // React's own events: a state set by a native listener is drawn before a controlled field hears of the key, and takes
  // the digit back. Styles run an animation where the browser fills a field in.
  return { missing, watch: { onInput: look, onChange: look, onAnimationStart: look } }
}
