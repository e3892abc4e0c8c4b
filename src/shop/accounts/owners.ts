import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Owner } from '../owner.ts'
import type { Members } from './members.ts'

/** Whose cart and favourites a request is about: the account's for whoever is signed in, otherwise the browser's. */
export type Owners = {
  /** A newcomer gets an identity. */
  of: (visit: { request: FastifyRequest; reply: FastifyReply }) => Promise<Owner>
  /** Nobody, for a newcomer. */
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
      // The browser keeps its identity: at the next sign-in it is a known one.
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
