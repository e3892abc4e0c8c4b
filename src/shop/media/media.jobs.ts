import type { Db } from '#kernel/db.ts'
import type { NewsHandlers } from '../news.ts'
import { originalsByHash } from './media.queries.ts'
import { allowedWidths, pictureFormats, widthsFor } from './media.rules.ts'
import type { Media } from './media.tables.ts'
import type { Resizer } from './resizer.ts'

export type WantedVariants = { hash: string; widths: readonly number[] }
type MediaJobsDeps = { db: Db; resizer: Resizer }

/** Makes variants while nobody waits for them, in the order given; ends early when the resizer closes. */
export async function warmVariants({ db, resizer }: MediaJobsDeps, variants: WantedVariants[]): Promise<void> {
  const originalByHash = originalsByHash(db)
  for (const { hash, widths } of variants) {
    const original = await originalByHash(hash)
    if (original && !(await prepareVariants(resizer, original, widths))) return
  }
}

async function prepareVariants(resizer: Resizer, original: Media, widths: readonly number[]): Promise<boolean> {
  if (original.kind !== 'image') return true
  for (const width of widthsFor(original.width, widths))
    for (const format of pictureFormats)
      if (!(await resizer.prepare({ hash: original.hash, width, format, original }))) return false
  return true
}

/** An uploaded picture is made in every width before the first visitor sees it. */
export const mediaHandlers = ({ db, resizer }: MediaJobsDeps): NewsHandlers<'media.stored'> => ({
  'media.stored': async ({ hash }) => {
    const original = await originalsByHash(db)(hash)
    const areReady = !original || (await prepareVariants(resizer, original, allowedWidths(original.width)))
    // Thrown so that the queue brings it again when the storage is back.
    if (!areReady) throw new Error(`the resizer stopped before ${hash} was made in every width`)
  },
})
