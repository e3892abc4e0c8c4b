import type { Locale } from '#kernel/locale.ts'

/** Opening and closing time in minutes of the day; null for a day off. */
export type OpenHours = readonly [from: number, to: number] | null
/** Opening hours of a week, Monday first. */
export type WeekHours = readonly [OpenHours, OpenHours, OpenHours, OpenHours, OpenHours, OpenHours, OpenHours]

const dayNames: Record<Locale, readonly string[]> = {
  ru: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
}
const everyDay: Record<Locale, string> = { ru: 'Ежедневно', en: 'Daily' }
const aroundTheClock: Record<Locale, string> = { ru: 'Круглосуточно', en: 'Open 24 hours' }

const dayCount = 7
const wholeDay: OpenHours = [0, 24 * 60]
const dayPattern = '(?:пн|вт|ср|чт|пт|сб|вс)'
const clock = '([0-2]?\\d)[:.]([0-5]\\d)'
const piece = new RegExp(
  `(ежедневно|${dayPattern}(?:\\s*[-–,]\\s*${dayPattern})*)?\\s*:?\\s*(?:(круглосуточно)|с?\\s*${clock}\\s*(?:-|–|до)\\s*${clock})`,
  'gu',
)

const dayNumber = (name: string): number => dayNames.ru.findIndex((each) => each.toLowerCase() === name)

/** Day numbers of «пн-пт», «пн, вт» or «пн-чт, сб»; all days if the text names none. */
function daysIn(text: string): number[] {
  const days = text.split(',').flatMap((part) => {
    const [from = -1, to = from] = part.split(/[-–]/u).map((name) => dayNumber(name.trim()))
    if (from < 0 || to < 0) return []
    const count = ((to - from + dayCount) % dayCount) + 1
    return Array.from({ length: count }, (_, at) => (from + at) % dayCount)
  })
  return days.length > 0 ? days : Array.from({ length: dayCount }, (_, at) => at)
}

/** Parses opening hours of a carrier, «Пн-Пт 10:00-20:00, Сб-Вс 10:00-18:00»; null if unreadable. */
export function weekHours(text: string): WeekHours | null {
  const week: OpenHours[] = Array.from({ length: dayCount }, () => null)
  let isRead = false
  for (const [, days = '', isWhole, fromHour, fromMinute, toHour, toMinute] of text.toLowerCase().matchAll(piece)) {
    const from = Number(fromHour) * 60 + Number(fromMinute)
    const closing = Number(toHour) * 60 + Number(toMinute)
    const to = closing === 0 ? 24 * 60 : closing
    if (!isWhole && !(from < to && to <= 24 * 60)) return null
    for (const day of daysIn(days)) week[day] = isWhole ? wholeDay : [from, to]
    isRead = true
  }
  return isRead ? (week as unknown as WeekHours) : null
}

const sameHours = (a: OpenHours, b: OpenHours) => a?.[0] === b?.[0] && a?.[1] === b?.[1]

export const timeInWords = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
const shortTime = (minute: number): string => (minute % 60 === 0 ? String(minute / 60) : timeInWords(minute))

const spanInWords = (span: NonNullable<OpenHours>, locale: Locale): string =>
  sameHours(span, wholeDay) ? aroundTheClock[locale].toLowerCase() : `${shortTime(span[0])}–${shortTime(span[1])}`

/**
 * Opening hours in words: «Ежедневно 9–21», «Пн–Пт 9–21, Сб–Вс 10–19». Consecutive days with equal hours are grouped.
 */
export function hoursInWords(week: WeekHours, locale: Locale): string {
  const [monday] = week
  if (monday && week.every((each) => sameHours(each, monday)))
    return sameHours(monday, wholeDay)
      ? aroundTheClock[locale]
      : `${everyDay[locale]}\u00a0${spanInWords(monday, locale)}`
  const runs: { first: number; last: number; span: NonNullable<OpenHours> }[] = []
  for (const [day, span] of week.entries()) {
    const run = runs.at(-1)
    if (run && run.last === day - 1 && sameHours(run.span, span)) run.last = day
    else if (span) runs.push({ first: day, last: day, span })
  }
  const names = dayNames[locale]
  return runs
    .map(({ first, last, span }) => {
      const days = first === last ? names[first] : `${names[first]}–${names[last]}`
      return `${days}\u00a0${spanInWords(span, locale)}`
    })
    .join(', ')
}

/** Closing time of today in minutes of the day; null while closed. */
export function openUntil(week: WeekHours, now: Date, offset: number): number | null {
  const local = new Date(now.getTime() + offset)
  const span = week[(local.getUTCDay() + 6) % dayCount]
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  return span && span[0] <= minute && minute < span[1] ? span[1] : null
}

const late = 22 * 60

/** True if a point is open until 22:00 on all weekdays, for customers who work in shifts. */
export const opensLate = (week: WeekHours | null): boolean =>
  week !== null && week.slice(0, 5).every((span) => span !== null && span[1] >= late)
