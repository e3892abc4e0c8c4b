import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#kernel/db.ts'
import { brandOf } from '../brand.rules.ts'
import { ImageWorkerLost, type ImageWorker } from './image-worker.ts'
import type { Storage, StoredFile } from './media.port.ts'
import { originalsByHash } from './media.queries.ts'
import { originalKey } from './originals.rules.ts'
import { resizeQueue } from './resize-queue.ts'
import { cardIn, type ShareCard } from './share-card-address.ts'

type CardDeps = {
  http: FastifyInstance
  db: Db
  storage: Storage
  imageWorker: Pick<ImageWorker, 'drawCard'>
  log: FastifyBaseLogger
  secretKeys: readonly string[]
  config: { brandName: string; brandNameEn: string; pictureJobs: number }
}

/** Version of the card design; a higher number redraws stored cards. */
const look = 1
const maxQueueLength = 200
const forEver = 'public, max-age=31536000, immutable'

const keyOf = (card: ShareCard, brand: string): string =>
  `cards/${createHash('sha256')
    .update(JSON.stringify([look, brand, card.locale, card.hash, card.title]))
    .digest('hex')}.jpg`

/** Share cards for link previews, drawn on the first request and stored. */
export function shareCardRoutes({ http, db, storage, imageWorker, log, secretKeys, config }: CardDeps): void {
  const originalByHash = originalsByHash(db)
  const queue = resizeQueue<StoredFile>({ atOnce: config.pictureJobs, longest: maxQueueLength })
  http.addHook('onClose', () => queue.close())

  async function photoOf(hash: string | undefined): Promise<Buffer | undefined> {
    const original = hash === undefined ? undefined : await originalByHash(hash)
    if (original?.kind !== 'image') return undefined
    return (await storage.read(originalKey(original)))?.bytes
  }

  async function draw(card: ShareCard, brand: string, key: string): Promise<StoredFile> {
    const photo = await photoOf(card.hash)
    const words = { title: card.title, brand }
    const bytes = await imageWorker.drawCard({ ...words, photo }).catch((error: unknown) => {
      // Temporary failures are retried by the next request, because a drawn card is cached for a year.
      if (!photo || error instanceof ImageWorkerLost) throw error
      log.warn({ err: error, hash: card.hash }, 'a card is drawn without its picture')
      return imageWorker.drawCard(words)
    })
    await storage.put(key, bytes, 'image/jpeg')
    return { bytes, type: 'image/jpeg' }
  }

  http.route({
    method: ['GET', 'HEAD'],
    url: '/media/card/*',
    schema: { hide: true },
    logLevel: 'warn',
    handler: async (request, reply) => {
      const card = cardIn(secretKeys, request.url)
      if (!card)
        return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('404\n')
      const brand = brandOf(config, card.locale)
      const key = keyOf(card, brand)
      const picture = await storage
        .read(key)
        .then((file) => file ?? queue.add(key, true, () => draw(card, brand, key)))
        .catch((error: unknown) => {
          log.error({ err: error, key }, 'a card could not be drawn')
        })
      if (!picture) return reply.code(503).headers({ 'retry-after': '10', 'cache-control': 'no-store' }).send()
      return reply.header('cache-control', forEver).type(picture.type).send(picture.bytes)
    },
  })
}
