import type { Db } from '#kernel/db.ts'
import { touch } from '../news.ts'
import cityData from '../../../data/cities.json' with { type: 'json' }
import { cities, type City } from './cities.tables.ts'

const tver = {
  slug: 'tver',
  ruName: 'Тверь',
  enName: 'Tver',
  iso: 'RU',
  zipCode: '170000',
  region: 'Тверская область',
  regionIso: 'RU-TVE',
  population: 416_000,
  latitude: 56.8587,
  longitude: 35.9176,
  timezone: 'UTC+3',
}

export async function aCity(db: Db, changes: Partial<typeof cities.$inferInsert> = {}): Promise<City> {
  const [city] = await db
    .insert(cities)
    .values({ ...tver, ...changes })
    .returning()
  await touch(db, ['cities'])
  return city!
}

/** Cities of a new shop as rows, for tests of search and comparison. */
export const newShopCities = (): City[] =>
  cityData.map((city, index) => ({
    id: index + 1,
    slug: city.slug,
    ruName: city.ru_name,
    enName: city.en_name,
    iso: city.iso,
    zipCode: city.zip_code,
    region: city.region,
    regionIso: city.region_iso,
    useInRegions: false,
    isDefault: city.slug === 'moskva',
    population: city.population,
    latitude: city.latitude,
    longitude: city.longitude,
    timezone: city.timezone,
    fiasId: city.fias_id,
    kladrId: city.kladr_id,
    phone: '',
  }))
