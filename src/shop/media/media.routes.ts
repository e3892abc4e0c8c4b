import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#kernel/db.ts'
import type { ImageWorker } from './image-worker.ts'
import type { Storage } from './media.port.ts'
import { originalsByHash } from './media.queries.ts'
import { allowedWidths, type Variant } from './media.rules.ts'
import { parseVariantPath } from './variant-path.rules.ts'
import type { Media } from './media.tables.ts'
import { byteRange, originalKey, parseVideoPath } from './originals.rules.ts'
import type { Resizer } from './resizer.ts'

type MediaRoutesDeps = { http: FastifyInstance; db: Db; storage: Storage; resizer: Resizer; imageWorker: ImageWorker }

const forEver = 'public, max-age=31536000, immutable'

/** Routes for files under /media/. Errors are plain text without JSON or a reason. */
export function mediaRoutes({ http, db, storage, resizer, imageWorker }: MediaRoutesDeps): void {
  const originalByHash = originalsByHash(db)
  http.addHook('onClose', async () => {
    await resizer.close()
    await imageWorker.close()
  })
  http.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    schema: { hide: true },
    logLevel: 'warn',
    handler: async (request, reply) => {
      // The raw URL, so that neither encoding nor parameters lead to the same file.
      const variant = parseVariantPath(request.url)
      const video = parseVideoPath(request.url)
      const hash = variant?.hash ?? video?.hash
      const original = hash && (await originalByHash(hash))
      if (original && variant) return sendVariant({ request, reply }, { resizer, variant, original })
      if (original && original.mime === video?.mime) return sendVideo({ request, reply }, { storage, original })
      return sendNotFound(reply)
    },
  })
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type VariantInput = { resizer: Resizer; variant: Variant; original: Media }

async function sendVariant({ request, reply }: Exchange, { resizer, variant, original }: VariantInput) {
  const { hash, width, format } = variant
  if (original.kind !== 'image' || !allowedWidths(original.width).includes(width)) return sendNotFound(reply)
  const etag = `"${hash}-${width}-${format}"`
  if (hasEtag(request.headers['if-none-match'], etag))
    return reply.code(304).headers({ etag, 'cache-control': forEver }).send()
  const picture = await resizer.resize({ ...variant, original })
  if (picture.state === 'impossible') return sendNotFound(reply)
  if (picture.state === 'unavailable')
    return reply.code(503).headers({ 'retry-after': '10', 'cache-control': 'no-store' }).send()
  // A stand-in must not be cached under the URL of the requested variant.
  reply.headers(picture.state === 'ready' ? { etag, 'cache-control': forEver } : { 'cache-control': 'no-store' })
  return reply.type(picture.type).send(picture.bytes)
}

type VideoInput = { storage: Storage; original: Media }

async function sendVideo({ request, reply }: Exchange, { storage, original }: VideoInput) {
  const size = original.bytes
  const etag = `"${original.hash}"`
  reply.headers({ etag, 'cache-control': forEver, 'accept-ranges': 'bytes' })
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const sameFile = (request.headers['if-range'] ?? etag) === etag
  const partialRange = byteRange(sameFile ? request.headers.range : undefined, size)
  if (partialRange === 'none')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
      .send()
  const range = partialRange ?? { from: 0, to: size - 1 }
  const key = originalKey(original)
  const isHead = request.method === 'HEAD'
  const body = isHead ? await storage.has(key) : await storage.stream(key, range)
  if (!body) return sendNotFound(reply)
  if (partialRange) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`)
  reply.type(original.mime).header('content-length', range.to - range.from + 1)
  return isHead ? reply.send() : reply.send(body)
}

const hasEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((knownEtag) => knownEtag.trim().replace(/^W\//, '') === etag)

function sendNotFound(reply: FastifyReply): FastifyReply {
  for (const name of ['etag', 'accept-ranges']) reply.removeHeader(name)
  return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('404\n')
}
