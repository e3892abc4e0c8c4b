import { emailTrouble } from '../common/email.rules.ts'
import { countryOf, missingDigits, nationalPart, type PhoneCountry } from '#ui/phone.rules.ts'

/** Fields that the buyer writes, in the order of the screen. */
export const writtenFields = ['first_name', 'last_name', 'phone', 'email', 'street', 'house'] as const
export type WrittenField = (typeof writtenFields)[number]

/** The name of the words that say what is wrong; of digits also how many are missing. */
export type FieldTrouble =
  | { kind: 'required' | 'pointNeeded' | 'emailWrong' | 'phoneWrong' }
  | { kind: 'digits'; count: number }

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

function phoneTrouble(phone: string, countries: readonly PhoneCountry[]): FieldTrouble | undefined {
  const [first] = countries
  const country = first && countryOf(phone, countries, first)
  // Of a country that is not on the list only the server knows more.
  if (!country || (phone.startsWith('+') && !phone.startsWith(country.dialCode))) return undefined
  const count = missingDigits(nationalPart(phone, country), country)
  return count > 0 ? { kind: 'digits', count } : undefined
}
