import type { Locale, Words } from '#kernel/locale.ts'

const space = '\u00a0'

/** Prepositions of three letters stay with the next word, except before a long one, since columns are narrow. */
const preposition = /(?<![\p{L}\d-])(для|при|без|под|над|про|или) (?=[^\s—–\]]{1,14}(?:[\s\]]|$))/giu
/** «д. 5», «ул. Льняная»; not «1998 г. Потом», which ends a sentence. */
const shortForm = /(?<![\p{L}\d-]|\d\s)((?:д|к|кв|оф|стр|корп|пом|г|ул|пер|пл|наб|пр|им)\.) (?=[\p{Lu}\d«])/gu

/**
 * Inserts non-breaking spaces: after short words, between numbers (also placeholders such as `{count}`) and units,
 * before dashes.
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

export const typeset = (words: Words): Words => ({ ru: nbsp(words.ru, 'ru'), en: nbsp(words.en, 'en') })
