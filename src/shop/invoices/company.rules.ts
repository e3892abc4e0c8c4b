/** Payer of an invoice: a company, or a sole trader, who has no KPP. */
export type Company = { inn: string; kpp: string; name: string; address: string }

const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** Check digit after the first `count` digits. */
const checkDigit = (digits: readonly number[], count: number): number =>
  (digits.slice(0, count).reduce((sum, digit, at) => sum + digit * weights[weights.length - count + at]!, 0) % 11) % 10

/** True for a valid INN: ten digits of a company or twelve of a person, including check digits. */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text) || /^0+$/.test(text)) return false
  const digits = Array.from(text, Number)
  const checked = text.length === 10 ? [9] : [10, 11]
  return checked.every((count) => checkDigit(digits, count) === digits[count])
}

/** A sole trader has no KPP. */
export const needsKpp = (inn: string): boolean => inn.length === 10

/** KPP format: tax office, reason code and number, without a check digit. */
export const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text) && !/^0+$/.test(text)

/** Removes spaces and invisible characters from a typed number. */
export const plainNumber = (text: string): string => text.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase()

export const maxNameLength = 300
export const maxAddressLength = 500
