export type PhoneCountry = {
  iso: string
  name: string
  /** With the plus: «+7». */
  dialCode: string
  nationalDigits: number
  /** «+7 (###) ###-##-##» */
  mask: string
}

/** Country without a mask: numbers are written whole, with the code. */
export type OtherCountry = Pick<PhoneCountry, 'iso' | 'name' | 'dialCode'>
export type OtherCountries = { list: OtherCountry[]; isoOf: (phone: string) => string | undefined }

/** R-5-21: spaces, brackets and hyphens are ignored; only digits and a leading plus stay. */
export function stripPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  return text.trim().startsWith('+') ? `+${digits}` : digits
}

/** National digits of a number; pasted prefixes are dropped: «+7 921…» and «8 921…» are the same Russian number. */
export function nationalPart(text: string, country: PhoneCountry): string {
  const plainNumber = stripPhone(text)
  const code = country.dialCode.slice(1)
  const digits = plainNumber.replace('+', '')
  const tooLong = digits.length > country.nationalDigits
  if (plainNumber.startsWith(country.dialCode)) return digits.slice(code.length, code.length + country.nationalDigits)
  if (tooLong && digits.startsWith(code)) return digits.slice(code.length, code.length + country.nationalDigits)
  if (tooLong && code === '7' && digits.startsWith('8')) return digits.slice(1, 1 + country.nationalDigits)
  return digits.slice(0, country.nationalDigits)
}

/** R-5-23: keeps only digits and one dot of a typed number; a comma counts as the dot. */
export const numericText = (text: string): string =>
  text
    .replaceAll(',', '.')
    .replaceAll(/[^\d.]/g, '')
    .replace(/^([^.]*\.)(.*)$/, (_, whole: string, part: string) => whole + part.replaceAll('.', ''))

/** Country of a whole number with a plus; the current one when several share the code. */
export function countryOf(text: string, countries: readonly PhoneCountry[], present: PhoneCountry): PhoneCountry {
  const plainNumber = stripPhone(text)
  if (!plainNumber.startsWith('+') || plainNumber.startsWith(present.dialCode)) return present
  return countries.find((country) => plainNumber.startsWith(country.dialCode)) ?? present
}

/** True for a number of a country outside the picker, which is written whole: «+49 151 …». */
export function isOfAnother(text: string, { dialCode }: PhoneCountry): boolean {
  const plainNumber = stripPhone(text)
  return plainNumber.startsWith('+') && !plainNumber.startsWith(dialCode) && !dialCode.startsWith(plainNumber)
}

/** «+7 921 000-00-00»: code and all digits, as browsers fill in a known number. */
export const isWholeNumber = (text: string, country: PhoneCountry): boolean =>
  stripPhone(text).startsWith(country.dialCode) && nationalPart(text, country).length === country.nationalDigits

/** Formats «9210000000» as «(921) 000-00-00»; an unfinished number as far as typed. */
export function drawNational(digits: string, country: PhoneCountry): string {
  let next = 0
  let drawnText = ''
  for (const sign of country.mask.slice(country.dialCode.length).trim()) {
    if (next >= digits.length) break
    drawnText += sign === '#' ? digits[next++] : sign
  }
  return drawnText
}

export const missingDigits = (digits: string, country: PhoneCountry): number =>
  Math.max(0, country.nationalDigits - digits.length)
