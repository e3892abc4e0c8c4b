import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signer } from '#kernel/signature.ts'

/** Who asks, as far as a cookie that we signed tells; a forged one is nobody's (R-D-07). */
export type VisitorCookie = {
  known: (request: FastifyRequest) => string | undefined
  /** Gives a newcomer an identity, and somebody known another year. */
  keep: (request: FastifyRequest, reply: FastifyReply) => string
}

const cookie = /(?:^|;\s*)visitor=([\w.-]{80})(?:;|$)/
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const yearSeconds = 365 * 24 * 3600

export function visitorCookie({ secretKey, publicUrl }: { secretKey: string; publicUrl: string }): VisitorCookie {
  const { sign, read } = signer(secretKey, 'visitor')
  const rest = `; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

  const known = ({ headers }: FastifyRequest): string | undefined => {
    const value = cookie.exec(headers.cookie ?? '')?.[1]
    const id = value && read(value)
    return id && uuid.test(id) ? id : undefined
  }
  return {
    known,
    keep: (request, reply) => {
      const id = known(request) ?? randomUUID()
      reply.header('set-cookie', `visitor=${sign(id)}${rest}`)
      return id
    },
  }
}
