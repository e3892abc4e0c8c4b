import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#kernel/refusal.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Security headers of every answer; pages add a policy of their own (R-D-16). */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

type GuardedServer = { http: FastifyInstance; config: { publicUrl: string } }

export function guardRequests({ http, config }: GuardedServer): void {
  const headers = securityHeaders(config.publicUrl)
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (!safe.has(request.method) && !isOwn(request, config.publicUrl)) throw new Refusal('foreign_origin', 403)
  })
  // Only pages set a policy of their own. No other response may ever run as a page.
  http.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
}

/**
 * True unless a browser reports that another site sent the request. A client that sends neither header is not a browser
 * and has no visitor's cookies to misuse.
 */
function isOwn({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (!origin || origin === publicUrl) return true
  // Compared as text with the whole origin: scheme, host and port.
  return headers.host !== undefined && origin === `${new URL(publicUrl).protocol}//${headers.host}`
}
