import type { Locale } from '#kernel/locale.ts'

/** «30 ноября, понедельник, до 13:00 по Москве» */
export function dueWords(due: Date, locale: Locale): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', { ...options, timeZone: 'Europe/Moscow' }).format(due)
  const day = part({ day: 'numeric', month: 'long' })
  const weekday = part({ weekday: 'long' })
  const time = part({ hour: '2-digit', minute: '2-digit' })
  return locale === 'ru'
    ? `${day}, ${weekday}, до\u00a0${time} по\u00a0Москве`
    : `${weekday} ${day}, by ${time} Moscow time`
}
