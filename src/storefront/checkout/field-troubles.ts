import { emailTrouble } from '../common/email.rules.ts'
import { isPostcode } from '#shop/delivery/pickup-types.rules.ts'
import { isInn, isKpp, plainNumber } from '#shop/invoices/company.rules.ts'
import { phoneTrouble, type PhoneTrouble } from '../phones/phone-check.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'

/** Text fields validated in the browser, in screen order. */
export const writtenFields = ['first_name', 'last_name', 'phone', 'email', 'zip_code', 'street', 'house'] as const
export type WrittenField = (typeof writtenFields)[number]

/** Validation error; the kind is a key of the error texts. */
export type FieldTrouble =
  | { kind: 'required' | 'pointNeeded' | 'emailWrong' | 'zipWrong' | 'innWrong' | 'kppWrong' }
  | PhoneTrouble

export const isWrittenField = (name: string): name is WrittenField =>
  (writtenFields as readonly string[]).includes(name)

/** Validates a field in the browser; the server validates again. */
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

/** Company fields of an invoice order. */
export const companyFields = ['company_inn', 'company_kpp', 'company_name'] as const
export type CompanyField = (typeof companyFields)[number]

export const isCompanyField = (name: string): name is CompanyField =>
  (companyFields as readonly string[]).includes(name)

/** Validates a company field; KPP and name may be empty, because the lookup by INN can fill them. */
export function companyTrouble(name: CompanyField, text: string): FieldTrouble | undefined {
  const number = plainNumber(text)
  if (name === 'company_inn' && !number) return { kind: 'required' }
  if (name === 'company_inn' && !isInn(number)) return { kind: 'innWrong' }
  return name === 'company_kpp' && number && !isKpp(number) ? { kind: 'kppWrong' } : undefined
}
