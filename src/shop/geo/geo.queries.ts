import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { notFound } from '#kernel/refusal.ts'
import { live, type Live, type Source } from '../live.ts'
import { isSlug } from '../slug.ts'
import { cities, type City } from './geo.tables.ts'

/** Largest first, as people look for them. */
export const allCities = (db: Db): Promise<City[]> =>
  db
    .select()
    .from(cities)
    .orderBy(desc(cities.population), sql`${cities.ruName} collate "ru-x-icu"`)

export async function cityBySlug(db: Db, slug: string): Promise<City> {
  const [city] = isSlug(slug) ? await db.select().from(cities).where(eq(cities.slug, slug)) : []
  if (!city) throw notFound('city')
  return city
}

/** The slugs that may stand in front of an address: /{slug}/, /{slug}/kategorii/…, /{slug}/kontakty/. */
export async function regions(db: Db): Promise<Set<string>> {
  const rows = await db.select({ slug: cities.slug }).from(cities).where(eq(cities.useInRegions, true))
  return new Set(rows.map((row) => row.slug))
}

export const liveRegions = (source: Source): Live<Set<string>> => live(source, ['cities'], regions)

export const liveCities = (source: Source): Live<City[]> => live(source, ['cities'], allCities)

/** The one the shop takes for granted; without one, the largest. */
export function defaultCity(cities: readonly City[]): City {
  const city = cities.find(({ isDefault }) => isDefault) ?? cities[0]
  if (!city) throw notFound('city')
  return city
}
