import { asc, eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { recall, remembered } from '../remember.ts'
import { wordsOf } from '../words-of.ts'
import type { StoreHours } from './store-hours.rules.ts'
import { stores } from './stores.tables.ts'

export type StoreCity = 'spb' | 'moscow'

export type Store = StoreHours & {
  slug: string
  city: StoreCity
  phone: string
  latitude: number
  longitude: number
  words: Record<Locale, { name: string; address: string; worktime: string }>
}

/** Our own shops in the owner's order. */
export const publishedStores = (db: Db): Promise<Store[]> =>
  db
    .select({
      slug: stores.slug,
      city: stores.city,
      phone: stores.phone,
      latitude: stores.latitude,
      longitude: stores.longitude,
      week: stores.week,
      otherDays: stores.otherDays,
      words: wordsOf<Store['words']>('store', stores.id, { fields: ['name', 'address', 'worktime'] }),
    })
    .from(stores)
    .where(eq(stores.isPublished, true))
    .orderBy(asc(stores.position), asc(stores.id))

const storeMemory = remembered<Store[]>({
  most: 1,
  freshMs: 60_000,
  outdatedKeys: ({ tags, more }) => (more || tags.includes('stores') ? 'all' : []),
})

/** The same, from memory where possible. */
export const knownStores = (db: Db): Promise<Store[]> => recall(storeMemory(db), 'all', () => publishedStores(db))
