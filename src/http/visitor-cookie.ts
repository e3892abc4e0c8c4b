import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signer } from '#kernel/signature.ts'

/** Who asks, as far as a cookie that we signed tells; a forged one is nobody's (R-D-07). */
export type VisitorCookie = {
  idOf: (request: FastifyRequest) => string | undefined
  /** Gives a newcomer an identity, and somebody known another year. */
  issueId: (request: FastifyRequest, reply: FastifyReply) => string
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const yearSeconds = 365 * 24 * 3600

type Keys = { secretKeys: readonly string[]; publicUrl: string }

export function visitorCookie({ secretKeys, publicUrl }: Keys): VisitorCookie {
  const { sign, read } = signer(secretKeys, 'visitor')
  const isSecure = publicUrl.startsWith('https:')
  // The prefix is a promise of the browser: no other host of the domain has set it.
  const name = isSecure ? '__Host-visitor' : 'visitor'
  const rest = `; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const values = new RegExp(`(?:^|;)\\s*${name}=([\\w.-]{80})(?=;|$)`, 'g')

  const visitors = new WeakMap<FastifyRequest, { id: string | undefined }>()
  /** Both the limit and the call itself ask for it, so the cookie is read once a request. */
  const idOf = (request: FastifyRequest): string | undefined => {
    const visitor = visitors.get(request) ?? { id: visitorIn(request.headers.cookie ?? '') }
    visitors.set(request, visitor)
    return visitor.id
  }
  /** Looks at all cookies of this name: a forged one in front must not hide the true one. */
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
      reply.header('set-cookie', `${name}=${sign(id)}${rest}`)
      return id
    },
  }
}
