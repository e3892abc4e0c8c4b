import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { tryLock } from '../locks.ts'
import type { Storage } from '../media/media.port.ts'
import { googleFeed, yandexFeed, type FeedFormat, type FeedShop } from './feed.rules.ts'
import { feedCategories, feedProducts } from './feed-products.queries.ts'
import { feedFiles, type FeedName } from './feeds.tables.ts'

const formats: Record<FeedName, FeedFormat> = { yandex: yandexFeed, google: googleFeed }

type FeedInput = { name: FeedName; storage: Storage; shop: Omit<FeedShop, 'categories' | 'madeAt'>; now: Date }
type FeedDeps = { db: NodePgDatabase }

/**
 * Rebuilds a feed in storage; false while another process does so. Two file names alternate, so downloads of the older
 * file can finish.
 */
export async function makeFeed({ db }: FeedDeps, { name, storage, shop, now }: FeedInput): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yasmena-feed-'))
  const file = path.join(folder, 'feed.gz')
  try {
    const offers = await db.transaction(async (tx) => {
      if (!(await tryLock(tx, 'feed', name))) return undefined
      return writeFeed(tx, {
        file,
        format: formats[name],
        shop: { ...shop, categories: await feedCategories(tx), madeAt: now },
      })
    })
    if (offers === undefined) return false
    const { size } = await stat(file)
    const [row] = await db.select().from(feedFiles).where(eq(feedFiles.name, name))
    const key = `feeds/${name}-${row?.key.endsWith('-a.xml.gz') ? 'b' : 'a'}.xml.gz`
    await storage.putFile(key, { path: file, size }, 'application/gzip')
    const values = { key, bytes: size, offers, madeAt: now }
    await db
      .insert(feedFiles)
      .values({ name, ...values })
      .onConflictDoUpdate({ target: feedFiles.name, set: values })
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Writing = { file: string; format: FeedFormat; shop: FeedShop }

/** Writes the file; returns the number of offers. */
async function writeFeed(tx: Db, { file, format, shop }: Writing): Promise<number> {
  let offers = 0
  async function* text(): AsyncGenerator<string> {
    yield format.opening(shop)
    for await (const products of feedProducts(tx, shop.madeAt)) {
      offers += products.reduce((sum, product) => sum + product.offers.length, 0)
      yield products.map((product) => format.product(shop, product)).join('')
    }
    yield format.ending
  }
  await pipeline(Readable.from(text()), createGzip({ level: 5 }), createWriteStream(file))
  return offers
}
