export const locales = ['ru', 'en'] as const
export type Locale = (typeof locales)[number]

/** Language prefix of an address: empty for Russian, /en for English. */
export const localePrefix = (locale: Locale): '' | '/en' => (locale === 'en' ? '/en' : '')

export const localeOfPath = (path: string): Locale => (path === '/en' || path.startsWith('/en/') ? 'en' : 'ru')

/** A text in each language. */
export type Words = Record<Locale, string>
