import displayCyrillic from '#ui/fonts/display-cyrillic.woff2?url'
import displayLatin from '#ui/fonts/display-latin.woff2?url'
import onestCyrillic from '#ui/fonts/onest-cyrillic.woff2?url'
import onestLatin from '#ui/fonts/onest-latin.woff2?url'
import type { Locale } from '#kernel/locale.ts'

/** The letters of the first screen, asked for before the styles are read. */
export const fonts: Record<Locale, string[]> = {
  ru: [onestCyrillic, displayCyrillic],
  en: [onestLatin, displayLatin],
}
