/** What was written into a field of a posted form; nothing for a field that is not there or holds a file. */
export const formText = (form: FormData, name: string): string => verbatimText(form, name).trim()

/** With the spaces around it. */
export function verbatimText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
