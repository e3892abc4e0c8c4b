import { cityCalled, cityNamed } from './city-match.rules.ts'
import type { City } from './cities.tables.ts'
import { isRegionOf, regionNames, townCalled } from './regions.rules.ts'

/** A city of ours, or the name of a place and its region; that is empty where nobody said it. */
export type WrittenPlace = { city: City } | { city?: undefined; name: string; region: string }

/** Neither where a parcel goes nor a region. */
const district = /(^|\s)(р-?н|район|district|rayon)\.?(\s|$)/i

/** «Симферополь, Республика Крым» and «Тверская обл., Конаковский р-н, д. Озерки», as people write a place. */
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

/** A name and a region that was said beside it. */
export function placeNamed(cities: readonly City[], name: string, region: string): WrittenPlace {
  const city = region ? cityNamed(cities, { names: [name], iso: 'RU', zipCode: '', region }) : cityCalled(cities, name)
  if (city) return { city }
  const town = townCalled(name, region)
  return town ? { name: town.ruName, region: town.region } : { name, region }
}
