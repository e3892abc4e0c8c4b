/** Opening hours: «10:00», «21:00». */
export type OpenHours = { from: string; to: string }
/** Date with special hours; null for a day off. */
export type OtherDay = { date: string; hours: OpenHours | null }

export type StoreHours = { week: (OpenHours | null)[]; otherDays: OtherDay[] }

/** All our stores are in UTC+3, without daylight saving. */
const ahead = 3 * 3_600_000
const minute = 60_000
const day = 86_400_000

const clockThere = (now: Date): Date => new Date(now.getTime() + ahead)
export const dateThere = (now: Date): string => clockThere(now).toISOString().slice(0, 10)
/** Weekday in the store's time zone; 0 is Monday. */
export const weekdayThere = (now: Date): number => (clockThere(now).getUTCDay() + 6) % 7

function hoursOn({ week, otherDays }: StoreHours, now: Date): OpenHours | null {
  const date = dateThere(now)
  const other = otherDays.find((each) => each.date === date)
  return other ? other.hours : (week[weekdayThere(now)] ?? null)
}

/** Key of today's row: the date if it has special hours, otherwise the number of the weekday. */
export function todayKey({ otherDays }: StoreHours, now: Date): string {
  const date = dateThere(now)
  return otherDays.some((each) => each.date === date) ? date : String(weekdayThere(now))
}

/** Dates from one to another, inclusive. */
export const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / day + 1 }, (_, at) =>
    new Date(Date.parse(from) + at * day).toISOString().slice(0, 10),
  )

export type OpenState =
  | { state: 'open'; until: string }
  | { state: 'closing'; minutes: number }
  /** Days until the opening: 0 is today, 1 tomorrow. */
  | { state: 'closed'; opensIn: number; at: string }

const closingSoon = 60

/** Opening state now; undefined if hours are unknown or no day of the next two weeks is open. */
export function openState(hours: StoreHours, now: Date): OpenState | undefined {
  const time = clockThere(now).toISOString().slice(11, 16)
  const today = hoursOn(hours, now)
  if (today && time >= today.from && time < today.to) {
    const left = Math.ceil((Date.parse(`${dateThere(now)}T${today.to}:00Z`) - clockThere(now).getTime()) / minute)
    return left <= closingSoon ? { state: 'closing', minutes: left } : { state: 'open', until: today.to }
  }
  for (let opensIn = 0; opensIn < 14; opensIn++) {
    const next = hoursOn(hours, new Date(now.getTime() + opensIn * day))
    if (next && (opensIn > 0 || time < next.from)) return { state: 'closed', opensIn, at: next.from }
  }
  return undefined
}

export type HoursRow = { firstDay: number; lastDay: number; hours: OpenHours | null }

/** Groups consecutive weekdays with the same hours. */
export function hoursRows(week: StoreHours['week']): HoursRow[] {
  const rows: HoursRow[] = []
  for (const [place, hours] of week.entries()) {
    const last = rows.at(-1)
    if (last && last.hours?.from === hours?.from && last.hours?.to === hours?.to) last.lastDay = place
    else rows.push({ firstDay: place, lastDay: place, hours })
  }
  return rows
}

export type OtherDayRow = { from: string; to: string; hours: OpenHours | null }

/** Groups consecutive dates with the same hours, the earliest first. */
export function otherDayRows(otherDays: readonly OtherDay[]): OtherDayRow[] {
  const rows: OtherDayRow[] = []
  for (const { date, hours } of otherDays.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const last = rows.at(-1)
    const isNext = last && Date.parse(date) - Date.parse(last.to) === day
    if (isNext && last.hours?.from === hours?.from && last.hours?.to === hours?.to) last.to = date
    else rows.push({ from: date, to: date, hours })
  }
  return rows
}
