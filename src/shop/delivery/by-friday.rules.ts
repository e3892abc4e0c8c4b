import { after, hours } from '#kernel/time.ts'
import { daysLater, weekdayOf, type Day } from './working-days.rules.ts'

const friday = 5
const moscow = 3

/** Hours east of Greenwich in the time zone of a city, which is written as «UTC+3». */
const offsetOf = (timeZone: string | undefined): number =>
  Number(/^UTC([+-]\d{1,2})$/.exec(timeZone ?? '')?.[1] ?? moscow)

/** Last delivery day comes after today and not after Friday of this week; from Saturday on, of the next week. */
export function isByFriday({
  dayMax,
  now,
  timeZone,
}: {
  dayMax: Day
  now: Date
  timeZone?: string | undefined
}): boolean {
  const today = after(now, hours(offsetOf(timeZone)))
    .toISOString()
    .slice(0, 10)
  const nextFriday = daysLater(today, (friday - weekdayOf(today) + 7) % 7)
  return today < dayMax && dayMax <= nextFriday
}
