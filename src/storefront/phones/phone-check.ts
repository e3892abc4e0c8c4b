import type { Locale } from '#kernel/locale.ts'
import type { callingCodes, countryOfPhone, normalPhone } from '#shop/phone.rules.ts'
import { countryOf, missingDigits, nationalPart, type OtherCountries, type PhoneCountry } from '#ui/phone.rules.ts'
import type { KitWords } from '#ui/words.ts'

type PhoneRules = {
  normalPhone: typeof normalPhone
  callingCodes: typeof callingCodes
  countryOfPhone: typeof countryOfPhone
}

let phoneRules: PhoneRules | undefined
let loading: Promise<unknown> | undefined

/** Numbering plans of the world, as used by the server; loaded when a phone field is focused. */
export function loadPhoneRules(): Promise<unknown> {
  loading ??= import('#shop/phone.rules.ts').then(
    (rules) => (phoneRules = rules),
    () => (loading = undefined),
  )
  return loading
}

/** Validity of a phone number. Until the numbering plans are loaded, only the server checks. */
export const isPhone = (phone: string): boolean => !phoneRules || phoneRules.normalPhone(phone) !== undefined

/** All other countries, by name, below those of the specification (R-5-22); undefined until the plans are loaded. */
export function otherCountries(locale: Locale, countries: readonly PhoneCountry[]): OtherCountries | undefined {
  if (!phoneRules) return undefined
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const list = phoneRules
    .callingCodes()
    .filter(({ dialCode }) => countries.every((country) => country.dialCode !== dialCode))
    .map((country) => ({ ...country, name: names.of(country.iso) ?? country.iso }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
  return { list, isoOf: phoneRules.countryOfPhone }
}

/** Number of missing digits, or a number that exists in no country. */
export type PhoneTrouble = { kind: 'digits'; count: number } | { kind: 'phoneWrong' }

export function phoneTrouble(phone: string, countries: readonly PhoneCountry[]): PhoneTrouble | undefined {
  const [first] = countries
  const country = first && countryOf(phone, countries, first)
  if (country && (!phone.startsWith('+') || phone.startsWith(country.dialCode))) {
    const count = missingDigits(nationalPart(phone, country), country)
    if (count > 0) return { kind: 'digits', count }
  }
  return isPhone(phone) ? undefined : { kind: 'phoneWrong' }
}

export const phoneTroubleText = (trouble: PhoneTrouble | undefined, words: KitWords): string | undefined =>
  trouble && (trouble.kind === 'digits' ? words.missingDigits(trouble.count) : words.noSuchPhone)
