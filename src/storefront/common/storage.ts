import type { Locale } from '#kernel/locale.ts'

const yearSeconds = 365 * 24 * 3600

/** The language and currency of the visit, for what reads them elsewhere; the address alone decides (O-41). */
export function rememberLocale(locale: Locale): void {
  document.cookie = `i18n_redirected=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`
  writeStored('currentLang', locale)
  writeStored('currentCurrency', 'rub')
}

/** Storage may be full or forbidden; the shop works without it. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing depends on it.
  }
}

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
