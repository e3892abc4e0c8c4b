/** Who pays by an invoice: a company, or a sole trader, who has no KPP. */
export type Company = { inn: string; kpp: string; name: string; address: string }

const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** The digit that follows so many first ones. */
const checkDigit = (digits: readonly number[], count: number): number =>
  (digits.slice(0, count).reduce((sum, digit, at) => sum + digit * weights[weights.length - count + at]!, 0) % 11) % 10

/** Ten digits of a company or twelve of a person, the last of which are reckoned from the others. */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text) || /^0+$/.test(text)) return false
  const digits = Array.from(text, Number)
  const checked = text.length === 10 ? [9] : [10, 11]
  return checked.every((count) => checkDigit(digits, count) === digits[count])
}

/** A person who trades has none. */
export const needsKpp = (inn: string): boolean => inn.length === 10

/** The tax office, why it was given, and a number: it has no digit to check. */
export const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text) && !/^0+$/.test(text)

/** As people write numbers: with spaces, or with signs that cannot be seen. */
export const plainNumber = (text: string): string => text.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase()

export const longestName = 300
export const longestAddress = 500
