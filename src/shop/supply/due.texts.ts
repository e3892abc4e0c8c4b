import { dayText } from '#kernel/day-text.ts'
import type { Locale } from '#kernel/locale.ts'

/** Deadline in words: «30 ноября, понедельник, до 13:00 по Москве». */
export function dueWords(due: Date, locale: Locale): string {
  const weekday = new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    weekday: 'long',
    timeZone: 'Europe/Moscow',
  }).format(due)
  const day = dayText(due, locale)
  const time = dayText(due, locale, 'hour')
  return locale === 'ru'
    ? `${day}, ${weekday}, до\u00a0${time} по\u00a0Москве`
    : `${weekday} ${day}, by ${time} Moscow time`
}
