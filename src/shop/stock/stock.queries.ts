import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import { statement } from '#kernel/statement.ts'
import { seconds } from '#kernel/time.ts'
import type { Gender } from '../catalogue/catalogue.tables.ts'
import { sizeNames } from '../letter-sizes.rules.ts'
import { recall, remembered } from '../remember.ts'
import { wordsOf } from '../words-of.ts'
import type { StockPiece } from './order-stock.actions.ts'

export type StockPlace = { storeId: number | null; store: string | null; amount: number }
export type OfferStock = { offerId: number; sku: string; size: string; height: number; places: StockPlace[] }

/** Offers of an article, with their stock by place. */
export async function stockBySku(db: Db, sku: string): Promise<OfferStock[]> {
  const { rows } = await db.execute<OfferStock>(sql`
    select o.id as "offerId", p.sku, z.slug as size, o.height,
      json_build_array(json_build_object('storeId', null, 'store', null, 'amount', o.stock))::jsonb || coalesce(
        (select jsonb_agg(jsonb_build_object('storeId', s.id, 'store', s.slug, 'amount', h.amount) order by s.position)
         from store_stock h join stores s on s.id = h.store_id where h.offer_id = o.id), '[]') as places
    from products p join trade_offers o on o.product_id = p.id and o.is_sellable join sizes z on z.id = o.size_id
    where p.sku = ${sku} order by z.position, z.id, o.height`)
  return rows
}

export type MovementRow = {
  at: Date
  kind: string
  store: string | null
  delta: number
  by: string
  note: string
  orderNumber: number | null
}

/** Stock movements of an offer, the latest first. */
export async function movementsOf(db: Db, offerId: number, limit = 50): Promise<MovementRow[]> {
  const { rows } = await db.execute<MovementRow>(sql`
    select m.created_at as at, m.kind, s.slug as store, m.delta, m.by, m.note, m.order_number as "orderNumber"
    from stock_movements m left join stores s on s.id = m.store_id where m.offer_id = ${offerId}
    order by m.created_at desc, m.id desc limit ${limit}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

export async function storeIdBySlug(db: Db, slug: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from stores where slug = ${slug}`)
  return rows[0]?.id
}

export type PickupStore = { id: number; slug: string; citySlug: string; words: { ru: string; en: string } }

const storeBy = statement<PickupStore>(
  'store_for_pickup',
  () => sql`
  select s.id, s.slug, case s.city when 'spb' then 'sankt-peterburg' else 'moskva' end as "citySlug",
    (select json_object_agg(t.locale, t.name || ', ' || t.address || '. ' || t.worktime)
     from store_translations t where t.store_id = s.id) as words
  from stores s where s.slug = ${sql.placeholder('slug')} and s.is_published`,
)

/** Store for pickup, with the texts that an order keeps. */
export async function storeForPickup(db: Db, slug: string): Promise<PickupStore | null> {
  const [store] = await storeBy(db, { slug })
  return store ?? null
}

export type StoreHolding = {
  slug: string
  city: 'spb' | 'moscow'
  name: Words
  pieces: number
  all: number
  missing: { name: Words; size: Words }[]
}

/** Stock of an offer in each store, by store id. */
type OfferShelves = {
  offerId: number
  productId: number
  name: Words
  size: Words
  cut: Gender
  amounts: Record<string, number>
}

/** The list is in brackets: otherwise PostgreSQL would plan the statement again for each length. */
const shelvesOf = statement<OfferShelves>(
  'shelves_of_offers',
  () => sql`
  select o.id as "offerId", o.product_id as "productId", ${wordsOf('model', sql`p.model_id`)} as name,
    ${wordsOf('size', sql`o.size_id`)} as size, (select m.gender from models m where m.id = p.model_id) as cut,
    (select coalesce(json_object_agg(h.store_id, h.amount), '{}') from store_stock h where h.offer_id = o.id) as amounts
  from trade_offers o join products p on p.id = o.product_id
  where o.id = any((select ${sql.placeholder('offers')}::integer[])::integer[])`,
)

/**
 * Cached for pages, delivery prices and keystrokes. A concurrent purchase is detected when the order is placed, with
 * the stock locked.
 */
const shelvesMemory = remembered<OfferShelves>({
  most: 3_000,
  freshMs: seconds(10),
  outdatedKeys: ({ tags, more }, entries) =>
    more || tags.includes('stores')
      ? 'all'
      : entries()
          .filter(([, { productId }]) => tags.includes(`product:${productId}`))
          .map(([key]) => key),
})

async function shelvesOfPieces(db: Db, pieces: readonly StockPiece[]): Promise<Map<number, OfferShelves>> {
  const memory = shelvesMemory(db)
  const byOffer = new Map<number, OfferShelves>()
  for (const { offerId } of pieces) {
    const shelves = memory?.get(String(offerId))
    if (shelves) byOffer.set(offerId, shelves)
  }
  const offers = pieces.map(({ offerId }) => offerId).filter((id) => !byOffer.has(id))
  if (offers.length === 0) return byOffer
  const keep = memory?.begin()
  for (const shelves of await shelvesOf(db, { offers })) {
    byOffer.set(shelves.offerId, shelves)
    keep?.(String(shelves.offerId), shelves)
  }
  return byOffer
}

type OwnStore = Pick<StoreHolding, 'slug' | 'city' | 'name'> & { id: number }

const ownStoresBy = statement<OwnStore>(
  'own_stores',
  () => sql`
  select s.id, s.slug, s.city, ${wordsOf('store', sql`s.id`)} as name from stores s
  where s.is_published order by s.position, s.id`,
)

const ownStoresMemory = remembered<OwnStore[]>({
  most: 1,
  freshMs: seconds(60),
  outdatedKeys: ({ tags, more }) => (more || tags.includes('stores') ? 'all' : []),
})

/** Stock of these pieces in each store, with the shortages. */
export async function storesHolding(db: Db, pieces: readonly StockPiece[]): Promise<StoreHolding[]> {
  const [ownStores, shelves] = await Promise.all([
    recall(ownStoresMemory(db), 'all', () => ownStoresBy(db)),
    shelvesOfPieces(db, pieces),
  ])
  const wishes = pieces.flatMap(({ offerId, quantity }) => {
    const offer = shelves.get(offerId)
    return offer ? [{ offer, quantity }] : []
  })
  const all = wishes.reduce((count, { quantity }) => count + quantity, 0)
  return ownStores.map(({ id, ...store }) => {
    const amountOf = ({ amounts }: OfferShelves): number => amounts[id] ?? 0
    return {
      ...store,
      pieces: wishes.reduce((count, { offer, quantity }) => count + Math.min(amountOf(offer), quantity), 0),
      all,
      missing: wishes
        .filter(({ offer, quantity }) => amountOf(offer) < quantity)
        .map(({ offer: { name, size, cut } }) => ({ name, size: sizeNames(size, cut) })),
    }
  })
}
