import { cityCalled, cityNamed } from '../cities/city-match.rules.ts'
import type { City } from '../cities/cities.tables.ts'
import { isRegionOf, otherRegions, townCalled } from '../cities/regions.rules.ts'
import type { Destination } from './carrier.port.ts'

/** Destination as sent by a form or a call; unknown fields are empty. */
export type DestinationFields = {
  /** City slug, or a name in either language. */
  city: string
  region: string
  countryCode: string
  zipCode: string
  street: string
  house: string
  fias: string
}

/**
 * Listed city, or a smaller place known by its postcode or region, with the coordinates of the largest city nearby.
 * Undefined for an unknown place.
 */
export function destinationOf(cities: readonly City[], fields: DestinationFields): Destination | undefined {
  const city = cityIn(cities, fields)
  if (city) return toCity(city, fields)
  if (isAbroad(fields)) return abroad(fields)
  const place = cityByPostcode(cities, fields.zipCode) ?? cityByRegion(cities, fields.region) ?? regionOf(fields)
  const town = townCalled(fields.city, place ? place.region : '')
  if (town) return toSmallPlace(town, { ...fields, city: town.ruName })
  if (place) return toSmallPlace(place, fields)
  // Without a match by postcode or region, the city name alone decides.
  const namesake = cityCalled(cities, fields.city)
  return namesake && toCity(namesake, fields)
}

/** Destination of a listed city, with the city's postcode and no street. */
export const destinationIn = (city: City): Destination => toCity(city, { zipCode: '', street: '', house: '' })

const toCity = (city: City, { zipCode, street, house }: Pick<DestinationFields, 'zipCode' | 'street' | 'house'>) => ({
  iso: city.iso,
  region: city.region,
  regionIso: city.regionIso,
  city: city.ruName,
  zipCode: zipCode || city.zipCode,
  street,
  house,
  fiasId: city.fiasId,
  kladrId: city.kladrId,
  latitude: city.latitude,
  longitude: city.longitude,
  timezone: city.timezone,
})

type NearPlace = Pick<City, 'region' | 'regionIso' | 'zipCode' | 'latitude' | 'longitude'> & { timezone?: string }

/** Small place: region, coordinates and time zone come from the nearest city, but not the postcode or ids. */
const toSmallPlace = (near: NearPlace, { city, zipCode, street, house, fias }: DestinationFields): Destination => ({
  iso: 'RU',
  region: near.region,
  regionIso: near.regionIso,
  city,
  zipCode,
  nearZip: near.zipCode,
  street,
  house,
  fiasId: fias || null,
  kladrId: null,
  latitude: near.latitude,
  longitude: near.longitude,
  timezone: near.timezone,
})

function cityIn(cities: readonly City[], { city, region, countryCode, zipCode }: DestinationFields) {
  if (region + countryCode + zipCode === '') return cityCalled(cities, city)
  const bySlug = cities.find(({ slug, iso }) => slug === city && ['', iso].includes(countryCode.slice(0, 2)))
  return bySlug ?? cityNamed(cities, { names: [city], iso: countryCode, zipCode, region })
}

const isAbroad = ({ countryCode }: DestinationFields) => !['', 'RU', 'RUS'].includes(countryCode.toUpperCase())

const abroad = ({ countryCode, region, city, zipCode, street, house, fias }: DestinationFields): Destination => ({
  iso: countryCode.slice(0, 2).toUpperCase(),
  region,
  regionIso: '',
  city,
  zipCode,
  street,
  house,
  fiasId: fias || null,
  kladrId: null,
  latitude: 0,
  longitude: 0,
})

/** City by postcode: the first digits denote a region or a part of one. */
function cityByPostcode(cities: readonly City[], zipCode: string): City | undefined {
  if (!/^\d{6}$/.test(zipCode)) return undefined
  const begins = (length: number) => cities.find((city) => city.zipCode.slice(0, length) === zipCode.slice(0, length))
  return begins(4) ?? begins(3)
}

function cityByRegion(cities: readonly City[], region: string): City | undefined {
  const isThere = isRegionOf(region)
  return cities.find((city) => isThere(city.region))
}

function regionOf({ region, zipCode }: DestinationFields): NearPlace | undefined {
  const isThere = isRegionOf(region)
  const byPostcode = /^\d{6}$/.test(zipCode) ? otherRegions.find(({ zips }) => zips.test(zipCode)) : undefined
  const other = byPostcode ?? otherRegions.find((each) => isThere(each.region))
  return other && { region: other.region, regionIso: other.regionIso, ...other.towns[0] }
}
