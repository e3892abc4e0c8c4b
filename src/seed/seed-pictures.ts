import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inArray } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { registerOriginals, type KnownOriginal } from '#shop/media/media.actions.ts'
import type { Storage } from '#shop/media/media.port.ts'
import { media } from '#shop/media/media.tables.ts'
import type { Item } from './assortment.ts'
import type { Cover } from './article.ts'
import type { DyeKey } from './dyes.ts'
import type { GarmentKey } from './garment-key.ts'
import { banners, type Banner } from './storefront-words.ts'

/** From the name of a file to the row of its picture. */
export type Pictures = (file: string) => number

type Drawn = { file: string; width: number; height: number; placeholder: string }

const views = ['front', 'threequarter', 'back', 'detail'] as const
/** Nobody drew the cloth of an outfit: it is the cloth of its parts. */
const withoutDetail: GarmentKey[] = ['set-women', 'set-men']

export const pictureFile = (garment: GarmentKey, view: Cover['view'], dye: DyeKey): string =>
  `${garment}-${view}-${dye}.webp`

export const galleryOf = ({ garment, dye }: Item): string[] =>
  views
    .filter((view) => view !== 'detail' || !withoutDetail.includes(garment.key))
    .map((view) => pictureFile(garment.key, view, dye.key))

export const wideArt = ({ art }: Banner): string => `banners/hero-${art}-1920x900.webp`
export const tallArt = ({ art }: Banner): string => `banners/hero-${art}-800x1000.webp`

/** Everything else of the shop (covers of sections and articles) is a picture of some product too. */
const drawnFor = (items: Item[]): Drawn[] => [
  ...banners.flatMap((banner) => [
    { file: wideArt(banner), width: 1920, height: 900, placeholder: banner.backdrop },
    { file: tallArt(banner), width: 800, height: 1000, placeholder: banner.backdrop },
  ]),
  ...items.flatMap((item) =>
    galleryOf(item).map((file) => ({ file, width: 1005, height: 1374, placeholder: item.dye.tile })),
  ),
]

type Gallery = { storage: Storage; images: string; items: Item[]; now: Date }

export async function addPictures(tx: Db, { storage, images, items, now }: Gallery): Promise<Pictures> {
  const drawn = drawnFor(items)
  const originals = await Promise.all(
    drawn.map(async ({ file, ...facts }): Promise<KnownOriginal> => {
      const bytes = await readFile(path.join(images, file))
      return { ...facts, bytes, mime: 'image/webp', kind: 'image' }
    }),
  )
  const stored = await registerOriginals({ db: tx, storage }, originals)
  const ids = stored.map(({ id }) => id)
  await tx.update(media).set({ createdAt: now }).where(inArray(media.id, ids))
  const idOf = new Map(drawn.map(({ file }, at) => [file, ids[at]]))
  return (file) => {
    const found = idOf.get(file)
    if (found === undefined) throw new Error(`the demo shop shows a picture of nothing it sells: ${file}`)
    return found
  }
}
