import type { Locale } from './locale.ts'

/** `time` and `longTime` are of a day, `hour` is the time alone. */
type Look = 'day' | 'dayOfYear' | 'time' | 'longTime' | 'hour'

const day = { day: 'numeric', month: 'long' } as const
const hour = { hour: '2-digit', minute: '2-digit' } as const
const looks: Record<Look, Intl.DateTimeFormatOptions> = {
  day,
  dayOfYear: { ...day, year: 'numeric' },
  time: { ...day, ...hour },
  longTime: { ...day, year: 'numeric', ...hour },
  hour,
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: Locale, look: Look): Intl.DateTimeFormat {
  const key = `${locale} ${look}`
  const tag = locale === 'ru' ? 'ru-RU' : 'en-GB'
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...looks[look], timeZone: 'Europe/Moscow' })
  formats.set(key, format)
  return format
}

/**
 * Date by the shop's own clock: «28 ноября», «28 ноября 2026», «28 ноября в 14:05». A day never parts from its month.
 * Written by the server alone, for browsers disagree about the words.
 */
export const dayText = (moment: Date | string, locale: Locale, look: Look = 'day'): string =>
  formatOf(locale, look)
    .format(new Date(moment))
    .replace(/\u202f/g, ' ')
    .replace(/\sг\.(?= |,|$)/, '')
    .replace(/^(\d+) /, '$1\u00a0')

const yearOf = (moment: Date): string => dayText(moment, 'en', 'dayOfYear').slice(-4)

/** With the year where it is not this one. */
export const dayInYear = (moment: Date | string, locale: Locale, now: Date): string =>
  dayText(moment, locale, yearOf(new Date(moment)) === yearOf(now) ? 'day' : 'dayOfYear')
