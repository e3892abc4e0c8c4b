import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '#config/config.ts'
import { badField } from '#kernel/refusal.ts'
import type { OpenHours } from '#shop/catalogue/store-hours.rules.ts'
import { storeServices, type StoreService } from '#shop/catalogue/stores.tables.ts'
import {
  addStorePhoto,
  removeStorePhoto,
  setStoreDay,
  setStoreMetro,
  setStoreServices,
  showStorePhotoFirst,
} from '#shop/stores/store-facts.actions.ts'
import { publishedStores, storeBySlug } from '#shop/stores/stores.queries.ts'
import { by, needed, verbGroup, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `store list                                          our shops
  npm run staff -- store show spb-lnyanaya                               all that its card on the site says
  npm run staff -- store photo spb-lnyanaya door.jpg "<Russian>" "<English>"   what the photo shows
  npm run staff -- store photo-first spb-lnyanaya 3                      the third photo becomes the first
  npm run staff -- store photo-off spb-lnyanaya 3
  npm run staff -- store metro spb-lnyanaya "<Russian>" "<English>"      without words: no metro there
  npm run staff -- store services spb-lnyanaya <fitting rooms> [${storeServices.join('] [')}]
  npm run staff -- store day spb-lnyanaya 2026-12-31 10:00-17:00|closed|usual`

const wrongUsage = () => new ConfigError(`usage: npm run staff -- ${usage}`)
const whole = (text: string | undefined): number => {
  if (!text || !/^\d{1,4}$/.test(text)) throw wrongUsage()
  return Number(text)
}

const acts: Record<string, StaffAct> = {
  list: async ({ db }) => {
    const stores = await publishedStores(db)
    return stores
      .map(({ slug, city, words, photos }) => `${slug}\t${city}\t${words.ru.name}\t${photos.length} photos`)
      .join('\n')
  },
  show: async ({ db }, args) => {
    const store = await storeBySlug(db, needed(args, usage))
    if (!store) throw badField('store', 'not_listed')
    const { words, phone, otherDays, fittingRooms, services, photos } = store
    const hoursOf = (hours: OpenHours | null) => (hours ? `${hours.from}-${hours.to}` : 'closed')
    return [
      ...[words.ru, words.en].map(({ name, address, worktime, metro }) => [name, address, worktime, metro].join('\t')),
      `phone\t${phone}`,
      `fitting rooms\t${fittingRooms}`,
      `services\t${services.join(' ')}`,
      ...otherDays.map(({ date, hours }) => `day\t${date}\t${hoursOf(hours)}`),
      ...photos.map((photo, at) => `photo ${at + 1}\t${photo.words.ru}\t${photo.words.en}`),
    ].join('\n')
  },
  photo: async ({ db, storage, imageWorker }, [slug, file, ru = '', en = '']) => {
    if (!slug || !file) throw wrongUsage()
    if (!imageWorker) throw new ConfigError('pictures are looked into by a process of the shop, which is not here')
    const bytes = await readFile(path.resolve(file)).catch(() => {
      throw new ConfigError(`there is no file that can be read: ${file}`)
    })
    await addStorePhoto({ db, storage, imageWorker }, { slug, bytes, words: { ru, en }, by: by(), now: new Date() })
    return `The page of our shops shows it with ${slug}.`
  },
  'photo-first': async ({ db }, [slug = '', place]) => {
    await showStorePhotoFirst(db, { slug, place: whole(place), by: by(), now: new Date() })
    return 'It is seen first.'
  },
  'photo-off': async ({ db }, [slug = '', place]) => {
    await removeStorePhoto(db, { slug, place: whole(place), by: by(), now: new Date() })
    return 'It is seen no more.'
  },
  metro: async ({ db }, [slug = '', ru = '', en = '']) => {
    await setStoreMetro(db, { slug, words: { ru, en }, by: by(), now: new Date() })
    return ru ? `${slug}: ${ru}` : `${slug} stands by no metro.`
  },
  services: async ({ db }, [slug = '', rooms, ...services]) => {
    if (!services.every((each): each is StoreService => storeServices.some((service) => service === each)))
      throw wrongUsage()
    await setStoreServices(db, { slug, services, fittingRooms: whole(rooms), by: by(), now: new Date() })
    return `${slug}: ${rooms} fitting rooms, ${services.join(', ') || 'nothing besides selling'}.`
  },
  day: async ({ db }, [slug = '', date = '', words = '']) => {
    await setStoreDay(db, { slug, date, hours: dayOf(words), by: by(), now: new Date() })
    return `${slug}, ${date}: ${words}.`
  },
}

function dayOf(words: string): OpenHours | null | 'usual' {
  if (words === 'usual') return words
  if (words === 'closed') return null
  const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(words) ?? []
  if (!from || !to) throw wrongUsage()
  return { from, to }
}

export const storeVerbs: Record<string, StaffVerb> = {
  store: verbGroup(usage, acts),
}
