import { postedFields } from '#ui/posted-fields.ts'
import { useFormState } from '#web/hooks.ts'
import type { LetterData } from './letter.loader.ts'

export type LetterPath = '/feedback/form/send/' | '/write-to-manager/send/'

/** Fields in page order. */
const fields = ['topic', 'about', 'name', 'phone', 'email', 'text', 'consent'] as const

export type PostedLetter = ReturnType<typeof usePostedLetter>

/** Posted values after a validation error, with this form's own messages for missing fields. */
export function usePostedLetter(to: LetterPath, { t, known }: Pick<LetterData, 't' | 'known'>) {
  const state = useFormState(to)
  const ownWords: Record<string, string> = t.errors
  const value = (name: string) => state?.values[name]
  const error = (name: string) => {
    const [message] = state?.errors[name] ?? []
    return message && ((state?.values[name] ?? '') === '' ? (ownWords[name] ?? message) : message)
  }
  const { bare, field, box } = postedFields(state, { order: fields, errorOf: error })
  return {
    isBack: state !== undefined,
    value,
    error,
    bare,
    field: (name: (typeof fields)[number]) => field(name, known?.[name as keyof typeof known]),
    box,
    general: state?.errors['detail']?.[0],
  }
}
