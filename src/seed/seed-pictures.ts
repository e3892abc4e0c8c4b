import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inArray } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { registerOriginals, type KnownOriginal } from '#shop/media/media.actions.ts'
import type { Picture } from '#shop/media/media.rules.ts'
import type { Storage } from '#shop/media/media.port.ts'
import { media } from '#shop/media/media.tables.ts'
import type { Item } from './assortment.ts'
import type { ColorKey } from './colors.ts'
import type { ModelKey } from './model-key.ts'
import { stores } from './stores.ts'
import { banners, type Banner } from './storefront-words.ts'

/** Maps a file name to the picture's row, and to the picture as a page shows it. */
export type Pictures = { idOf: (file: string) => number; photoOf: (file: string) => Picture }

type DrawnFile = { file: string; width: number; height: number; placeholder: string; isFilm?: true }

const views = ['front', 'threequarter', 'back', 'backquarter', 'detail'] as const
/** Outfits without a detail picture: the cloth is that of their parts. */
const withoutDetail: ModelKey[] = ['set-women', 'set-men']
const withBackQuarter: ModelKey[] = ['top-v', 'top-women', 'top-zip', 'coat-women', 'jacket']
/** Garments with a turning film, each in one color. */
const turns: [ModelKey, ColorKey][] = [
  ['top-women', 'hvoya'],
  ['trousers-women', 'hvoya'],
  ['coat-women', 'sneg'],
  ['dress', 'pudra'],
]

export const pictureFile = (model: ModelKey, view: (typeof views)[number], color: ColorKey): string =>
  `${model}-${view}-${color}.webp`

const isDrawn = (view: (typeof views)[number], model: ModelKey): boolean =>
  view === 'detail' ? !withoutDetail.includes(model) : view !== 'backquarter' || withBackQuarter.includes(model)

const picturesOf = ({ model, color }: Item): string[] =>
  views.filter((view) => isDrawn(view, model.key)).map((view) => pictureFile(model.key, view, color.key))

const filmsOf = ({ model, color }: Item): string[] =>
  turns.some(([key, dye]) => key === model.key && dye === color.key) ? [`video/${model.key}-turn-${color.key}.mp4`] : []

/**
 * Gallery of a product: whole garments, the film, and the cloth last, since an odd last shot is drawn wide, where a
 * garment would be cut.
 */
export const galleryOf = (item: Item): string[] => {
  const isCloth = (file: string) => file.includes('-detail-')
  const pictures = picturesOf(item)
  return [...pictures.filter((file) => !isCloth(file)), ...filmsOf(item), ...pictures.filter(isCloth)]
}

export const wideArt = ({ art }: Banner): string => `banners/hero-${art}-1920x900.webp`
export const tallArt = ({ art }: Banner): string => `banners/hero-${art}-800x1000.webp`

/** Drawn files; covers of sections and articles reuse pictures of products. */
const drawnFor = (items: Item[]): DrawnFile[] => [
  { file: 'films/fabrics.mp4', width: 960, height: 540, placeholder: '#f1e2de', isFilm: true },
  ...stores.flatMap(({ photos }) =>
    photos.map(({ file, placeholder }) => ({ file, width: 1200, height: 900, placeholder })),
  ),
  ...banners.flatMap((banner) => [
    { file: wideArt(banner), width: 1920, height: 900, placeholder: banner.backdrop },
    { file: tallArt(banner), width: 800, height: 1000, placeholder: banner.backdrop },
  ]),
  ...items.flatMap((item) =>
    picturesOf(item).map((file) => ({ file, width: 1005, height: 1374, placeholder: item.color.tile })),
  ),
  ...items.flatMap((item) =>
    filmsOf(item).map((file) => ({
      file,
      width: 670,
      height: 916,
      placeholder: item.color.tile,
      isFilm: true as const,
    })),
  ),
]

type Gallery = { storage: Storage; images: string; items: Item[]; now: Date }

export async function addPictures(tx: Db, { storage, images, items, now }: Gallery): Promise<Pictures> {
  const drawnFiles = drawnFor(items)
  const originals = await Promise.all(
    drawnFiles.map(async ({ file, isFilm, ...facts }): Promise<KnownOriginal> => {
      const bytes = await readFile(path.join(images, file))
      const nature = isFilm
        ? ({ mime: 'video/mp4', kind: 'video' } as const)
        : ({ mime: 'image/webp', kind: 'image' } as const)
      return { ...facts, bytes, ...nature }
    }),
  )
  const rows = await registerOriginals({ db: tx, storage }, originals)
  const ids = rows.map(({ id }) => id)
  await tx.update(media).set({ createdAt: now }).where(inArray(media.id, ids))
  const rowByFile = new Map(drawnFiles.map(({ file }, at) => [file, rows[at]]))
  const rowOf = (file: string) => {
    const row = rowByFile.get(file)
    if (!row) throw new Error(`the demo shop shows a picture of nothing it sells: ${file}`)
    return row
  }
  const photoOf = (file: string): Picture => {
    const { hash, width, height, placeholder } = rowOf(file)
    return { hash, width, height, placeholder }
  }
  return { idOf: (file) => rowOf(file).id, photoOf }
}
