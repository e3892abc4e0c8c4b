import { useLayoutEffect, useState, type RefObject } from 'react'

/** A field that the browser has filled in shows its value to scripts only after a press. */
const isFilledIn = (control: unknown): boolean =>
  control instanceof HTMLInputElement && (control.value.trim() !== '' || control.matches(':autofill'))

/** Whether each of these fields holds something. True until the script is here, for without one every form may be sent. */
export function useFilled(form: RefObject<HTMLFormElement | null>, names: readonly string[]): boolean {
  const [isFilled, setFilled] = useState(true)
  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    const look = () => setFilled(names.every((name) => isFilledIn(element.elements.namedItem(name))))
    look()
    // Styles run an animation where the browser fills a field in.
    const events = ['input', 'change', 'animationstart']
    for (const event of events) element.addEventListener(event, look)
    return () => {
      for (const event of events) element.removeEventListener(event, look)
    }
  }, [form, names])
  return isFilled
}
