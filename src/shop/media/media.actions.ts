import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { emit } from '../news.ts'
import type { Darkroom } from './darkroom.ts'
import type { Storage } from './media.port.ts'
import { media, type Media } from './media.tables.ts'
import { originalKey, type OriginalMime } from './originals.rules.ts'

type Place = { db: Db; storage: Storage }
type Studio = Place & { darkroom: Pick<Darkroom, 'describe'> }

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

type Described = Omit<typeof media.$inferInsert, 'bytes' | 'mime'> & { mime: OriginalMime; bytes: Buffer }

/** The first 128 bits are enough never to meet twice, and short in an address. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Keeps an uploaded picture. The same bytes are the same picture: one row, one file. */
export async function storeOriginal({ db, storage, darkroom }: Studio, { bytes }: { bytes: Buffer }): Promise<Media> {
  const facts = await darkroom.describe(bytes)
  const original = { ...facts, kind: 'image' as const, bytes, hash: hashOf(bytes) }
  await keepFile(storage, original)
  return db.transaction(async (tx) => {
    const [added] = await tx.insert(media).values(rowOf(original)).onConflictDoNothing().returning()
    if (added) await emit(tx, 'media.stored', { hash: added.hash })
    const [stored] = added
      ? [added]
      : await tx
          .select()
          .from(media)
          .where(inArray(media.hash, [original.hash]))
    if (!stored) throw new Error(`a stored original vanished: ${original.hash}`)
    return stored
  })
}

/** As many files at once as the disk still writes faster than one after the other. */
const filesAtOnce = 8
const rowsAtOnce = 1_000

/** Keeps many originals whose facts are known; answers in the order given. Repeating it changes nothing. */
export async function registerOriginals({ db, storage }: Place, known: KnownOriginal[]): Promise<Media[]> {
  const originals = known.map((original) => ({ ...original, hash: hashOf(original.bytes) }))
  const unique = [...new Map(originals.map((original) => [original.hash, original])).values()]
  const queue = unique.values()
  const writer = async () => {
    for (const original of queue) await keepFile(storage, original)
  }
  await Promise.all(Array.from({ length: filesAtOnce }, writer))
  const rows = new Map<string, Media>()
  for (let from = 0; from < unique.length; from += rowsAtOnce) {
    const some = unique.slice(from, from + rowsAtOnce)
    await db.insert(media).values(some.map(rowOf)).onConflictDoNothing()
    const hashes = some.map(({ hash }) => hash)
    for (const row of await db.select().from(media).where(inArray(media.hash, hashes))) rows.set(row.hash, row)
  }
  return originals.flatMap(({ hash }) => rows.get(hash) ?? [])
}

/** The file goes first: a file without a row harms nobody, a row without a file is a hole in a page. */
async function keepFile(storage: Storage, { hash, mime, bytes }: Described): Promise<void> {
  const key = originalKey({ hash, mime })
  if (!(await storage.has(key))) await storage.put(key, bytes, mime)
}

const rowOf = (original: Described) => ({ ...original, bytes: original.bytes.length })
