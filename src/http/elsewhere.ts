import type { FastifyRequest } from 'fastify'
import type { PageRequest } from './page-request.ts'
import { normaliseTarget } from './redirects.ts'

export type OtherAddresses = {
  /** Looks in memory only. Asked with the whole address first, then without the query. Null: it is gone for good. */
  findRedirect?: (path: string) => string | null | undefined
  /** Other ways to write an address where there is no page: the first of them that has one is redirected to. */
  otherSpellings?: (pathname: string) => string[]
  /** A temporary redirect that depends on the visitor, such as to the pages of the own city. */
  detour?: (path: string, request: FastifyRequest) => string | undefined
}

/** Where else this address leads: an editor's redirect (301), nowhere any more (410), or a detour of this visitor (302). */
export function elsewhere(
  { findRedirect, detour }: OtherAddresses,
  request: FastifyRequest,
  { format, pathname, search }: PageRequest,
): { status: number; to?: string } | undefined {
  try {
    const target = (search ? findRedirect?.(pathname + search) : undefined) ?? findRedirect?.(pathname)
    if (target === null) return { status: 410 }
    const to = target === undefined ? undefined : normaliseTarget(target)
    if (to !== undefined && to !== pathname && to !== pathname + search) return { status: 301, to }
    const aside = format === 'html' ? detour?.(pathname, request) : undefined
    return aside === undefined ? undefined : { status: 302, to: aside + search }
  } catch (error) {
    request.log.error({ err: error }, 'Redirect lookup failed, the page continues')
    return undefined
  }
}
