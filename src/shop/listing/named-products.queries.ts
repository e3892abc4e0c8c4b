import { and, inArray } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CardRow } from '../catalogue/cards.queries.ts'
import { isPublished } from '../catalogue/catalogue.conditions.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { cardRows } from './listing.queries.ts'

const most = 12

/** Published products by slug, in the order of the slugs. */
export async function namedProducts(
  db: Db,
  slugs: string[],
  { locales, now }: { locales: readonly Locale[]; now: Date },
): Promise<CardRow[]> {
  const firstSlugs = slugs.slice(0, most)
  if (firstSlugs.length === 0) return []
  const rows = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(and(inArray(products.slug, firstSlugs), isPublished(now)))
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]))
  const ids = firstSlugs.map((slug) => idOf.get(slug)).filter((id) => id !== undefined)
  return cardRows(db, ids, { locales, now })
}
