import type { Locale } from '#kernel/locale.ts'

const months: Record<Locale, string[]> = {
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

const inMoscow = (moment: Date): Date => new Date(moment.getTime() + moscow)

type Span = { from: Date; to: Date }

/** Date range: «20–22 ноября», with the year unless current. */
export function spanWords({ from, to }: Span, { now, locale }: { now: Date; locale: Locale }): string {
  const first = dayWords(from, { now, locale })
  const last = dayWords(to, { now, locale })
  if (first === last) return last
  const isOneMonth = inMoscow(from).toISOString().slice(0, 7) === inMoscow(to).toISOString().slice(0, 7)
  return isOneMonth ? `${inMoscow(from).getUTCDate()}–\u2060${last}` : `${first}\u00a0– ${last}`
}

/** Day: «22 ноября», with the year unless current. */
export function dayWords(moment: Date, { now, locale }: { now: Date; locale: Locale }): string {
  const there = inMoscow(moment)
  const day = `${there.getUTCDate()}\u00a0${months[locale][there.getUTCMonth()]}`
  return there.getUTCFullYear() === inMoscow(now).getUTCFullYear() ? day : `${day} ${there.getUTCFullYear()}`
}

/** Date: «12 ноября 2026», in Moscow time, which has no summer time. */
export function dateWords(moment: Date, locale: Locale): string {
  const there = inMoscow(moment)
  return `${there.getUTCDate()}\u00a0${months[locale][there.getUTCMonth()]} ${there.getUTCFullYear()}`
}

const moscow = 3 * 3_600_000
