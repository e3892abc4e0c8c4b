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

/** The numbering plans of the world, which the server checks by too: they come when a phone is touched. */
export function loadPhoneRules(): Promise<unknown> {
  loading ??= import('#shop/phone.rules.ts').then(
    (rules) => (phoneRules = rules),
    () => (loading = undefined),
  )
  return loading
}

/** Until the plans are here only the server tells a wrong number. */
export const isPhone = (phone: string): boolean => !phoneRules || phoneRules.normalPhone(phone) !== undefined

/** The rest of the world below the countries of the specification (R-5-22), by name; nothing until the plans are here. */
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

/** How many digits are missing, or that no country has such a number. */
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
