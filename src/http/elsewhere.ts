import type { FastifyRequest } from 'fastify'
import { partId, queryOf, queryParts, withQuery } from '#kernel/query-parts.rules.ts'
import type { PageRequest } from './page-request.ts'
import { asLocation, normaliseTarget } from './redirects.ts'

/** Redirect of an editor; without a target the address is gone for good. `rest`: the query that was no part of the match. */
export type FoundRedirect = { to: string | null; rest: string }

export type OtherAddresses = {
  /** Looks in memory only. */
  findRedirect?: (path: string) => FoundRedirect | undefined
  /** Other ways to write an address where there is no page: the first of them that has one is redirected to. */
  otherSpellings?: (pathname: string) => string[]
  /** A temporary redirect that depends on the visitor, such as to the pages of the own city. */
  detour?: (path: string, request: FastifyRequest) => string | undefined
}

/** True for a target whose path and query the visitor has already, so that following it would never end. */
function isHere(to: string, { pathname, search }: PageRequest): boolean {
  const [path = ''] = to.split(/[?#]/, 1)
  const ids = new Set(queryParts(search).map(partId))
  const isInQuery = queryParts(queryOf(to)).every((part) => ids.has(partId(part)))
  return asLocation(path) === asLocation(pathname) && isInQuery
}

/** Where else this address leads: an editor's redirect (301), nowhere any more (410), or a detour of this visitor (302). */
export function elsewhere(
  { findRedirect, detour }: OtherAddresses,
  request: FastifyRequest,
  pageRequest: PageRequest,
): { status: number; to?: string } | undefined {
  const { format, pathname, search } = pageRequest
  try {
    const found = findRedirect?.(pathname + search)
    if (found?.to === null) return { status: 410 }
    const to = found && withQuery(normaliseTarget(found.to ?? '/'), found.rest)
    if (to !== undefined && !isHere(to, pageRequest)) return { status: 301, to }
    const aside = format === 'html' ? detour?.(pathname, request) : undefined
    return aside === undefined ? undefined : { status: 302, to: aside + search }
  } catch (error) {
    request.log.error({ err: error }, 'Redirect lookup failed, the page continues')
    return undefined
  }
}
