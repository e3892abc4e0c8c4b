import type { Locale } from '#kernel/locale.ts'
import type { City } from './cities.tables.ts'
import { nameKey, tellingWords } from './place-names.rules.ts'
import { townCalled } from './regions.rules.ts'

type Point = { latitude: number; longitude: number }

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometers. */
export function distanceKm(a: Point, b: Point): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const chord = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, chord)))
}

const keysOfCities = new WeakMap<City, string[]>()

/** Normalized names of a city, cached, since every request compares the whole list. */
function keysOf(city: City): string[] {
  const cachedKeys = keysOfCities.get(city)
  if (cachedKeys) return cachedKeys
  const keys = [nameKey(city.ruName), nameKey(city.enName)]
  keysOfCities.set(city, keys)
  return keys
}

/** Predicate: a city bears one of the names. */
function bearerOf(names: readonly string[]): (city: City) => boolean {
  const keys = new Set(names.map(nameKey).filter(Boolean))
  return (city) => keysOf(city).some((key) => keys.has(key))
}

/** City by slug or by any of its names. */
export const cityCalled = (cities: readonly City[], text: string): City | undefined =>
  cities.find(({ slug }) => slug === text.trim().toLowerCase()) ?? cities.find(bearerOf([text]))

/** City name in the visitor's language; a town outside our list keeps its Russian name. */
export function cityNameIn(cities: readonly City[], ruName: string, locale: Locale): string {
  if (locale === 'ru') return ruName
  return (cities.find((city) => city.ruName === ruName) ?? townCalled(ruName))?.enName ?? ruName
}

/**
 * Maximum distances of a match: to a city of the same name (a farther one is a namesake), and from an unlisted suburb
 * to its nearest city.
 */
const sameTownKm = 100
const neighbourKm = 60

/** City at the place of an IP address, if one is near enough. */
export function cityAt(
  cities: readonly City[],
  { country, names, point }: { country: string | undefined; names: readonly string[]; point: Point | undefined },
): City | undefined {
  const candidates = cities.filter(({ iso }) => country === undefined || iso === country)
  const away = (city: City) => (point ? distanceKm(city, point) : 0)
  const isNamed = bearerOf(names)
  const namesake = candidates.find((city) => isNamed(city) && away(city) <= sameTownKm)
  if (namesake || !point) return namesake
  const near = candidates.map((city) => ({ city, km: away(city) })).filter(({ km }) => km <= neighbourKm)
  return near.toSorted((a, b) => a.km - b.km)[0]?.city
}

export type NamedPlace = { names: string[]; iso: string; zipCode: string; region: string }

/** Chosen city of ours; a namesake in another region does not match. */
export function cityNamed(cities: readonly City[], place: NamedPlace): City | undefined {
  const isNamed = bearerOf(place.names)
  return cities.find((city) => isNamed(city) && isSameCountry(city, place) && isSameArea(city, place))
}

const isSameCountry = (city: City, { iso }: NamedPlace) => iso === '' || iso.slice(0, 2).toUpperCase() === city.iso

function isSameArea(city: City, { zipCode, region }: NamedPlace): boolean {
  if (zipCode === city.zipCode) return true
  // Our regions are in Russian, so only a Cyrillic region can be compared.
  const [theirs] = /[а-яё]/i.test(region) ? tellingWords(region) : []
  const [ours] = tellingWords(city.region)
  // Four letters match «Тверская обл» with «Тверская область», yet distinguish regions that have cities of the same
  // name.
  if (theirs && ours) return theirs.slice(0, 4) === ours.slice(0, 4)
  const [there, here] = [Number(zipCode.slice(0, 2)), Number(city.zipCode.slice(0, 2))]
  // The first two digits denote the region; large ones span several, such as Moscow 10 to 14.
  return !/^\d{6}$/.test(zipCode) || Math.abs(there - here) <= 4
}
