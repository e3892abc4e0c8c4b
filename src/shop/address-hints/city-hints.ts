import type { Locale, Words } from '#kernel/locale.ts'
import type { Live } from '../live.ts'
import {
  addressBounds,
  addressFields,
  type AddressData,
  type AddressHint,
  type AddressHints,
  type AddressPlace,
  type AddressQuestion,
} from './address-hints.port.ts'
import { inLatinLetters } from '#kernel/russian.ts'
import { citySearch } from '../cities/city-search.rules.ts'
import type { City } from '../cities/cities.tables.ts'
import { otherTowns } from '../cities/regions.rules.ts'
import { placeWritten } from '../cities/written-place.rules.ts'
import { regionWords } from './region-words.rules.ts'

/** City fields that a suggestion is built from. */
type HintPlace = Pick<City, 'ruName' | 'enName' | 'region' | 'regionIso' | 'zipCode' | 'iso' | 'population'> &
  Pick<City, 'latitude' | 'longitude' | 'fiasId' | 'kladrId'> & { timezone: string | null }

const noCodes = { iso: 'RU', population: 0, fiasId: null, kladrId: null, timezone: null }
const towns: HintPlace[] = otherTowns.map((town) => ({ ...town, ...noCodes }))

/**
 * Suggestions from our own list of cities, and the towns of regions without one: used without a partner, and as a
 * fallback. A settlement written with its region is accepted as entered.
 */
export function cityHints(cities: Live<City[]>): AddressHints {
  let lastSearch: { of: City[]; search: (query: string) => HintPlace[] } | undefined

  return {
    suggest: async (question) => {
      const { query, count, language, locations } = question
      if (!wantsCities(question)) return []
      const cityList = await cities.now()
      if (lastSearch?.of !== cityList) lastSearch = { of: cityList, search: citySearch([...cityList, ...towns]) }
      const likely = lastSearch.search(query).map((city) => cityHint(city, language))
      const hints = likely.length > 0 ? likely : villageHints(cityList, question)
      if (!locations?.length) return hints.slice(0, count)
      return hints.filter(({ data }) => locations.some((place) => isIn(data, place))).slice(0, count)
    },
  }
}

/** True if the query's bounds include cities; our list has no streets or houses. */
function wantsCities({ from_bound, to_bound }: AddressQuestion): boolean {
  const depth = addressBounds.indexOf('city')
  const from = from_bound ? addressBounds.indexOf(from_bound.value) : 0
  const to = to_bound ? addressBounds.indexOf(to_bound.value) : addressBounds.length
  return from <= depth && depth <= to
}

function isIn(data: AddressData, { country_iso_code: country, kladr_id: kladr, ...others }: AddressPlace): boolean {
  if (country !== undefined && country !== '*' && country !== data.country_iso_code) return false
  if (kladr !== undefined && !data.kladr_id?.startsWith(branch(kladr))) return false
  return Object.entries(others).every(([key, value]) => data[key as keyof typeof others] === value)
}

/** KLADR prefix shared by all codes within a place: two digits, then groups of three, without trailing zeros. */
const branch = (kladr: string): string => /^(\d{2}(?:\d{3})*?)(?:000)*\d{0,2}$/.exec(kladr)?.[1] ?? kladr

const nothing = Object.fromEntries(addressFields.map((field) => [field, null])) as AddressData
const isOwnRegion = ({ ruName, region }: HintPlace) => ruName === region

/**
 * Suggestion for a settlement outside our list, written with its region («Озерки, Тверская область»): enough for a
 * delivery price.
 */
function villageHints(cities: City[], { query, language }: AddressQuestion): AddressHint[] {
  const place = placeWritten(cities, query)
  if (place.city) return [cityHint(place.city, language)]
  const { name, region } = place
  if (region === '') return []
  const { withType, type, typeFull, region: bareRegion } = regionWords(region, language)
  const value = language === 'en' ? inLatinLetters(name) : name
  const data = {
    ...nothing,
    country: countries['RU']![language],
    country_iso_code: 'RU',
    region_with_type: withType,
    region_type: type,
    region_type_full: typeFull,
    region: bareRegion,
    settlement_with_type: value,
    settlement: value,
  }
  return [{ value, unrestricted_value: `${withType}, ${value}`, data }]
}

export function cityHint(city: HintPlace, language: Locale): AddressHint {
  const region = regionWords(city.region, language)
  const [name, type, typeFull] = language === 'ru' ? [city.ruName, 'г', 'город'] : [city.enName, 'g', 'gorod']
  const value = language === 'ru' ? `${type} ${name}` : name
  const whole = [city.zipCode, isOwnRegion(city) ? '' : region.withType, value].filter(Boolean).join(', ')
  const data = {
    ...nothing,
    ...placeData(city, language),
    region_iso_code: city.regionIso,
    region_with_type: region.withType,
    region_type: region.type,
    region_type_full: region.typeFull,
    region: isOwnRegion(city) ? name : region.region,
    // Moscow and Saint Petersburg are both city and region.
    ...(isOwnRegion(city) && { region_fias_id: city.fiasId, region_kladr_id: city.kladrId }),
    city_fias_id: city.fiasId,
    city_kladr_id: city.kladrId,
    city_with_type: `${type} ${name}`,
    city_type: type,
    city_type_full: typeFull,
    city: name,
  }
  return { value, unrestricted_value: whole, data }
}

const countries: Record<string, Words> = { RU: { ru: 'Россия', en: 'Russia' } }

const placeData = (city: HintPlace, language: Locale) => ({
  postal_code: city.zipCode,
  country: countries[city.iso]?.[language] ?? null,
  country_iso_code: city.iso,
  fias_id: city.fiasId,
  fias_level: isOwnRegion(city) ? '1' : '4',
  kladr_id: city.kladrId,
  timezone: city.timezone,
  geo_lat: String(city.latitude),
  geo_lon: String(city.longitude),
  qc_geo: '4',
})
