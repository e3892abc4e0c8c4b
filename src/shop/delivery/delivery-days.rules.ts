import type { CarrierPrice } from './carrier.port.ts'
import { daysLater, sendingDay, workingDaysAfter, type Day } from './working-days.rules.ts'

type Period = Pick<CarrierPrice, 'daysAre'> & { period: number }

/** The same few weeks are asked about again and again: ten ways to receive an order, each with two days. */
const arrivals = new Map<string, Day>()
const mostArrivals = 2_000

function arrivalOf(departure: Day, { period, daysAre }: Period): Day {
  const key = `${departure} ${period} ${daysAre}`
  const rememberedDay = arrivals.get(key)
  if (rememberedDay) return rememberedDay
  const day =
    daysAre === 'working' ? workingDaysAfter(departure, period) : workingDaysAfter(daysLater(departure, period), 0)
  if (arrivals.size >= mostArrivals) arrivals.clear()
  arrivals.set(key, day)
  return day
}

/** The days on which it can be in hand: it leaves when the warehouse sends, and is handed out on working days. */
export function daysOf(
  { periodMin, periodMax, daysAre }: Pick<CarrierPrice, 'periodMin' | 'periodMax' | 'daysAre'>,
  now: Date,
): { dayMin: Day; dayMax: Day } {
  const departure = sendingDay(now)
  const arrival = (period: number) => arrivalOf(departure, { period, daysAre })
  return { dayMin: arrival(periodMin), dayMax: arrival(periodMax) }
}
