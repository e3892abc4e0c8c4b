import { pathMask } from '#kernel/secret-paths.ts'
import { pages } from '../pages.ts'

const secretPages = pages.flatMap((page) => ('secret' in page ? [page] : []))
const maskedPath = pathMask(secretPages)
const secretNames = new Set<string>(secretPages.flatMap(({ secret }) => secret))

/**
 * True for a shop URL with a key or token: in the path, in the query of any path (even a mistyped one is tracked), or
 * inside a parameter such as `next`.
 */
export function isSecretUrl({ origin, pathname, searchParams }: URL): boolean {
  if (maskedPath(pathname) !== pathname || [...searchParams.keys()].some((name) => secretNames.has(name))) return true
  return [...searchParams.values()].some((value) => {
    if (!value.includes('/') || !URL.canParse(value, origin)) return false
    const inner = new URL(value, origin)
    return inner.origin === origin && isSecretUrl(inner)
  })
}

const hasCounters = (): boolean => document.querySelector('meta[name="counters"]') !== null

/**
 * Checks whether a URL may be shown in this document. Secret URLs have documents of their own, because a counter cannot
 * be stopped and follows the URL.
 */
export function secretGuard(): (address: URL) => boolean {
  if (!hasCounters()) return () => true
  const isSecret = isSecretUrl(new URL(location.href))
  return (address) => isSecretUrl(address) === isSecret
}

/** False if a counter would read a secret URL, of this page or of the referrer. */
export const mayCount = (): boolean =>
  ![location.href, document.referrer].some((address) => isOwn(address) && isSecretUrl(new URL(address)))

const isOwn = (address: string): boolean => URL.canParse(address) && new URL(address).origin === location.origin
