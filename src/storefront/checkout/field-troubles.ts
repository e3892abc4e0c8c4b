import { emailTrouble } from '../common/email.rules.ts'
import { phoneTrouble, type PhoneTrouble } from '../phones/phone-check.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'

/** Fields that the buyer writes, in the order of the screen. */
export const writtenFields = ['first_name', 'last_name', 'phone', 'email', 'street', 'house'] as const
export type WrittenField = (typeof writtenFields)[number]

/** The name of the words that say what is wrong. */
export type FieldTrouble = { kind: 'required' | 'pointNeeded' | 'emailWrong' } | PhoneTrouble

export const isWrittenField = (name: string): name is WrittenField =>
  (writtenFields as readonly string[]).includes(name)

/** What the browser can tell without asking; the server has the last word. */
export function fieldTrouble(
  name: WrittenField,
  text: string,
  countries: readonly PhoneCountry[],
): FieldTrouble | undefined {
  if (text.trim() === '') return { kind: 'required' }
  if (name === 'phone') return phoneTrouble(text, countries)
  return name === 'email' && emailTrouble(text.trim()) ? { kind: 'emailWrong' } : undefined
}
