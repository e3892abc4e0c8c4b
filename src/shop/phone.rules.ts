import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Optional plus, then 10 to 15 digits among spaces, brackets and hyphens (O-60); a Russian 8 is a +7. Its country has to
 * have such a number: the length and the first digits are looked at, so that a typo is told from a number.
 */
export function normalPhone(text: string): string | undefined {
  const phone = text.replaceAll(/[\s()\-–—\u00a0]/g, '')
  if (!/^\+?\d{10,15}$/.test(phone)) return undefined
  const number = parsePhoneNumberFromString(wholeNumber(phone))
  return number?.isValid() && number.number.length > 10 ? number.number : undefined
}

function wholeNumber(phone: string): string {
  if (phone.startsWith('+')) return phone
  if (phone.length === 11 && phone.startsWith('8')) return `+7${phone.slice(1)}`
  return phone.length === 10 ? `+7${phone}` : `+${phone}`
}

/** Code of every country of the world. */
export const callingCodes = (): { iso: string; dialCode: string }[] =>
  getCountries().map((iso) => ({ iso, dialCode: `+${getCountryCallingCode(iso)}` }))

/** Country of a whole number; countries that share a code differ by the next digits. */
export const countryOfPhone = (phone: string): string | undefined => parsePhoneNumberFromString(phone)?.country
