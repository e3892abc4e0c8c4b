import displayLatin from '#ui/fonts/display-latin.woff2?url'
import displayRussian from '#ui/fonts/display-russian.woff2?url'
import displaySigns from '#ui/fonts/display-signs.woff2?url'
import onestLatin from '#ui/fonts/onest-latin.woff2?url'
import onestRussian from '#ui/fonts/onest-russian.woff2?url'
import onestSigns from '#ui/fonts/onest-signs.woff2?url'
import type { Locale } from '#kernel/locale.ts'

/** Fonts of the first screen, preloaded before the styles are parsed. */
export const fonts: Record<Locale, string[]> = {
  ru: [onestRussian, displayRussian, onestSigns, displaySigns],
  en: [onestLatin, displayLatin, onestSigns, displaySigns],
}
