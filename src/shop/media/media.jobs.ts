import { setTimeout as pause } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { tryLock } from '../locks.ts'
import type { NewsHandlers } from '../news.ts'
import { originalsByHash } from './media.queries.ts'
import { allowedWidths, pictureFormats, widthsFor } from './media.rules.ts'
import type { Media } from './media.tables.ts'
import type { Resizer, VariantOrder } from './resizer.ts'

export type WantedVariants = { hash: string; widths: readonly number[] }
type MediaJobsDeps = { db: Db; resizer: Resizer }
type WarmingDeps = { db: NodePgDatabase; resizer: Resizer; signal: AbortSignal }

/** Polling interval while another process makes variants. */
const othersMs = 1_000

/**
 * Prepares variants in the given order, as AVIF, which nearly all browsers accept; ends early when the resizer closes.
 * One process at a time makes a variant; the others take over when it stops.
 */
export async function warmVariants({ db, resizer, signal }: WarmingDeps, variants: WantedVariants[]): Promise<void> {
  const originalByHash = originalsByHash(db)
  for (const { hash, widths } of variants) {
    const original = await originalByHash(hash)
    if (original?.kind !== 'image') continue
    for (const width of widthsFor(original.width, widths))
      if (!(await warmInTurn({ db, resizer, signal }, { hash, width, format: 'avif', original }))) return
  }
}

async function warmInTurn({ db, resizer, signal }: WarmingDeps, order: VariantOrder): Promise<boolean> {
  while (!signal.aborted) {
    const goesOn = await db.transaction(async (tx) => {
      if (!(await tryLock(tx, 'picture variants'))) return undefined
      return resizer.prepare(order, { isSoon: true })
    })
    if (goesOn !== undefined) return goesOn
    await pause(othersMs, undefined, { signal }).catch(() => {})
  }
  return false
}

async function prepareVariants(resizer: Resizer, original: Media, widths: readonly number[]): Promise<boolean> {
  if (original.kind !== 'image') return true
  for (const width of widthsFor(original.width, widths))
    for (const format of pictureFormats)
      if (!(await resizer.prepare({ hash: original.hash, width, format, original }))) return false
  return true
}

/** Makes an uploaded picture in every width before the first visitor. */
export const mediaHandlers = ({ db, resizer }: MediaJobsDeps): NewsHandlers<'media.stored'> => ({
  'media.stored': async ({ hash }) => {
    const original = await originalsByHash(db)(hash)
    const areReady = !original || (await prepareVariants(resizer, original, allowedWidths(original.width)))
    // Throw, so that the queue retries once the storage is back.
    if (!areReady) throw new Error(`the resizer stopped before ${hash} was made in every width`)
  },
})
