import { cityCalled, cityNamed } from './city-match.rules.ts'
import type { City } from './cities.tables.ts'
import { isRegionOf, regionNames, townCalled } from './regions.rules.ts'

/** A city of ours, or a place name with its region; the region is empty if it was not written. */
export type WrittenPlace = { city: City } | { city?: undefined; name: string; region: string }

/** District: neither a settlement nor a region, so ignored. */
const district = /(^|\s)(р-?н|район|district|rayon)\.?(\s|$)/i

/** Parses a written place, such as «Симферополь, Республика Крым» and «Тверская обл., Конаковский р-н, д. Озерки». */
export function placeWritten(cities: readonly City[], text: string): WrittenPlace {
  const parts = text.split(',').flatMap((part) => part.trim() || [])
  const regions = regionNames(cities)
  const regionIn = (part: string) => regions.find(isRegionOf(part))
  const at = parts.length > 1 ? [parts.length - 1, 0].find((end) => regionIn(parts[end]!)) : undefined
  if (at === undefined) return placeNamed(cities, text.trim(), '')
  const region = regionIn(parts[at]!)!
  const names = parts.filter((part, index) => index !== at && !district.test(part))
  return placeNamed(cities, (at === 0 ? names.at(-1) : names[0]) ?? text.trim(), region)
}

/** Resolves a name with a separately given region. */
export function placeNamed(cities: readonly City[], name: string, region: string): WrittenPlace {
  const city = region ? cityNamed(cities, { names: [name], iso: 'RU', zipCode: '', region }) : cityCalled(cities, name)
  if (city) return { city }
  const town = townCalled(name, region)
  return town ? { name: town.ruName, region: town.region } : { name, region }
}
