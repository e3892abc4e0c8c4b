import { after, days, hours } from '#kernel/time.ts'

/** A day without a time or a zone: 2026-11-27. */
export type Day = string

// Moscow has kept one offset since 2014; orders are packed by its clock.
const moscowOffset = hours(3)

const inMoscow = (moment: Date): Date => after(moment, moscowOffset)

export const dayOf = (moment: Date): Day => inMoscow(moment).toISOString().slice(0, 10)

/** Month and day of the holidays that do not move; how a year shifts its days off is decreed anew every year. */
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

/** So many working days later; 0 is the day itself, or the next working one. */
export function workingDaysAfter(day: Day, count: number): Day {
  let lastDay = isWorking(day) ? day : nextWorkingDay(day)
  for (let left = count; left > 0; left--) lastDay = nextWorkingDay(lastDay)
  return lastDay
}

const lastHour = 14
/** It changes with the hour, and every way to receive an order asks for it. */
let latestSending = { hour: 0, day: '' }

/** When an order of this moment leaves: the same working day before two in the afternoon, else the next. */
export function sendingDay(now: Date): Day {
  const hour = Math.floor(now.getTime() / hours(1))
  if (hour !== latestSending.hour) {
    const today = dayOf(now)
    const isInTime = isWorking(today) && inMoscow(now).getUTCHours() < lastHour
    latestSending = { hour, day: workingDaysAfter(isInTime ? today : daysLater(today, 1), 0) }
  }
  return latestSending.day
}
