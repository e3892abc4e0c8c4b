import type { Locale } from '#kernel/locale.ts'

const yearSeconds = 365 * 24 * 3600

/** Stores language and currency for other code; only the URL decides the language (O-41). */
export function rememberLocale(locale: Locale): void {
  document.cookie = `i18n_redirected=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`
  writeStored('currentLang', locale)
  writeStored('currentCurrency', 'rub')
}

/** Writes to local storage, which may be full or blocked; the shop works without it. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Ignore: storage is optional.
  }
}

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
