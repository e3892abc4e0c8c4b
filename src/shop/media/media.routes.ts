import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#kernel/db.ts'
import type { Darkroom } from './darkroom.ts'
import type { Storage } from './media.port.ts'
import { originalsByHash } from './media.queries.ts'
import { allowedWidths, type Variant } from './media.rules.ts'
import { parseVariantPath } from './variant-path.rules.ts'
import type { Media } from './media.tables.ts'
import { byteRange, originalKey, parseVideoPath } from './originals.rules.ts'
import type { PicturePress } from './picture-press.ts'

type Needs = { http: FastifyInstance; db: Db; storage: Storage; press: PicturePress; darkroom: Darkroom }

const forEver = 'public, max-age=31536000, immutable'

/** Files of the shop under /media/: no JSON and no reasons, whatever is asked. */
export function mediaRoutes({ http, db, storage, press, darkroom }: Needs): void {
  const originalByHash = originalsByHash(db)
  http.addHook('onClose', async () => {
    await press.close()
    await darkroom.close()
  })
  http.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    schema: { hide: true },
    logLevel: 'warn',
    handler: async (request, reply) => {
      // The address as it was sent, so that no encoding and no parameter leads to the same file.
      const variant = parseVariantPath(request.url)
      const video = parseVideoPath(request.url)
      const hash = variant?.hash ?? video?.hash
      const original = hash && (await originalByHash(hash))
      if (original && variant) return sendVariant({ request, reply }, { press, variant, original })
      if (original && original.mime === video?.mime) return sendVideo({ request, reply }, { storage, original })
      return nothing(reply)
    },
  })
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type Printing = { press: PicturePress; variant: Variant; original: Media }

async function sendVariant({ request, reply }: Exchange, { press, variant, original }: Printing) {
  const { hash, width, format } = variant
  if (original.kind !== 'image' || !allowedWidths(original.width).includes(width)) return nothing(reply)
  const etag = `"${hash}-${width}-${format}"`
  if (hasIt(request.headers['if-none-match'], etag))
    return reply.code(304).headers({ etag, 'cache-control': forEver }).send()
  const printed = await press.print({ ...variant, original })
  if (printed.state === 'impossible') return nothing(reply)
  if (printed.state === 'unavailable')
    return reply.code(503).headers({ 'retry-after': '10', 'cache-control': 'no-store' }).send()
  // What stands in must not stay under the address of the true variant.
  reply.headers(printed.state === 'ready' ? { etag, 'cache-control': forEver } : { 'cache-control': 'no-store' })
  return reply.type(printed.type).send(printed.bytes)
}

type Showing = { storage: Storage; original: Media }

async function sendVideo({ request, reply }: Exchange, { storage, original }: Showing) {
  const size = original.bytes
  const etag = `"${original.hash}"`
  reply.headers({ etag, 'cache-control': forEver, 'accept-ranges': 'bytes' })
  if (hasIt(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const sameFile = (request.headers['if-range'] ?? etag) === etag
  const range = byteRange(sameFile ? request.headers.range : undefined, size)
  if (range === 'none')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
      .send()
  const part = range ?? { from: 0, to: size - 1 }
  const key = originalKey(original)
  const isHead = request.method === 'HEAD'
  const body = isHead ? await storage.has(key) : await storage.stream(key, part)
  if (!body) return nothing(reply)
  if (range) reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${size}`)
  reply.type(original.mime).header('content-length', part.to - part.from + 1)
  return isHead ? reply.send() : reply.send(body)
}

const hasIt = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)

function nothing(reply: FastifyReply): FastifyReply {
  for (const name of ['etag', 'accept-ranges']) reply.removeHeader(name)
  return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('404\n')
}
