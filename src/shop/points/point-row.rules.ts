import { distanceKm } from '../cities/city-match.rules.ts'
import type { City } from '../cities/cities.tables.ts'
import { nameKey, plain } from '../cities/place-names.rules.ts'
import type { CarrierPoint } from '../delivery/carrier.port.ts'
import { opensLate, weekHours } from './hours.rules.ts'
import { sortedSides, type PointCarrier } from './points.rules.ts'
import type { NewPickupPoint } from './points.tables.ts'

/** Maximum distance between a point and its city; farther cities are namesakes. */
const sameTownKm = 60
const maxCodeLength = 64

type Town = Pick<NewPickupPoint, 'cityName' | 'placeKey' | 'timezone'>

/** Finds the town of a point: a listed city by FIAS id or by name nearby, otherwise as the carrier names the town. */
export function townFinder(cities: readonly City[]): (point: CarrierPoint) => Town {
  const byFias = new Map(cities.flatMap((city) => (city.fiasId ? [[city.fiasId, city]] : [])))
  const byName = Map.groupBy(cities, ({ ruName }) => nameKey(ruName))
  const zones = new Map<string, string>()
  /** Time zone of the nearest city, remembered per half degree. */
  const zoneAt = (point: CarrierPoint) => {
    const key = `${Math.round(point.latitude * 2)} ${Math.round(point.longitude * 2)}`
    const zone = zones.get(key) ?? nearestOf(cities, point)?.timezone ?? 'UTC+3'
    zones.set(key, zone)
    return zone
  }
  return (point) => {
    const { name, fiasId } = point.city
    const namesakes = byName.get(nameKey(name)) ?? []
    const city = byFias.get(fiasId ?? '') ?? namesakes.find((each) => distanceKm(each, point) <= sameTownKm)
    if (city) return { cityName: city.ruName, placeKey: nameKey(city.ruName), timezone: city.timezone }
    return { cityName: name, placeKey: nameKey(name), timezone: zoneAt(point) }
  }
}

const nearestOf = (cities: readonly City[], point: CarrierPoint): City | undefined =>
  cities.toSorted((a, b) => distanceKm(a, point) - distanceKm(b, point))[0]

/** Single line without invisible characters, some of which the database cannot store. */
const line = (text: string, most: number): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

type RowDetails = { carrier: PointCarrier; town: Town; now: Date; isMadeUp?: boolean }

/** Converts a carrier's point to a row; undefined without a usable code, address or town. */
export function pointRow(point: CarrierPoint, { carrier, town, now, isMadeUp = false }: RowDetails) {
  const code = line(point.code, maxCodeLength + 1)
  const address = line(point.address, 300)
  if (code === '' || code.length > maxCodeLength || address === '' || town.placeKey === '') return undefined
  const metro = line(point.metro, 100)
  const hours = line(point.hours, 300)
  const week = weekHours(hours)
  const sides = point.maxSizeCm && sortedSides(point.maxSizeCm.map(Math.floor) as [number, number, number])
  const [maxLongCm, maxMiddleCm, maxShortCm] = sides && sides[2] >= 1 ? sides : [null, null, null]
  return {
    ...town,
    carrier,
    code,
    kind: point.kind,
    name: line(point.name, 200),
    address,
    metro,
    note: line(point.note, 500),
    latitude: point.latitude,
    longitude: point.longitude,
    hours,
    week,
    opensLate: opensLate(week),
    takesCards: point.takesCards,
    takesCash: point.takesCash,
    hasFitting: point.hasFitting,
    maxGrams: point.maxGrams,
    maxLongCm,
    maxMiddleCm,
    maxShortCm,
    searchKey: plain(`${address} ${metro} ${code}`),
    isMadeUp,
    seenAt: now,
    closedAt: null,
  } satisfies NewPickupPoint
}
