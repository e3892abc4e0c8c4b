import type { Money } from '#kernel/money.ts'
import { daysOf } from './delivery-days.rules.ts'
import { carrierPickupTypes, type CarrierPickupType } from './pickup-types.rules.ts'
import { tariffPrice, type TariffPlace } from './tariff.rules.ts'
import type { Day } from './working-days.rules.ts'

export type Quote = {
  pickupType: CarrierPickupType
  cost: Money
  /** Working days from now until the handover. */
  periodMin: number
  periodMax: number
  dayMin: Day
  dayMax: Day
}

/** Quotes, at least one, cheapest first. */
export type Quotes = [Quote, ...Quote[]]

/** Quotes of the built-in tariff for every available pickup type, cheapest first, then fastest; none abroad. */
export function quotesFor(place: TariffPlace, { grams, now }: { grams: number; now: Date }): Quote[] {
  return carrierPickupTypes
    .flatMap((pickupType) => {
      const price = tariffPrice(pickupType, place, grams)
      if ('unavailable' in price) return []
      const { cost, periodMin, periodMax } = price
      return [{ pickupType, cost, periodMin, periodMax, ...daysOf(price, now) }]
    })
    .sort((a, b) => a.cost - b.cost || a.periodMin - b.periodMin)
}

/** Cheapest and fastest quotes, for pages with room for two. */
export function bestQuotes([first, ...others]: Quotes): { cheapest: Quote; fastest: Quote } {
  const isBetter = (a: Quote, b: Quote) => a.dayMin < b.dayMin || (a.dayMin === b.dayMin && a.cost < b.cost)
  return { cheapest: first, fastest: others.reduce((best, quote) => (isBetter(quote, best) ? quote : best), first) }
}
