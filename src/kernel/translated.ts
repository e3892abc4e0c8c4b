import { locales, type Locale } from './locale.ts'

type Translations<Key extends string> = Partial<Record<Locale, Record<Key, string>>>

/** Text in the language of the page, or in the other language when missing. */
export function translated<Key extends string>(
  translations: Translations<NoInfer<Key>>,
  locale: Locale,
  key: Key,
): string {
  if (!key) throw new Error('key is required param')
  const own = translations[locale]
  // oxlint-disable-next-line eslint/no-console -- editors of the shop look for it there (R-8-25)
  if (!own) console.warn('Set translations for selected locale')
  const words = own ?? locales.map((each) => translations[each]).find((each) => each !== undefined)
  return words?.[key] ?? ''
}
