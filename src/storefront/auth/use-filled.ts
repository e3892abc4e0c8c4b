import { useLayoutEffect, useState, type RefObject } from 'react'

/** A field that the browser has filled in shows its value to scripts only after a press. */
const isFilledIn = (control: unknown): boolean =>
  control instanceof HTMLInputElement && (control.value.trim() !== '' || control.matches(':autofill'))

const firstEmpty = <Field extends string>(form: HTMLFormElement | null, names: readonly Field[]): Field | undefined =>
  form ? names.find((name) => !isFilledIn(form.elements.namedItem(name))) : undefined

/**
 * First of these fields that is still empty, and props by which the form notices a change. None until the script is
 * here, for without one every form may be sent.
 */
export function useFilled<Field extends string>(formRef: RefObject<HTMLFormElement | null>, names: readonly Field[]) {
  const [missing, setMissing] = useState<Field>()
  const look = () => setMissing(firstEmpty(formRef.current, names))
  useLayoutEffect(() => setMissing(firstEmpty(formRef.current, names)), [formRef, names])
  // React's own events: a state set by a native listener is drawn before a controlled field hears of the key, and takes
  // the digit back. Styles run an animation where the browser fills a field in.
  return { missing, watch: { onChange: look, onAnimationStart: look } }
}
