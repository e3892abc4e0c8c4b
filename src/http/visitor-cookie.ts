import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signer } from '#kernel/signature.ts'

/** Recognizes a visitor by a signed cookie. A forged one counts as none (R-D-07). */
export type VisitorCookie = {
  idOf: (request: FastifyRequest) => string | undefined
  /** Issues an id to a new visitor; prolongs the cookie of a known visitor by a year. */
  issueId: (request: FastifyRequest, reply: FastifyReply) => string
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const yearSeconds = 365 * 24 * 3600

type Keys = { secretKeys: readonly string[]; publicUrl: string }

export function visitorCookie({ secretKeys, publicUrl }: Keys): VisitorCookie {
  const { sign, read } = signer(secretKeys, 'visitor')
  const isSecure = publicUrl.startsWith('https:')
  // A `__Host-` cookie comes from this very host only, so no other host of the domain can plant one.
  const name = isSecure ? '__Host-visitor' : 'visitor'
  const rest = `; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const values = new RegExp(`(?:^|;)\\s*${name}=([\\w.-]{80})(?=;|$)`, 'g')

  const visitors = new WeakMap<FastifyRequest, { id: string | undefined }>()
  /** Both the limit and the call need the id, so the cookie is read once per request. */
  const idOf = (request: FastifyRequest): string | undefined => {
    const visitor = visitors.get(request) ?? { id: visitorIn(request.headers.cookie ?? '') }
    visitors.set(request, visitor)
    return visitor.id
  }
  /** Checks all cookies of this name: a forged one in front must not hide the true one. */
  const visitorIn = (cookie: string): string | undefined => {
    for (const [, value = ''] of cookie.matchAll(values)) {
      const id = read(value)
      if (id && uuid.test(id)) return id
    }
    return undefined
  }
  return {
    idOf,
    issueId: (request, reply) => {
      const id = idOf(request) ?? randomUUID()
      // A second call for the same request returns the same id.
      visitors.set(request, { id })
      reply.header('set-cookie', `${name}=${sign(id)}${rest}`)
      return id
    },
  }
}
