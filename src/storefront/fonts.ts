import displayLatin from '#ui/fonts/display-latin.woff2?url'
import displayRussian from '#ui/fonts/display-russian.woff2?url'
import displaySigns from '#ui/fonts/display-signs.woff2?url'
import onestLatin from '#ui/fonts/onest-latin.woff2?url'
import onestRussian from '#ui/fonts/onest-russian.woff2?url'
import onestSigns from '#ui/fonts/onest-signs.woff2?url'
import type { Locale } from '#kernel/locale.ts'

/** The letters of the first screen, asked for before the styles are read. */
export const fonts: Record<Locale, string[]> = {
  ru: [onestRussian, displayRussian, onestSigns, displaySigns],
  en: [onestLatin, displayLatin, onestSigns, displaySigns],
}
