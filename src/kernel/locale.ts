export const locales = ['ru', 'en'] as const
export type Locale = (typeof locales)[number]

/** The part of an address that carries the language: nothing for Russian, /en for English. */
export const localePrefix = (locale: Locale): '' | '/en' => (locale === 'en' ? '/en' : '')

export const localeOfPath = (path: string): Locale => (path === '/en' || path.startsWith('/en/') ? 'en' : 'ru')

/** The same words in each language. */
export type Words = Record<Locale, string>
