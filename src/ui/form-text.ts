/** What was written into a field of a posted form; nothing for a field that is not there or holds a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
