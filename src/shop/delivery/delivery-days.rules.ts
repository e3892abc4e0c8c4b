import type { CarrierPrice } from './carrier.port.ts'
import { daysLater, sendingDay, workingDaysAfter, type Day } from './working-days.rules.ts'

type Period = Pick<CarrierPrice, 'daysAre'> & { period: number }

/** Cache of delivery days: ten pickup types ask for the same few weeks, two days each. */
const arrivals = new Map<string, Day>()
const maxArrivals = 2_000

function arrivalOf(departure: Day, { period, daysAre }: Period): Day {
  const key = `${departure} ${period} ${daysAre}`
  const rememberedDay = arrivals.get(key)
  if (rememberedDay) return rememberedDay
  const day =
    daysAre === 'working' ? workingDaysAfter(departure, period) : workingDaysAfter(daysLater(departure, period), 0)
  if (arrivals.size >= maxArrivals) arrivals.clear()
  arrivals.set(key, day)
  return day
}

/** Delivery days: dispatch when the warehouse sends, handover on working days. */
export function daysOf(
  { periodMin, periodMax, daysAre }: Pick<CarrierPrice, 'periodMin' | 'periodMax' | 'daysAre'>,
  now: Date,
): { dayMin: Day; dayMax: Day } {
  const departure = sendingDay(now)
  const arrival = (period: number) => arrivalOf(departure, { period, daysAre })
  return { dayMin: arrival(periodMin), dayMax: arrival(periodMax) }
}
