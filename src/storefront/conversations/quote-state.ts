import { useFormState } from '#web/hooks.ts'
import type { QuoteTexts } from './quote.texts.ts'

export type PostedQuote = ReturnType<typeof useQuoteState>

/** What was posted and came back. */
export function useQuoteState(t: QuoteTexts) {
  const state = useFormState('/clinics/quote/')
  const ownWords: Record<string, string> = t.errors
  const value = (name: string) => state?.values[name]
  const error = (name: string) => {
    const [message] = state?.errors[name] ?? []
    return message && ((value(name) ?? '') === '' ? (ownWords[name] ?? message) : message)
  }
  return {
    isBack: state !== undefined,
    general: state?.errors['detail']?.[0],
    value,
    error,
    field: (name: string) => ({ name, defaultValue: value(name), error: error(name) }),
    box: (name: string) => ({ name, value: 'true', defaultChecked: value(name) === 'true', error: error(name) }),
  }
}
