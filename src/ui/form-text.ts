/** Trimmed text of a field in a posted form; empty for a missing field or a file. */
export const formText = (form: FormData, name: string): string => verbatimText(form, name).trim()

/** Text of a field with its surrounding spaces. */
export function verbatimText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Sets the text like typing, so that React receives an `input` event. */
export function setText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
