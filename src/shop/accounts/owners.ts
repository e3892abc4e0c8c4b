import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Owner } from '../owner.ts'
import type { Members } from './members.ts'

/** Owner of the cart and favorites of a request: the account if signed in, otherwise the browser. */
export type Owners = {
  /** Assigns an identity to a new visitor. */
  of: (visit: { request: FastifyRequest; reply: FastifyReply }) => Promise<Owner>
  /** Undefined for a visitor without an identity. */
  known: (request: FastifyRequest, reply?: FastifyReply) => Promise<Owner | undefined>
}

type Visitors = {
  idOf: (request: FastifyRequest) => string | undefined
  issueId: (request: FastifyRequest, reply: FastifyReply) => string
}

export function ownersOf({ members, visitors }: { members: Members; visitors: Visitors }): Owners {
  return {
    of: async ({ request, reply }) => {
      const member = await members.of(request, reply)
      // Keep the identity of the browser, so that the next sign-in recognizes the browser.
      const visitorId = visitors.issueId(request, reply)
      return member ? { accountId: member.accountId } : { visitorId }
    },
    known: async (request, reply) => {
      const member = await members.of(request, reply)
      if (member) return { accountId: member.accountId }
      const visitorId = visitors.idOf(request)
      return visitorId === undefined ? undefined : { visitorId }
    },
  }
}
