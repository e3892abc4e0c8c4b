import { requestLimiter } from '#http/limits.ts'
import { Refusal } from '#kernel/refusal.ts'
import { signer } from '#kernel/signature.ts'
import type { App } from '../app.type.ts'
import { webhookLimit } from '../route-limits.ts'
import { carrierHook } from './shipments.calls.ts'
import { lookSoon } from './follow-shipments.action.ts'

/** Maximum size of a webhook message. */
const maxBytes = 16 * 1024

export const carrierHookPath = (secretKeys: readonly string[], carrier: string): string =>
  carrierHook.path.replace(':key', signer(secretKeys, 'carrier-hook').sign(carrier))

/** Webhooks of carriers. The message is not trusted: the carrier is polled about the parcel instead. */
export function shipmentRoutes(app: App): void {
  const { db, clock, secretKeys } = app
  const { read } = signer(secretKeys, 'carrier-hook')
  const take = requestLimiter(app)
  const { path } = carrierHook
  app.paths.add('POST', path)
  void app.http.register(async (http) => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'string' }, async (_: unknown, text: string | Buffer) => String(text))
    const onRequest = (request: Parameters<typeof take>[0]) => take(request, webhookLimit)
    http.post<{ Params: { key: string } }>(
      path,
      { schema: { hide: true }, bodyLimit: maxBytes, onRequest },
      async (request, reply) => {
        const carrier = read(request.params.key)
        if (carrier === undefined) throw new Refusal('not_found', 404, { what: 'page' })
        await lookSoon(db, { carrier, message: messageIn(request.body), now: clock() })
        return reply.header('cache-control', 'private, no-store').type('text/plain').send('OK')
      },
    )
  })
}

/** Parses a JSON message; any other text is split into words. */
function messageIn(body: unknown): unknown {
  const text = typeof body === 'string' ? body : ''
  try {
    return JSON.parse(text)
  } catch {
    return text.split(/[^\w-]+/)
  }
}
