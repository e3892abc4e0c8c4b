import type { FastifyRequest } from 'fastify'
import { partId, queryOf, queryParts, withQuery } from '#kernel/query-parts.rules.ts'
import type { PageRequest } from './page-request.ts'
import { asLocation, normaliseTarget } from './redirects.ts'

/** Redirect of an editor; without a target the address is gone for good. `rest`: query parts that were not matched. */
export type FoundRedirect = { to: string | null; rest: string }

export type OtherAddresses = {
  /** Must not query the database: memory only. */
  findRedirect?: (path: string) => FoundRedirect | undefined
  /** Alternative spellings of an address without a page: the first one with a page becomes a redirect. */
  otherSpellings?: (pathname: string) => string[]
  /** Temporary redirect by visitor, such as to the pages of the visitor's city. */
  detour?: (path: string, request: FastifyRequest) => string | undefined
}

/** True for a target equal to the current address, which would cause a redirect loop. */
function isHere(to: string, { pathname, search }: PageRequest): boolean {
  const [path = ''] = to.split(/[?#]/, 1)
  const ids = new Set(queryParts(search).map(partId))
  const isInQuery = queryParts(queryOf(to)).every((part) => ids.has(partId(part)))
  return asLocation(path) === asLocation(pathname) && isInQuery
}

/** Redirect for this address: an editor's (301), gone for good (410), or a detour for this visitor (302). */
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
