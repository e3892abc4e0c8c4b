import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { emit } from '../news.ts'
import type { ImageWorker } from './image-worker.ts'
import type { Storage } from './media.port.ts'
import { media, type Media } from './media.tables.ts'
import { originalKey, type OriginalMime } from './originals.rules.ts'

type MediaFiles = { db: Db; storage: Storage }
type MediaUpload = MediaFiles & { imageWorker: Pick<ImageWorker, 'describe'> }

/** Facts of an original that is stored without decoding. */
export type KnownOriginal = {
  bytes: Buffer
  mime: OriginalMime
  kind: 'image' | 'video'
  width: number
  height: number
  /** Color, #rrggbb. */
  placeholder: string
}

type Original = Omit<typeof media.$inferInsert, 'bytes' | 'mime'> & { mime: OriginalMime; bytes: Buffer }

/** Content hash: 128 bits are enough to avoid collisions, and short in a URL. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Stores an uploaded picture. Identical bytes share one row and one file. */
export async function storeOriginal(
  { db, storage, imageWorker }: MediaUpload,
  { bytes }: { bytes: Buffer },
): Promise<Media> {
  const facts = await imageWorker.describe(bytes)
  const original = { ...facts, kind: 'image' as const, bytes, hash: hashOf(bytes) }
  await storeFile(storage, original)
  return db.transaction(async (tx) => {
    const [newRow] = await tx.insert(media).values(rowOf(original)).onConflictDoNothing().returning()
    if (newRow) await emit(tx, 'media.stored', { hash: newRow.hash })
    const [row] = newRow
      ? [newRow]
      : await tx
          .select()
          .from(media)
          .where(inArray(media.hash, [original.hash]))
    if (!row) throw new Error(`a stored original vanished: ${original.hash}`)
    return row
  })
}

/** Concurrent file writes; more would not make the disk faster. */
const filesAtOnce = 8
const rowsAtOnce = 1_000

/** Stores originals with known facts and returns them in the given order. A repeat changes nothing. */
export async function registerOriginals(
  { db, storage }: MediaFiles,
  knownOriginals: KnownOriginal[],
): Promise<Media[]> {
  const originals = knownOriginals.map((original) => ({ ...original, hash: hashOf(original.bytes) }))
  const unique = [...new Map(originals.map((original) => [original.hash, original])).values()]
  const queue = unique.values()
  const writer = async () => {
    for (const original of queue) await storeFile(storage, original)
  }
  await Promise.all(Array.from({ length: filesAtOnce }, writer))
  const rows = new Map<string, Media>()
  for (let from = 0; from < unique.length; from += rowsAtOnce) {
    const batch = unique.slice(from, from + rowsAtOnce)
    await db.insert(media).values(batch.map(rowOf)).onConflictDoNothing()
    const hashes = batch.map(({ hash }) => hash)
    for (const row of await db.select().from(media).where(inArray(media.hash, hashes))) rows.set(row.hash, row)
  }
  return originals.flatMap(({ hash }) => rows.get(hash) ?? [])
}

/** Stores the file before the row: a file without a row is harmless, a row without a file breaks a page. */
async function storeFile(storage: Storage, { hash, mime, bytes }: Original): Promise<void> {
  const key = originalKey({ hash, mime })
  if (!(await storage.has(key))) await storage.put(key, bytes, mime)
}

const rowOf = (original: Original) => ({ ...original, bytes: original.bytes.length })
