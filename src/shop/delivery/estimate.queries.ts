import { eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { zero } from '#kernel/money.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { findCity } from '../cities/cities.queries.ts'
import { cities, type City } from '../cities/cities.tables.ts'
import { isSlug } from '#kernel/slug.ts'
import { quotesFor, type Quotes } from './estimate.rules.ts'
import { parcelOf } from './parcel.rules.ts'

/** Requested city, or the default one. */
export async function destination(db: Db, slug?: string): Promise<City> {
  if (slug !== undefined && !isSlug(slug)) throw badField('city', 'not_listed')
  const city =
    slug === undefined
      ? (await db.select().from(cities).where(eq(cities.isDefault, true)))[0]
      : await findCity(db, slug)
  if (!city) throw slug === undefined ? new Refusal('no_delivery_price', 424) : badField('city', 'not_listed')
  return city
}

export type Estimate = { city: City; quotes: Quotes }

export async function deliveryEstimate(
  db: Db,
  { city: slug, grams, now }: { city?: string; grams: number; now: Date },
): Promise<Estimate> {
  const city = await destination(db, slug)
  const [first, ...others] = quotesFor(city, { grams: parcelOf([{ grams, pieces: 1, price: zero }]).grams, now })
  if (!first) throw new Refusal('no_delivery_price', 424)
  return { city, quotes: [first, ...others] }
}
