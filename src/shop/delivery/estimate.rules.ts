import type { Money } from '#kernel/money.ts'
import { daysOf } from './delivery-days.rules.ts'
import { carrierPickupTypes, type CarrierPickupType } from './pickup-types.rules.ts'
import { tariffPrice, type TariffPlace } from './tariff.rules.ts'
import type { Day } from './working-days.rules.ts'

export type Quote = {
  pickupType: CarrierPickupType
  cost: Money
  /** Working days from now until it can be in hand. */
  periodMin: number
  periodMax: number
  dayMin: Day
  dayMax: Day
}

/** At least one, the cheapest first. */
export type Quotes = [Quote, ...Quote[]]

/** By the built-in tariff: every way that goes there, cheapest first, then quickest; none to another country. */
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

/** The two a page has room for: the cheapest, and the first to arrive. */
export function bestQuotes([first, ...others]: Quotes): { cheapest: Quote; fastest: Quote } {
  const isBetter = (a: Quote, b: Quote) => a.dayMin < b.dayMin || (a.dayMin === b.dayMin && a.cost < b.cost)
  return { cheapest: first, fastest: others.reduce((best, quote) => (isBetter(quote, best) ? quote : best), first) }
}
