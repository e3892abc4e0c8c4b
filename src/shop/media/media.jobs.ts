import type { Db } from '#kernel/db.ts'
import type { NewsHandlers } from '../news.ts'
import { originalsByHash } from './media.queries.ts'
import { allowedWidths, pictureFormats, widthsFor } from './media.rules.ts'
import type { Media } from './media.tables.ts'
import type { PicturePress } from './picture-press.ts'

export type Wanted = { hash: string; widths: readonly number[] }
type Pressroom = { db: Db; press: PicturePress }

/** Makes variants while nobody waits for them, in the order given; ends early when the press closes. */
export async function warmVariants({ db, press }: Pressroom, wanted: Wanted[]): Promise<void> {
  const originalByHash = originalsByHash(db)
  for (const { hash, widths } of wanted) {
    const original = await originalByHash(hash)
    if (original && !(await warm(press, original, widths))) return
  }
}

async function warm(press: PicturePress, original: Media, widths: readonly number[]): Promise<boolean> {
  if (original.kind !== 'image') return true
  for (const width of widthsFor(original.width, widths))
    for (const format of pictureFormats)
      if (!(await press.prepare({ hash: original.hash, width, format, original }))) return false
  return true
}

/** An uploaded picture is made in every width before the first visitor sees it. */
export const mediaHandlers = ({ db, press }: Pressroom): NewsHandlers<'media.stored'> => ({
  'media.stored': async ({ hash }) => {
    const original = await originalsByHash(db)(hash)
    const done = !original || (await warm(press, original, allowedWidths(original.width)))
    // Thrown so that the queue brings it again when the storage is back.
    if (!done) throw new Error(`the press stopped before ${hash} was made in every width`)
  },
})
