import type { CarrierPrice } from './carrier.port.ts'
import { daysLater, sendingDay, workingDaysAfter, type Day } from './working-days.rules.ts'

/** The days on which it can be in hand: it leaves when the warehouse sends, and is handed out on working days. */
export function daysOf(
  { periodMin, periodMax, daysAre }: Pick<CarrierPrice, 'periodMin' | 'periodMax' | 'daysAre'>,
  now: Date,
): { dayMin: Day; dayMax: Day } {
  const departure = sendingDay(now)
  const arrival = (period: number): Day =>
    daysAre === 'working' ? workingDaysAfter(departure, period) : workingDaysAfter(daysLater(departure, period), 0)
  return { dayMin: arrival(periodMin), dayMax: arrival(periodMax) }
}
