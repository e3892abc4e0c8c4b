import { roubles } from '#kernel/money.ts'
import { distanceKm } from '../cities/city-match.rules.ts'
import type { CarrierAnswer, Destination } from './carrier.port.ts'
import { pickupFacts, type CarrierPickupType } from './pickup-types.rules.ts'

/** Tariff zone: 0 is the city of a warehouse, 5 the far end of the country. */
export type Zone = 0 | 1 | 2 | 3 | 4 | 5

export type TariffPlace = Pick<Destination, 'latitude' | 'longitude' | 'iso' | 'regionIso'>
type Point = Pick<Destination, 'latitude' | 'longitude'>

/** Warehouse locations; the nearer one determines the zone. */
const warehouses = [
  { storeCity: 'spb', latitude: 59.939, longitude: 30.316 },
  { storeCity: 'moscow', latitude: 55.754, longitude: 37.62 },
] as const

/** Outer limit of each zone but the last, in kilometers. */
const edges = [40, 350, 900, 1_800, 3_800]

/** Extra working days for regions reached by air, by sea or across borders. */
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
  'RU-CR': 2,
  'RU-SEV': 2,
}

/** Regions without fitting and with fewer carriers; priced as the farthest zone. */
const newRegions = ['RU-DON', 'RU-LUG', 'RU-ZAP', 'RU-KHE']

type Tariff = {
  /** Rubles for a parcel of up to a kilogram, by zone; zones without a price are not served. */
  cost: (number | null)[]
  perKilogram: number
  /** Working days in transit, by zone. */
  days: [from: number, to: number][]
  maxKilograms: number
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

const toPoint = { perKilogram: 40, days: parcels, maxKilograms: 15 }
/** Couriers deliver several boxes, so the weight is unlimited. */
const toDoor = { perKilogram: 50, days: parcels, maxKilograms: Infinity }

/** Tariffs of carriers without a contract (O-34); fitting costs extra. */
const tariffs: Record<CarrierPickupType, Tariff> = {
  boxberry_pvz: { cost: [190, 230, 270, 330, 420, null], ...toPoint },
  cdek_pvz: { cost: [210, 250, 290, 350, 440, 590], ...toPoint },
  cdek_pvz_fitting: { cost: [210, 250, 290, 350, 440, null], ...toPoint },
  boxberry_courier: { cost: [320, 370, 420, 490, 610, null], ...toDoor },
  cdek_courier: { cost: [340, 390, 440, 510, 630, 840], ...toDoor },
  cdek_courier_fitting: { cost: [340, 390, 440, 510, 630, null], ...toDoor },
  dalli_courier: { cost: [350], perKilogram: 30, days: ownCourier, maxKilograms: Infinity },
  dalli_courier_fitting: { cost: [350], perKilogram: 30, days: ownCourier, maxKilograms: Infinity },
  russian_post: { cost: [260, 290, 320, 370, 450, 560], perKilogram: 60, days: post, maxKilograms: 20 },
}

const fittingRoubles = { boxberry: 100, cdek: 100, dalli: 80, russian_post: 0, store: 0 }

/** Fitting surcharge, for carriers without a fitting price of their own. */
export function fittingSurcharge(type: CarrierPickupType): number {
  const { carrier, fitting } = pickupFacts[type]
  return fitting ? fittingRoubles[carrier] : 0
}

export function zoneOf(place: Point): Zone {
  const nearest = Math.min(...warehouses.map((warehouse) => distanceKm(warehouse, place)))
  const at = edges.findIndex((edge) => nearest <= edge)
  return (at < 0 ? edges.length : at) as Zone
}

const withoutFitting: Partial<Record<CarrierPickupType, CarrierPickupType>> = {
  cdek_pvz_fitting: 'cdek_pvz',
  cdek_courier_fitting: 'cdek_courier',
}

/** Reason why a zone is not served: not by this carrier, or only without fitting. */
function whyNot(type: CarrierPickupType, zone: Zone): 'near_only' | 'not_there' | 'no_fitting' {
  const plainType = withoutFitting[type]
  if (plainType && typeof tariffs[plainType].cost[zone] === 'number') return 'no_fitting'
  return tariffs[type].cost.length === 1 ? 'near_only' : 'not_there'
}

/** City of a nearby shop of ours; our shops are in the cities of the warehouses. */
export const storeCityNear = (place: TariffPlace): 'spb' | 'moscow' | undefined =>
  place.iso === 'RU' ? warehouses.find((warehouse) => distanceKm(warehouse, place) <= edges[0]!)?.storeCity : undefined

/** Price and days of a pickup type for the given weight; deterministic. */
export function tariffPrice(type: CarrierPickupType, place: TariffPlace, grams: number): CarrierAnswer {
  if (place.iso !== 'RU') return { unavailable: 'abroad' }
  const { cost, perKilogram, days, maxKilograms } = tariffs[type]
  const zone = newRegions.includes(place.regionIso) ? 5 : zoneOf(place)
  const base = cost[zone]
  const period = days[zone]
  if (base === undefined || base === null || !period) return { unavailable: whyNot(type, zone) }
  const kilograms = Math.ceil(grams / 1_000)
  if (kilograms > maxKilograms) return { unavailable: 'too_heavy', maxGrams: maxKilograms * 1_000 }
  const late = remote[place.regionIso] ?? 0
  return {
    cost: roubles(base + Math.max(0, kilograms - 1) * perKilogram + fittingSurcharge(type)),
    periodMin: period[0] + late,
    periodMax: period[1] + late,
    daysAre: 'working',
  }
}
