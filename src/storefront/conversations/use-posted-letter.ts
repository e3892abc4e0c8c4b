import { useFormState } from '#web/hooks.ts'
import type { LetterData } from './letter.loader.ts'

export type LetterPath = '/feedback/form/send/' | '/write-to-manager/send/'

export type PostedLetter = {
  value: (name: string) => string | undefined
  error: (name: string) => string | undefined
}

/** What was letterState and came back, with the words of this form for what is missing. */
export function usePostedLetter(to: LetterPath, t: LetterData['t']) {
  const state = useFormState(to)
  const ownWords: Record<string, string> = t.errors
  return {
    isBack: state !== undefined,
    value: (name: string) => state?.values[name],
    error: (name: string) => {
      const [message] = state?.errors[name] ?? []
      return message && ((state?.values[name] ?? '') === '' ? (ownWords[name] ?? message) : message)
    },
    general: state?.errors['detail']?.[0],
  }
}
