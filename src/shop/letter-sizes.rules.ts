/* chunk: lines */
import type { Locale, Words } from '#kernel/locale.ts'

type Cut = 'women' | 'men' | 'unisex'

const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL']

/** Russian size of the letter XXS; unisex cuts use men's letters, as in other shops. */
const smallest: Record<Cut, number> = { women: 40, men: 42, unisex: 42 }

/** Letter of a size: «M» for a women's 46 and a men's 48; empty for socks, one size, and sizes below the letters. */
export function letterOf(name: string, cut: Cut): string {
  if (!/^\d{2}$/.test(name)) return ''
  return letters[(Number(name) - smallest[cut]) / 2] ?? ''
}

/** Letters of a size in several cuts: «S–M». */
export function lettersOf(name: string, cuts: readonly Cut[]): string {
  const found = new Set(cuts.map((cut) => letterOf(name, cut)).filter(Boolean))
  return letters.filter((letter) => found.has(letter)).join('–')
}

export const withLetter = (name: string, letter: string): string => (letter ? `${name} (${letter})` : name)

/** Size as text: «46 (M)» in English; in Russian the number only. */
export const sizeText = (name: string, cut: Cut | null, locale: Locale): string =>
  locale === 'en' && cut ? withLetter(name, letterOf(name, cut)) : name

export const sizeNames = (size: Words, cut: Cut | null): Words => ({
  ru: sizeText(size.ru, cut, 'ru'),
  en: sizeText(size.en, cut, 'en'),
})

/** Spellings of letter sizes in searches, besides the shop's own. */
const otherNames: Record<string, string> = { '2XS': 'XXS', '2XL': 'XXL', XXXL: '3XL', XXXXL: '4XL' }

/** Russian sizes of a letter: «m» is 46 for women and 48 for men. */
export function sizesOfLetter(text: string, cuts: readonly Cut[]): string[] {
  const letter = text.toUpperCase()
  const at = letters.indexOf(otherNames[letter] ?? letter)
  return at < 0 ? [] : [...new Set(cuts.map((cut) => String(smallest[cut] + at * 2)))]
}
