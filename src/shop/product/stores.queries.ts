import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import { notFound } from '#kernel/refusal.ts'
import { isPublished } from '../catalogue/catalogue.conditions.ts'
import { models, products } from '../catalogue/catalogue.tables.ts'
import { prepared } from '../prepared.ts'
import { isSlug } from '#kernel/slug.ts'
import { wordsOf } from '../words-of.ts'

export type StoreWords = { name: string; address: string; worktime: string }
export type ShelfOffer = { id: number; sizeId: number; size: Words; height: number }

/** Store, and the offers of the product in stock there. */
export type Shelf = {
  slug: string
  city: 'spb' | 'moscow'
  phone: string
  latitude: number
  longitude: number
  words: Record<Locale, StoreWords>
  offers: ShelfOffer[]
}

const locales = sql.placeholder('locales')
const sizeId = sql.placeholder('sizeId')
const height = sql.placeholder('height')

const shelves = prepared((db) =>
  db
    .select({
      shelves: sql<
        Shelf[]
      >`(select coalesce(json_agg(json_build_object('slug', y.slug, 'city', y.city, 'phone', y.phone,
          'latitude', y.latitude, 'longitude', y.longitude, 'offers', held.offers,
          'words', ${wordsOf('store', sql`y.id`, { fields: ['name', 'address', 'worktime'], locales })})
          order by y.position, y.id), '[]')
        from (select h.store_id, json_agg(json_build_object('id', o.id, 'sizeId', z.id, 'height', o.height,
            'size', ${wordsOf('size', sql`z.id`, { locales })}) order by z.position, z.id, o.height) as offers
          from trade_offers o join sizes z on z.id = o.size_id
          join store_stock h on h.offer_id = o.id and h.amount > 0
          where o.product_id = ${products.id} and (${sizeId}::int is null or z.id = ${sizeId})
            and (${height}::int is null or o.height = ${height})
          group by h.store_id) held
        join stores y on y.id = held.store_id and y.is_published)`,
    })
    .from(products)
    .innerJoin(models, eq(models.id, products.modelId))
    .where(and(eq(products.slug, sql.placeholder('slug')), isPublished(sql.placeholder('now'))))
    .prepare('product_shelves'),
)

type ShelvesQuery = {
  slug: string
  locales: readonly Locale[]
  now: Date
  sizeId?: number | undefined
  height?: number | undefined
}

/** Stores that have the product in stock, optionally in an exact size and height. */
export async function shelvesOf(db: Db, { slug, locales, now, sizeId, height }: ShelvesQuery): Promise<Shelf[]> {
  const values = { slug, locales: [...locales], now, sizeId: sizeId ?? null, height: height ?? null }
  const [row] = isSlug(slug) ? await shelves(db).execute(values) : []
  if (!row) throw notFound('product')
  return row.shelves
}
