import type { App } from '../app.type.ts'
import type { Browser } from './sign-in.action.ts'
import type { RequestVisit } from '../request-visit.ts'

/** Whoever signs in has an identity as a visitor, at the latest from now on. */
export const browserOf = ({ visitors }: Pick<App, 'visitors'>, { request, reply }: RequestVisit): Browser => ({
  visitorId: visitors.issueId(request, reply),
  userAgent: request.headers['user-agent'],
  address: request.ip,
})
