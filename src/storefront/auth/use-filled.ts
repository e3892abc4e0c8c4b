import { useLayoutEffect, useState, type RefObject } from 'react'

/** Autofilled fields reveal their value to scripts only after a user interaction. */
const isFilledIn = (control: unknown): boolean =>
  control instanceof HTMLInputElement && (control.value.trim() !== '' || control.matches(':autofill'))

const firstEmpty = <Field extends string>(form: HTMLFormElement | null, names: readonly Field[]): Field | undefined =>
  form ? names.find((name) => !isFilledIn(form.elements.namedItem(name))) : undefined

/**
 * First of these fields that is still empty, and props that watch for changes. Undefined before hydration, as a form
 * without JavaScript can always be submitted.
 */
export function useFilled<Field extends string>(formRef: RefObject<HTMLFormElement | null>, names: readonly Field[]) {
  const [missing, setMissing] = useState<Field>()
  const look = () => setMissing(firstEmpty(formRef.current, names))
  useLayoutEffect(() => setMissing(firstEmpty(formRef.current, names)), [formRef, names])
  // React's own events: a state set by a native listener renders before a controlled field handles the key, which would
  // discard the typed digit. CSS starts an animation where the browser autofills a field.
  return { missing, watch: { onChange: look, onAnimationStart: look } }
}
