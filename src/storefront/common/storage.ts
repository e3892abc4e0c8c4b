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

export function forgetStored(keys: RegExp): void {
  try {
    for (const key of Object.keys(localStorage)) if (keys.test(key)) localStorage.removeItem(key)
  } catch {
    // What cannot be read cannot be kept either.
  }
}

/** Where this tab keeps what is typed into the form of a certificate, until it is bought. */
export const certificateDraftKey = 'certificate-draft'

export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** A browser that keeps nothing forgets with the page. */
export function writeInTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // It is typed once more.
  }
}
