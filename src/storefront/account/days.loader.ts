import type { Locale } from '#kernel/locale.ts'

type Look = 'day' | 'dayOfYear' | 'time'

const looks: Record<Look, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'long' },
  dayOfYear: { day: 'numeric', month: 'long', year: 'numeric' },
  time: { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
}
const formats = new Map<string, Intl.DateTimeFormat>()

/** As the shop's own clock says it. Written by the server alone, for browsers disagree about words. */
export function dayText(moment: Date | string, locale: Locale, look: Look = 'day'): string {
  const key = `${locale} ${look}`
  const tag = locale === 'ru' ? 'ru-RU' : 'en-GB'
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...looks[look], timeZone: 'Europe/Moscow' })
  formats.set(key, format)
  return format.format(new Date(moment)).replace(/\u202f/g, ' ')
}

/** With the year where it is not this one. */
export const dayInYear = (moment: Date | string, locale: Locale, now: Date): string =>
  dayText(moment, locale, new Date(moment).getFullYear() === now.getFullYear() ? 'day' : 'dayOfYear')
