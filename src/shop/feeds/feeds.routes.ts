import { createGunzip } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.type.ts'
import { feedFiles, type FeedName } from './feeds.tables.ts'

const addresses: Record<FeedName, string> = { yandex: '/feeds/yml.xml', google: '/feeds/google.xml' }
const names: FeedName[] = ['yandex', 'google']

/** Serves the last built files; a request never builds one. */
export function feedRoutes(app: App): void {
  for (const name of names)
    app.http.route({
      method: 'GET',
      url: addresses[name],
      schema: { hide: true },
      logLevel: 'warn',
      handler: async (request, reply) => sendFeed(app, name, { request, reply }),
    })
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function sendFeed({ db, storage }: App, name: FeedName, { request, reply }: Exchange): Promise<FastifyReply> {
  const [row] = await db.select().from(feedFiles).where(eq(feedFiles.name, name))
  if (!row) return sendLater(reply)
  const isPacked = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers['accept-encoding'] ?? '')
  const etag = `"${name}-${row.madeAt.getTime()}-${isPacked ? 'gzip' : 'plain'}"`
  reply.headers({
    etag,
    vary: 'Accept-Encoding',
    'last-modified': row.madeAt.toUTCString(),
    'cache-control': 'public, max-age=600',
    'x-robots-tag': 'noindex',
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const file = await storage.stream(row.key, { from: 0, to: row.bytes - 1 })
  if (!file) return sendLater(reply)
  reply.type('application/xml; charset=utf-8')
  if (isPacked) return reply.headers({ 'content-encoding': 'gzip', 'content-length': row.bytes }).send(file)
  const plain = createGunzip()
  file.once('error', (error) => plain.destroy(error))
  plain.once('close', () => file.destroy())
  return reply.send(file.pipe(plain))
}

/** 503 with Retry-After: a newly opened shop builds the feed within a minute. */
const sendLater = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ 'retry-after': '60', 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('503\n')
