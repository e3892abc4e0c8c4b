import type { Locale } from './locale.ts'

/** `time` and `longTime` are times of a day, `hour` is the time alone. */
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
 * Date in the shop's time zone: «28 ноября», «28 ноября 2026», «28 ноября в 14:05», with a non-breaking space after the
 * day. Rendered by the server alone, since browsers differ in wording.
 */
export const dayText = (moment: Date | string, locale: Locale, look: Look = 'day'): string =>
  formatOf(locale, look)
    .format(new Date(moment))
    .replace(/\u202f/g, ' ')
    .replace(/\sг\.(?= |,|$)/, '')
    .replace(/^(\d+) /, '$1\u00a0')

const yearOf = (moment: Date): string => dayText(moment, 'en', 'dayOfYear').slice(-4)

/** Date with its year, unless the year is the current one. */
export const dayInYear = (moment: Date | string, locale: Locale, now: Date): string =>
  dayText(moment, locale, yearOf(new Date(moment)) === yearOf(now) ? 'day' : 'dayOfYear')
