import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import type { StoreHours } from '../catalogue/store-hours.rules.ts'
import { stores, type StoreCity, type StoreService } from '../catalogue/stores.tables.ts'
import { pictureJson } from '../media/media.queries.ts'
import type { Picture } from '../media/media.rules.ts'
import { recall, remembered } from '../remember.ts'
import { wordsOf } from '../words-of.ts'

export type StorePhoto = { picture: Picture; words: Words }

export type Store = StoreHours & {
  slug: string
  city: StoreCity
  phone: string
  latitude: number
  longitude: number
  fittingRooms: number
  services: StoreService[]
  photos: StorePhoto[]
  words: Record<Locale, { name: string; address: string; worktime: string; metro: string }>
}

const storeColumns = {
  slug: stores.slug,
  city: stores.city,
  phone: stores.phone,
  latitude: stores.latitude,
  longitude: stores.longitude,
  week: stores.week,
  otherDays: stores.otherDays,
  fittingRooms: stores.fittingRooms,
  services: stores.services,
  photos: sql<StorePhoto[]>`coalesce((
    select json_agg(json_build_object('picture', ${pictureJson}, 'words', f.words) order by f.position, m.id)
    from store_photos f join media m on m.id = f.media_id where f.store_id = stores.id), '[]')`,
  words: wordsOf<Store['words']>('store', stores.id, { fields: ['name', 'address', 'worktime', 'metro'] }),
}

const storesOf = (db: Db) => db.select(storeColumns).from(stores).$dynamic()

/** Published stores in the owner's order. */
export const publishedStores = (db: Db): Promise<Store[]> =>
  storesOf(db).where(eq(stores.isPublished, true)).orderBy(asc(stores.position), asc(stores.id))

/** A store by slug, published or not. */
export async function storeBySlug(db: Db, slug: string): Promise<Store | undefined> {
  const [store] = await storesOf(db).where(eq(stores.slug, slug))
  return store
}

const storeMemory = remembered<Store[]>({
  most: 1,
  freshMs: 60_000,
  outdatedKeys: ({ tags, more }) => (more || tags.includes('stores') ? 'all' : []),
})

/** Published stores, cached. */
export const knownStores = (db: Db): Promise<Store[]> => recall(storeMemory(db), 'all', () => publishedStores(db))
