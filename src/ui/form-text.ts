/** What was written into a field of a posted form; nothing for a field that is not there or holds a file. */
export const formText = (form: FormData, name: string): string => verbatimText(form, name).trim()

/** With the spaces around it. */
export function verbatimText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** As if it were typed, so that React hears of it. */
export function setText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
