import type { Locale } from '#kernel/locale.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'

type CountryRow = Omit<PhoneCountry, 'name' | 'nationalDigits'> & { names: Record<Locale, string> }

/** R-5-22: Russia first, then its neighbors, in the order of the specification. */
const countries: CountryRow[] = [
  { iso: 'RU', names: { ru: 'Россия', en: 'Russia' }, dialCode: '+7', mask: '+7 (###) ###-##-##' },
  { iso: 'BY', names: { ru: 'Беларусь', en: 'Belarus' }, dialCode: '+375', mask: '+375 (##) ###-##-##' },
  { iso: 'KZ', names: { ru: 'Казахстан', en: 'Kazakhstan' }, dialCode: '+7', mask: '+7 (###) ###-##-##' },
  { iso: 'AZ', names: { ru: 'Азербайджан', en: 'Azerbaijan' }, dialCode: '+994', mask: '+994 (##) ###-##-##' },
  { iso: 'UZ', names: { ru: 'Узбекистан', en: 'Uzbekistan' }, dialCode: '+998', mask: '+998 (##) ###-##-##' },
  { iso: 'AM', names: { ru: 'Армения', en: 'Armenia' }, dialCode: '+374', mask: '+374 (##) ###-###' },
  { iso: 'GE', names: { ru: 'Грузия', en: 'Georgia' }, dialCode: '+995', mask: '+995 (###) ##-##-##' },
  { iso: 'KG', names: { ru: 'Киргизия', en: 'Kyrgyzstan' }, dialCode: '+996', mask: '+996 (###) ##-##-##' },
]

export const phoneCountries = (locale: Locale): PhoneCountry[] =>
  countries.map(({ names, mask, ...country }) => ({
    ...country,
    mask,
    name: names[locale],
    nationalDigits: mask.split('#').length - 1,
  }))
