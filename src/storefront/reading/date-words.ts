import type { Locale } from '#kernel/locale.ts'

const months: Record<Locale, string[]> = {
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

/** «12 ноября 2026», as it is in Moscow, which has no summer time. */
export function dateWords(moment: Date, locale: Locale): string {
  const there = new Date(moment.getTime() + moscow)
  return `${there.getUTCDate()}\u00a0${months[locale][there.getUTCMonth()]} ${there.getUTCFullYear()}`
}

const moscow = 3 * 3_600_000
