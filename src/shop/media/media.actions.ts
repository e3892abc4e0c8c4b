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

/** What is known of an original without looking into it. */
export type KnownOriginal = {
  bytes: Buffer
  mime: OriginalMime
  kind: 'image' | 'video'
  width: number
  height: number
  /** A colour, #rrggbb. */
  placeholder: string
}

type Original = Omit<typeof media.$inferInsert, 'bytes' | 'mime'> & { mime: OriginalMime; bytes: Buffer }

/** The first 128 bits are enough never to meet twice, and short in an address. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Keeps an uploaded picture. The same bytes are the same picture: one row, one file. */
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

/** As many files at once as the disk still writes faster than one after the other. */
const filesAtOnce = 8
const rowsAtOnce = 1_000

/** Keeps many originals whose facts are known; answers in the order given. Repeating it changes nothing. */
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

/** The file goes first: a file without a row harms nobody, a row without a file is a hole in a page. */
async function storeFile(storage: Storage, { hash, mime, bytes }: Original): Promise<void> {
  const key = originalKey({ hash, mime })
  if (!(await storage.has(key))) await storage.put(key, bytes, mime)
}

const rowOf = (original: Original) => ({ ...original, bytes: original.bytes.length })
