import type { Db } from '#kernel/db.ts'
import { touch } from '#kernel/outbox.ts'
import { cities, type City } from './geo.tables.ts'

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
  timezone: 'Europe/Moscow',
}

export async function aCity(db: Db, changes: Partial<typeof cities.$inferInsert> = {}): Promise<City> {
  const [city] = await db
    .insert(cities)
    .values({ ...tver, ...changes })
    .returning()
  await touch(db, ['cities'])
  return city!
}
