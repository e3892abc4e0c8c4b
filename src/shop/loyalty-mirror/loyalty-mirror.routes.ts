import { requestLimiter } from '#http/limits.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import { webhookLimit } from '../route-limits.ts'
import { keepLoyaltyEvents } from './loyalty-events.action.ts'

/** Body limit: several thousand events that accumulated while the webhook was unavailable. */
const maxBytes = 2 * 1024 * 1024

/** Webhook of the loyalty provider; unauthenticated requests get a 404. */
export function loyaltyMirrorRoutes(app: App): void {
  const { db, clock, loyaltyProvider: provider } = app
  if (!provider) return
  const take = requestLimiter(app)
  const path = `/api/loyalty/told/${provider.name}/`
  app.paths.add('POST', path)
  void app.http.register(async (http) => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'string' }, async (_: unknown, text: string | Buffer) => String(text))
    const onRequest = (request: Parameters<typeof take>[0]) => take(request, webhookLimit)
    http.post(path, { schema: { hide: true }, bodyLimit: maxBytes, onRequest }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const events = provider.eventsIn({ body, headers: request.headers })
      if (!events) throw new Refusal('not_found', 404, { what: 'page' })
      await keepLoyaltyEvents(db, { events, now: clock() })
      return reply.header('cache-control', 'private, no-store').type('text/plain').send('OK')
    })
  })
}
