import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Normalizes a phone number: optional plus, then 10 to 15 digits among spaces, brackets and hyphens (O-60); a Russian 8
 * becomes +7. The country's numbering plan is checked, to reject typos.
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

/** Calling codes of all countries. */
export const callingCodes = (): { iso: string; dialCode: string }[] =>
  getCountries().map((iso) => ({ iso, dialCode: `+${getCountryCallingCode(iso)}` }))

/** Country of a complete number; countries with a shared code differ by the following digits. */
export const countryOfPhone = (phone: string): string | undefined => parsePhoneNumberFromString(phone)?.country
