import type { FastifyReply } from 'fastify'
import type { App } from '../app.type.ts'
import type { TokenAnswer } from './accounts.schemas.ts'
import type { RequestVisit } from '../request-visit.ts'
import type { Browser, NewSession } from './sign-in.action.ts'

/** From now on this browser is the member's. */
export function openSession(
  { members }: Pick<App, 'members'>,
  reply: FastifyReply,
  { token, addedToCart, addedToFavourites }: NewSession,
): TokenAnswer {
  members.begin(reply, token)
  return { token, added_to_cart: addedToCart, added_to_favourites: addedToFavourites }
}

/** Browser of a request; one that signs in is a known visitor from now on. */
export const browserOf = ({ visitors }: Pick<App, 'visitors'>, { request, reply }: RequestVisit): Browser => ({
  visitorId: visitors.issueId(request, reply),
  userAgent: request.headers['user-agent'],
  address: request.ip,
})
