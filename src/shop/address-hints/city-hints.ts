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
import { citySearch } from '../cities/city-search.rules.ts'
import type { City } from '../cities/cities.tables.ts'
import { regionWords } from './region-words.rules.ts'

/** Suggestions from our own list of cities: without a partner, and whenever the partner cannot answer. */
export function cityHints(cities: Live<City[]>): AddressHints {
  let lastSearch: { of: City[]; search: (query: string) => City[] } | undefined

  return {
    suggest: async (question) => {
      const { query, count, language, locations } = question
      if (!wantsCities(question)) return []
      const cityList = await cities.now()
      if (lastSearch?.of !== cityList) lastSearch = { of: cityList, search: citySearch(cityList) }
      const likely = lastSearch.search(query)
      if (!locations?.length) return likely.slice(0, count).map((city) => cityHint(city, language))
      return likely
        .map((city) => cityHint(city, language))
        .filter(({ data }) => locations.some((place) => isIn(data, place)))
        .slice(0, count)
    },
  }
}

/** Whether cities are within the bounds; our list has no streets and houses. */
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

/**
 * What the KLADR codes of everything within a place begin with: two digits, then groups of three, without the zeros.
 */
const branch = (kladr: string): string => /^(\d{2}(?:\d{3})*?)(?:000)*\d{0,2}$/.exec(kladr)?.[1] ?? kladr

const nothing = Object.fromEntries(addressFields.map((field) => [field, null])) as AddressData
const isOwnRegion = ({ ruName, region }: City) => ruName === region

export function cityHint(city: City, language: Locale): AddressHint {
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

const placeData = (city: City, language: Locale) => ({
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
