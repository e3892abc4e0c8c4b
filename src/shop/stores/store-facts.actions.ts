import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { locales, type Words } from '#kernel/locale.ts'
import { badField } from '#kernel/refusal.ts'
import { typeset } from '#kernel/typography.ts'
import { dateThere, type OpenHours } from '../catalogue/store-hours.rules.ts'
import { storePhotos, stores, storeTranslations, type StoreService } from '../catalogue/stores.tables.ts'
import { storeOriginal } from '../media/media.actions.ts'
import type { ImageWorker } from '../media/image-worker.ts'
import type { Storage } from '../media/media.port.ts'
import { touch } from '../news.ts'
import { writeAudit } from '../staff/audit.actions.ts'

type StoreInput = { slug: string; by: string; now: Date }
type StoreRow = typeof stores.$inferSelect
type StoreChange = StoreInput & { verb: string; act: (tx: Db, store: StoreRow) => Promise<Record<string, unknown>> }

/** Locks the store's row, so that concurrent changes are serialized. */
const changeStore = (db: NodePgDatabase, { slug, by, now, verb, act }: StoreChange): Promise<void> =>
  db.transaction(async (tx) => {
    const [store] = await tx.select().from(stores).where(eq(stores.slug, slug)).for('update')
    if (!store) throw badField('store', 'not_listed')
    const after = await act(tx, store)
    await writeAudit(tx, { by, verb, subject: `store:${store.id}`, after, now })
    await touch(tx, ['stores'])
  })

const maxPhotos = 12
const maxWordsLength = 300

function shownWords(words: Words, field: string): Words {
  const { ru, en } = typeset({ ru: words.ru.trim(), en: words.en.trim() })
  if (ru.length > maxWordsLength || en.length > maxWordsLength) throw badField(field, 'store_words_too_long')
  return { ru, en }
}

type PhotoParts = { db: NodePgDatabase; storage: Storage; imageWorker: Pick<ImageWorker, 'describe'> }
type NewPhoto = StoreInput & { bytes: Buffer; words: Words }

/** Appends a photo; an existing one only gets new texts. */
export async function addStorePhoto(parts: PhotoParts, { bytes, words, ...input }: NewPhoto): Promise<void> {
  const caption = shownWords(words, 'words')
  if (!caption.ru || !caption.en) throw badField('words', 'store_photo_words')
  if ((await storeIdOf(parts.db, input.slug)) === undefined) throw badField('store', 'not_listed')
  const { id: mediaId, hash } = await storeOriginal(parts, { bytes })
  await changeStore(parts.db, {
    ...input,
    verb: 'store.photo',
    act: async (tx, { id: storeId }) => {
      const photos = await photosOf(tx, storeId)
      const isNew = photos.every((photo) => photo.mediaId !== mediaId)
      if (isNew && photos.length >= maxPhotos) throw badField('photo', 'store_photos_many', { limit: maxPhotos })
      await tx
        .insert(storePhotos)
        .values({ storeId, mediaId, words: caption, position: (photos.at(-1)?.position ?? 0) + 1 })
        .onConflictDoUpdate({ target: [storePhotos.storeId, storePhotos.mediaId], set: { words: caption } })
      return { photo: hash }
    },
  })
}

async function storeIdOf(db: Db, slug: string): Promise<number | undefined> {
  const [row] = await db.select({ id: stores.id }).from(stores).where(eq(stores.slug, slug))
  return row?.id
}

const photosOf = (tx: Db, storeId: number) =>
  tx
    .select()
    .from(storePhotos)
    .where(eq(storePhotos.storeId, storeId))
    .orderBy(storePhotos.position, storePhotos.mediaId)

/** Position as displayed, from 1. */
type SeenPhoto = StoreInput & { place: number }

async function photoAt(tx: Db, storeId: number, place: number) {
  const photo = (await photosOf(tx, storeId))[place - 1]
  if (!photo) throw badField('photo', 'not_listed')
  return { photo, isIt: and(eq(storePhotos.storeId, storeId), eq(storePhotos.mediaId, photo.mediaId)) }
}

export const removeStorePhoto = (db: NodePgDatabase, { place, ...input }: SeenPhoto): Promise<void> =>
  changeStore(db, {
    ...input,
    verb: 'store.photo-off',
    act: async (tx, { id }) => {
      const { photo, isIt } = await photoAt(tx, id, place)
      await tx.delete(storePhotos).where(isIt)
      return { media: photo.mediaId }
    },
  })

export const showStorePhotoFirst = (db: NodePgDatabase, { place, ...input }: SeenPhoto): Promise<void> =>
  changeStore(db, {
    ...input,
    verb: 'store.photo-first',
    act: async (tx, { id }) => {
      const { photo, isIt } = await photoAt(tx, id, place)
      const first = sql<number>`(select min(f.position) - 1 from store_photos f where f.store_id = ${id})`
      await tx.update(storePhotos).set({ position: first }).where(isIt)
      return { media: photo.mediaId }
    },
  })

/** Directions by metro; empty if there is none. */
export const setStoreMetro = (db: NodePgDatabase, { words, ...input }: StoreInput & { words: Words }): Promise<void> =>
  changeStore(db, {
    ...input,
    verb: 'store.metro',
    act: async (tx, { id }) => {
      const metro = shownWords(words, 'metro')
      if (Boolean(metro.ru) !== Boolean(metro.en)) throw badField('metro', 'store_both_languages')
      for (const locale of locales) {
        const isIt = and(eq(storeTranslations.storeId, id), eq(storeTranslations.locale, locale))
        await tx.update(storeTranslations).set({ metro: metro[locale] }).where(isIt)
      }
      return { metro }
    },
  })

type StoreAbilities = { services: StoreService[]; fittingRooms: number }

export const setStoreServices = (
  db: NodePgDatabase,
  { services, fittingRooms, ...input }: StoreInput & StoreAbilities,
): Promise<void> =>
  changeStore(db, {
    ...input,
    verb: 'store.services',
    act: async (tx, { id }) => {
      if (!Number.isInteger(fittingRooms) || fittingRooms < 0 || fittingRooms > 99) throw badField('rooms', 'wrong')
      const abilities: StoreAbilities = { services: [...new Set(services)], fittingRooms }
      await tx.update(stores).set(abilities).where(eq(stores.id, id))
      return abilities
    },
  })

/** Hours of a date: null for a day off, `usual` to restore those of the weekday. */
type StoreDay = StoreInput & { date: string; hours: OpenHours | null | 'usual' }

const time = /^([01]\d|2[0-3]):[0-5]\d$/
const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** Sets special hours of a date, such as a holiday. Past dates are removed. */
export const setStoreDay = (db: NodePgDatabase, { date, hours, ...input }: StoreDay): Promise<void> =>
  changeStore(db, {
    ...input,
    verb: 'store.day',
    act: async (tx, { id, otherDays }) => {
      const today = dateThere(input.now)
      if (!isDate(date) || date < today) throw badField('date', 'wrong')
      if (hours && hours !== 'usual' && !(time.test(hours.from) && time.test(hours.to) && hours.from < hours.to))
        throw badField('hours', 'wrong')
      const days = otherDays.filter((each) => each.date !== date && each.date >= today)
      if (hours !== 'usual') days.push({ date, hours })
      days.sort((a, b) => a.date.localeCompare(b.date))
      await tx.update(stores).set({ otherDays: days }).where(eq(stores.id, id))
      return { date, hours }
    },
  })
