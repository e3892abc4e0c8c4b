import type { Locale } from '#kernel/locale.ts'

const space = '\u00a0'

/** Three letters hang at the end of a line as one does; before a long word they may, for columns are narrow. */
const preposition = /(?<![\p{L}\d-])(для|при|без|под|над|про|или) (?=[^\s—–\]]{1,14}(?:[\s\]]|$))/giu
/** «д. 5», «ул. Льняная»; not «1998 г. Потом», which ends a sentence. */
const shortForm = /(?<![\p{L}\d-]|\d\s)((?:д|к|кв|оф|стр|корп|пом|г|ул|пер|пл|наб|пр|им)\.) (?=[\p{Lu}\d«])/gu

/**
 * Glues what a line must not break: short words to the next one, numbers (also those that are still to come, as `{count}`)
 * to their units, dashes to the word before.
 */
export function nbsp(text: string, locale: Locale): string {
  const spacedText = text
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${space}`)
    .replace(/([\d½}]) (?=[₽%°])/g, `$1${space}`)
    .replaceAll('№ ', `№${space}`)
    .replace(/(\S) (?=[—–] )/g, `$1${space}`)
  return locale === 'ru'
    ? spacedText
        .replace(/([\p{L}\d]) (?=(?:же|ли|бы)(?![\p{L}\d-]))/gu, `$1${space}`)
        .replace(/(?<![\p{L}\d-])((?!(?:же|ли|бы) )[А-Яа-яЁё]{1,2}) (?=[^\s—–])/gu, `$1${space}`)
        .replace(preposition, `$1${space}`)
        .replace(shortForm, `$1${space}`)
        .replace(/(\d) (?=[а-яё]{3,})/g, `$1${space}`)
        .replace(/([\d}]) (?=(?:г|кг|см|мм|м|км|мин|шт|МБ)(?![а-яё]))/g, `$1${space}`)
    : spacedText
        .replace(/(\d) (?=(?:hours?|days?|minutes?|washes|months?|years?|points?)\b)/g, `$1${space}`)
        .replace(/([\d}]) (?=(?:g|kg|cm|mm|km|min|pcs|MB)\b)/g, `$1${space}`)
}

function typesetIn<Texts>(texts: Texts, locale: Locale): Texts {
  const set = (value: unknown): unknown => {
    if (typeof value === 'string') return nbsp(value, locale)
    if (typeof value === 'function') return (...args: unknown[]) => set(value(...args))
    if (Array.isArray(value)) return value.map(set)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, set(text)]))
  }
  return set(texts) as Texts
}

/** No-break spaces for all texts of a file, once when it is loaded; for results of functions with each call. */
export const typeset = <Ru, En>(texts: { ru: Ru; en: En }): { ru: Ru; en: En } => ({
  ru: typesetIn(texts.ru, 'ru'),
  en: typesetIn(texts.en, 'en'),
})
