import { emailTrouble } from '../common/email.rules.ts'
import { isPostcode } from '#shop/delivery/pickup-types.rules.ts'
import { isInn, isKpp, plainNumber } from '#shop/invoices/company.rules.ts'
import { phoneTrouble, type PhoneTrouble } from '../phones/phone-check.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'

/** Fields that the buyer writes, in the order of the screen. */
export const writtenFields = ['first_name', 'last_name', 'phone', 'email', 'zip_code', 'street', 'house'] as const
export type WrittenField = (typeof writtenFields)[number]

/** The name of the words that say what is wrong. */
export type FieldTrouble =
  | { kind: 'required' | 'pointNeeded' | 'emailWrong' | 'zipWrong' | 'innWrong' | 'kppWrong' }
  | PhoneTrouble

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
  if (name === 'zip_code') return isPostcode(text.trim()) ? undefined : { kind: 'zipWrong' }
  return name === 'email' && emailTrouble(text.trim()) ? { kind: 'emailWrong' } : undefined
}

/** Of whoever pays by an invoice. */
export const companyFields = ['company_inn', 'company_kpp', 'company_name'] as const
export type CompanyField = (typeof companyFields)[number]

export const isCompanyField = (name: string): name is CompanyField =>
  (companyFields as readonly string[]).includes(name)

/** A KPP and a name may still be found by the number, so that only a wrong one is said at once. */
export function companyTrouble(name: CompanyField, text: string): FieldTrouble | undefined {
  const number = plainNumber(text)
  if (name === 'company_inn' && !number) return { kind: 'required' }
  if (name === 'company_inn' && !isInn(number)) return { kind: 'innWrong' }
  return name === 'company_kpp' && number && !isKpp(number) ? { kind: 'kppWrong' } : undefined
}
