import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '#kernel/db.ts'
import { minutes } from '#kernel/time.ts'
import { media, type Media } from './media.tables.ts'

type KnownHash = { original: Media | undefined }

/** Cache time of a missing original, after which an upload in another process is visible. */
const unknownMs = 1_000

/** Originals by hash, cached because rows never change. */
export function originalsByHash(db: Db): (hash: string) => Promise<Media | undefined> {
  const byHash = db
    .select()
    .from(media)
    .where(eq(media.hash, sql.placeholder('hash')))
    .prepare('media_by_hash')
  const originals = new LRUCache<string, KnownHash>({
    max: 20_000,
    ttl: minutes(10),
    fetchMethod: async (hash, _, { options }) => {
      const [original] = await byHash.execute({ hash })
      if (!original) options.ttl = unknownMs
      return { original }
    },
  })
  return async (hash) => (await originals.fetch(hash))?.original
}

const jsonOf = (names: string[]) =>
  sql.raw(`json_build_object(${names.map((name) => `'${name}', m.${name}`).join(', ')})`)

/** Picture as JSON, from a media row called `m` in the statement. */
export const pictureJson = jsonOf(['hash', 'width', 'height', 'placeholder'])
/** Picture or video as JSON, from a media row called `m`. */
export const mediaJson = jsonOf(['hash', 'kind', 'mime', 'width', 'height', 'placeholder'])
