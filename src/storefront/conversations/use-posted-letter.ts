import { useFormState } from '#web/hooks.ts'
import type { LetterData } from './letter.loader.ts'

export type LetterPath = '/feedback/form/send/' | '/write-to-manager/send/'

/** As they stand on the page. */
const fields = ['topic', 'about', 'name', 'phone', 'email', 'text', 'consent'] as const
type LetterField = (typeof fields)[number]

export type PostedLetter = ReturnType<typeof usePostedLetter>

/** What was posted and came back, with the words of this form for what is missing. */
export function usePostedLetter(to: LetterPath, t: LetterData['t']) {
  const state = useFormState(to)
  const ownWords: Record<string, string> = t.errors
  const firstWrong = fields.find((name) => state?.errors[name])
  const value = (name: string) => state?.values[name]
  const error = (name: string) => {
    const [message] = state?.errors[name] ?? []
    return message && ((state?.values[name] ?? '') === '' ? (ownWords[name] ?? message) : message)
  }
  // The answer is a page of its own: the browser leads to what is wrong in it.
  const common = (name: LetterField) => ({ name, error: error(name), autoFocus: name === firstWrong || undefined })
  return {
    isBack: state !== undefined,
    value,
    error,
    field: (name: LetterField) => ({ ...common(name), defaultValue: value(name) }),
    box: (name: LetterField) => ({ ...common(name), value: 'true', defaultChecked: value(name) === 'true' }),
    focusOn: (name: LetterField) => (name === firstWrong ? { autoFocus: true } : {}),
    general: state?.errors['detail']?.[0],
  }
}
