import { after } from '#kernel/time.ts'
import { zoneOffset } from '../cities/time-zone.rules.ts'
import { daysLater, weekdayOf, type Day } from './working-days.rules.ts'

const friday = 5

/** True if the last delivery day is after today and by Friday of this week; from Saturday on, of the next week. */
export function isByFriday({
  dayMax,
  now,
  timeZone,
}: {
  dayMax: Day
  now: Date
  timeZone?: string | undefined
}): boolean {
  const today = after(now, zoneOffset(timeZone)).toISOString().slice(0, 10)
  const nextFriday = daysLater(today, (friday - weekdayOf(today) + 7) % 7)
  return today < dayMax && dayMax <= nextFriday
}
