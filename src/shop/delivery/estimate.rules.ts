import { distanceKm } from '../cities/city-match.rules.ts'
import { roubles, type Money } from '#kernel/money.ts'
import { carrierPickupTypes, type CarrierPickupType } from './pickup-types.rules.ts'
import { sendingDay, workingDaysAfter, type Day } from './working-days.rules.ts'

/** 0 is the city of a warehouse, 5 is the far end of the country. */
export type Zone = 0 | 1 | 2 | 3 | 4 | 5

export type Destination = { latitude: number; longitude: number; iso: string; regionIso: string }

/** Where we send from; the nearer one counts. */
const warehouses = [
  { latitude: 59.939, longitude: 30.316 },
  { latitude: 55.754, longitude: 37.62 },
]

/** Kilometres to the far edge of each zone but the last. */
const edges = [40, 350, 900, 1_800, 3_800]

/** Reached by air or sea for a part of the year, or across borders: working days on top. */
const remote: Record<string, number> = {
  'RU-KGD': 2,
  'RU-MAG': 3,
  'RU-KAM': 3,
  'RU-CHU': 5,
  'RU-SA': 3,
  'RU-SAK': 2,
  'RU-NEN': 3,
  'RU-YAN': 2,
  'RU-TY': 2,
}

type Tariff = {
  /** Roubles for a parcel of up to a kilogram, by zone; a zone without a price is not served. */
  cost: (number | null)[]
  perKilogram: number
  /** Working days on the way, by zone. */
  days: [from: number, to: number][]
}

const parcels: Tariff['days'] = [
  [1, 1],
  [2, 3],
  [3, 4],
  [4, 6],
  [6, 8],
  [8, 12],
]
const post: Tariff['days'] = [
  [2, 4],
  [3, 5],
  [4, 7],
  [6, 9],
  [8, 12],
  [10, 16],
]
const ownCourier: Tariff['days'] = [[1, 1]]

/** What is asked while a carrier has no contract with the shop (O-34). */
const tariffs: Record<CarrierPickupType, Tariff> = {
  boxberry_pvz: { cost: [190, 230, 270, 330, 420, null], perKilogram: 40, days: parcels },
  cdek_pvz: { cost: [210, 250, 290, 350, 440, 590], perKilogram: 40, days: parcels },
  boxberry_courier: { cost: [320, 370, 420, 490, 610, null], perKilogram: 50, days: parcels },
  cdek_courier: { cost: [340, 390, 440, 510, 630, 840], perKilogram: 50, days: parcels },
  cdek_courier_fitting: { cost: [440, 490, 540, 610, 730, null], perKilogram: 50, days: parcels },
  cdek_pvz_fitting: { cost: [310, 350, 390, 450, 540, null], perKilogram: 40, days: parcels },
  dalli_courier: { cost: [350], perKilogram: 30, days: ownCourier },
  dalli_courier_fitting: { cost: [430], perKilogram: 30, days: ownCourier },
  russian_post: { cost: [260, 290, 320, 370, 450, 560], perKilogram: 60, days: post },
}

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

type Point = Pick<Destination, 'latitude' | 'longitude'>

export function zoneOf(place: Point): Zone {
  const nearest = Math.min(...warehouses.map((warehouse) => distanceKm(warehouse, place)))
  const at = edges.findIndex((edge) => nearest <= edge)
  return (at < 0 ? edges.length : at) as Zone
}

/** Every way that goes there, cheapest first, then quickest; none to another country. */
export function quotesFor(place: Destination, { grams, now }: { grams: number; now: Date }): Quote[] {
  if (place.iso !== 'RU') return []
  const zone = zoneOf(place)
  return carrierPickupTypes
    .flatMap((pickupType) => quoteOf(pickupType, place, { zone, grams, sendingDay: sendingDay(now) }))
    .sort((a, b) => a.cost - b.cost || a.periodMin - b.periodMin)
}

type Parcel = { zone: Zone; grams: number; sendingDay: Day }

function quoteOf(
  pickupType: CarrierPickupType,
  { regionIso }: Destination,
  { zone, grams, sendingDay }: Parcel,
): Quote[] {
  const { cost, perKilogram, days } = tariffs[pickupType]
  const base = cost[zone]
  const period = days[zone]
  if (base === undefined || base === null || !period) return []
  const kilogramsMore = Math.max(0, Math.ceil(grams / 1_000) - 1)
  const late = remote[regionIso] ?? 0
  const [periodMin, periodMax] = [period[0] + late, period[1] + late]
  return [
    {
      pickupType,
      cost: roubles(base + kilogramsMore * perKilogram),
      periodMin,
      periodMax,
      dayMin: workingDaysAfter(sendingDay, periodMin),
      dayMax: workingDaysAfter(sendingDay, periodMax),
    },
  ]
}

/** The two a page has room for: the cheapest, and the first to arrive. */
export function bestQuotes([first, ...others]: Quotes): { cheapest: Quote; fastest: Quote } {
  const isBetter = (a: Quote, b: Quote) => a.dayMin < b.dayMin || (a.dayMin === b.dayMin && a.cost < b.cost)
  return { cheapest: first, fastest: others.reduce((best, quote) => (isBetter(quote, best) ? quote : best), first) }
}
