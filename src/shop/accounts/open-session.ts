import type { FastifyReply } from 'fastify'
import type { App } from '../app.type.ts'
import type { TokenAnswer } from './accounts.schemas.ts'
import type { RequestVisit } from '../request-visit.ts'
import type { Browser, NewSession } from './sign-in.action.ts'

/** Signs this browser in. */
export function openSession(
  { members }: Pick<App, 'members'>,
  reply: FastifyReply,
  { token, addedToCart, addedToFavourites }: NewSession,
): TokenAnswer {
  members.begin(reply, token)
  return { token, added_to_cart: addedToCart, added_to_favourites: addedToFavourites }
}

/** Browser of a request; a browser that signs in becomes a known visitor. */
export const browserOf = ({ visitors }: Pick<App, 'visitors'>, { request, reply }: RequestVisit): Browser => ({
  visitorId: visitors.issueId(request, reply),
  userAgent: request.headers['user-agent'],
  address: request.ip,
})
