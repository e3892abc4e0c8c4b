import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { locales, type Locale, type Words } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { notFound } from '#kernel/refusal.ts'
import { cards, type CardRow } from '../catalogue/cards.queries.ts'
import { isOrderable, isPublished } from '../catalogue/catalogue.conditions.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import type { Owner } from '../owner.ts'
import { prepared } from '../prepared.ts'
import { isSlug } from '#kernel/slug.ts'
import { wordsOf } from '../words-of.ts'
import { favourites } from './favourites.tables.ts'

export const pageSize = 100
/** Maximum products in a shared link. */
export const maxShared = 60

export const belongsTo = (owner: Owner): SQL =>
  'visitorId' in owner ? eq(favourites.visitorId, owner.visitorId) : eq(favourites.accountId, owner.accountId)

export type Favourite = {
  id: number
  priceThen: Money
  addedAt: Date
  isOrderable: boolean
  category: { slug: string; name: Words } | null
  card: CardRow
}
export type FavouriteList = { total: number; favourites: Favourite[] }

const fields = {
  id: favourites.productId,
  priceThen: favourites.priceThen,
  addedAt: favourites.addedAt,
  total: sql<number>`count(*) over ()::int`,
  isOrderable,
  category: sql<Favourite['category']>`(select json_build_object('slug', c.slug,
      'name', ${wordsOf('category', sql`c.id`)})
    from model_categories mc join categories own on own.id = mc.category_id
    join categories c on c.id = coalesce(own.parent_id, own.id)
    where mc.model_id = ${products.modelId} and mc.is_main and c.is_published)`,
}

const byIds = prepared((db) =>
  cards(db)
    .where(and(sql`${products.id} = any(${sql.placeholder('ids')})`, isPublished(sql.placeholder('now'))))
    .prepare('favourite_cards'),
)

/** Favorites, the latest first, in two statements; unpublished products are hidden. */
export async function favouritesOf(
  db: Db,
  { owner, page, now }: { owner: Owner; page: number; now: Date },
): Promise<FavouriteList> {
  const rows = await db
    .select(fields)
    .from(favourites)
    .innerJoin(products, eq(products.id, favourites.productId))
    .where(and(belongsTo(owner), isPublished(now)))
    .orderBy(sql`${favourites.addedAt} desc, ${favourites.productId} desc`)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  if (rows.length === 0 && page > 1) throw notFound('page')
  if (rows.length === 0) return { total: 0, favourites: [] }
  const cardRows = await byIds(db).execute({ ids: rows.map(({ id }) => id), locales: [...locales], now })
  const cardOf = new Map(cardRows.map((card) => [card.id, card]))
  return {
    total: rows[0]?.total ?? 0,
    favourites: rows.flatMap(({ total: _total, ...row }) => {
      const card = cardOf.get(row.id)
      return card ? { ...row, card } : []
    }),
  }
}

/** SQL for displayed favorite ids, the latest first; its parameters are `owner` and `now`. */
export const publishedIds = (ownerColumn: string): SQL<number[]> => sql<
  number[]
>`array(select f.product_id from favourites f
  join products p on p.id = f.product_id and p.published_at <= ${sql.placeholder('now')}
  where f.${sql.identifier(ownerColumn)} = ${sql.placeholder('owner')} order by f.added_at desc, f.id desc)`

export async function isFavourite(db: Db, owner: Owner, slug: string): Promise<boolean> {
  if (!isSlug(slug)) return false
  const [favourite] = await db
    .select({ id: favourites.id })
    .from(favourites)
    .innerJoin(products, eq(products.id, favourites.productId))
    .where(and(eq(products.slug, slug), belongsTo(owner)))
  return favourite !== undefined
}

/** Slugs for the export of personal data. */
export const favouriteSlugs = (db: Db, owner: Owner) =>
  db
    .select({ slug: products.slug, addedAt: favourites.addedAt })
    .from(favourites)
    .innerJoin(products, eq(products.id, favourites.productId))
    .where(belongsTo(owner))

const bySlugs = prepared((db) =>
  cards(db)
    .where(and(sql`${products.slug} = any(${sql.placeholder('slugs')})`, isPublished(sql.placeholder('now'))))
    .prepare('shared_cards'),
)

type SharedListInput = { slugs: string[]; locales: readonly Locale[]; now: Date }

/** Published products of a shared link, in its order. */
export async function sharedCards(db: Db, { slugs, locales, now }: SharedListInput): Promise<CardRow[]> {
  const knownSlugs = [...new Set(slugs.filter(isSlug))].slice(0, maxShared)
  if (knownSlugs.length === 0) return []
  const rows = await bySlugs(db).execute({ slugs: knownSlugs, locales: [...locales], now })
  return rows.toSorted((a, b) => knownSlugs.indexOf(a.slug) - knownSlugs.indexOf(b.slug))
}
