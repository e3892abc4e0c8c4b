import { after, days, hours } from '#kernel/time.ts'

/** Date without a time or a zone: 2026-11-27. */
export type Day = string

// Moscow has had one offset since 2014; orders are packed in Moscow time.
const moscowOffset = hours(3)

const inMoscow = (moment: Date): Date => after(moment, moscowOffset)

export const dayOf = (moment: Date): Day => inMoscow(moment).toISOString().slice(0, 10)

/** Fixed public holidays as month and day. Yearly day-off transfers are decreed each year and not covered. */
const holidays = new Set(
  '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04'.split(' '),
)

const noon = (day: Day): Date => new Date(`${day}T12:00:00Z`)
export const daysLater = (day: Day, count: number): Day => after(noon(day), days(count)).toISOString().slice(0, 10)

export const weekdayOf = (day: Day): number => noon(day).getUTCDay()

export const isWorking = (day: Day): boolean => ![0, 6].includes(weekdayOf(day)) && !holidays.has(day.slice(5))

function nextWorkingDay(day: Day): Day {
  let nextDay = daysLater(day, 1)
  while (!isWorking(nextDay)) nextDay = daysLater(nextDay, 1)
  return nextDay
}

/** Day after the given number of working days; 0 is the day itself, or the next working one. */
export function workingDaysAfter(day: Day, count: number): Day {
  let lastDay = isWorking(day) ? day : nextWorkingDay(day)
  for (let left = count; left > 0; left--) lastDay = nextWorkingDay(lastDay)
  return lastDay
}

const lastHour = 14
/** Cached dispatch day: every pickup type needs it, and it changes with the hour. */
let latestSending = { hour: 0, day: '' }

/** Dispatch day of an order: today before 2 p.m. on a working day, otherwise the next working day. */
export function sendingDay(now: Date): Day {
  const hour = Math.floor(now.getTime() / hours(1))
  if (hour !== latestSending.hour) {
    const today = dayOf(now)
    const isInTime = isWorking(today) && inMoscow(now).getUTCHours() < lastHour
    latestSending = { hour, day: workingDaysAfter(isInTime ? today : daysLater(today, 1), 0) }
  }
  return latestSending.day
}
