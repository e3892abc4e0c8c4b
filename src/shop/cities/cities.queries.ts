import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import { notFound } from '#kernel/refusal.ts'
import { live, type Live, type LiveDeps } from '../live.ts'
import { prepared } from '../prepared.ts'
import { recall, remembered } from '../remember.ts'
import { isSlug } from '#kernel/slug.ts'
import { cities, type City } from './cities.tables.ts'

/** Cities, the largest first. */
export const allCities = (db: Db): Promise<City[]> =>
  db
    .select()
    .from(cities)
    .orderBy(desc(cities.population), sql`${cities.ruName} collate "ru-x-icu"`)

const bySlug = prepared((db) =>
  db
    .select()
    .from(cities)
    .where(eq(cities.slug, sql.placeholder('slug')))
    .prepare('city_by_slug'),
)

export async function findCity(db: Db, slug: string): Promise<City | undefined> {
  const [city] = isSlug(slug) ? await bySlug(db).execute({ slug }) : []
  return city
}

export async function cityBySlug(db: Db, slug: string): Promise<City> {
  const city = await findCity(db, slug)
  if (!city) throw notFound('city')
  return city
}

const knownCities = remembered<{ names?: Words }>({
  most: 500,
  freshMs: 60_000,
  outdatedKeys: ({ tags }) => (tags.includes('cities') ? 'all' : []),
})

/** City name for page titles. */
export async function cityName(db: Db, slug: string, locale: Locale): Promise<string | undefined> {
  const { names } = await recall(knownCities(db), slug, async () => {
    const city = await findCity(db, slug)
    return { names: city && { ru: city.ruName, en: city.enName } }
  })
  return names?.[locale]
}

/** Slugs allowed as an address prefix: /{slug}/, /{slug}/kategorii/…, /{slug}/kontakty/. */
export async function regions(db: Db): Promise<Set<string>> {
  const rows = await db.select({ slug: cities.slug }).from(cities).where(eq(cities.useInRegions, true))
  return new Set(rows.map((row) => row.slug))
}

export const liveRegions = (source: LiveDeps): Live<Set<string>> => live(source, ['cities'], regions)

export const liveCities = (source: LiveDeps): Live<City[]> => live(source, ['cities'], allCities)

/** Default city: the marked one, otherwise the largest. */
export function defaultCity(cities: readonly City[]): City {
  const city = cities.find(({ isDefault }) => isDefault) ?? cities[0]
  if (!city) throw notFound('city')
  return city
}
