import { isSecretAddress, pathMask } from '#kernel/secret-paths.ts'
import { pages, routes } from '../pages.ts'

const maskedPath = pathMask(pages.flatMap((page) => ('secret' in page ? [page] : [])))

/** True for an address of the shop that holds a key or a token, also inside a parameter such as `next`. */
function isSecretUrl({ origin, pathname, search, searchParams }: URL): boolean {
  const match = routes.match(pathname, search)
  if (maskedPath(pathname) !== pathname || (match && isSecretAddress(match))) return true
  return [...searchParams.values()].some((value) => {
    if (!value.includes('/') || !URL.canParse(value, origin)) return false
    const inner = new URL(value, origin)
    return inner.origin === origin && isSecretUrl(inner)
  })
}

const hasCounters = (): boolean => document.querySelector('meta[name="counters"]') !== null

/**
 * Tells whether an address may show in this document. Secret addresses have documents of their own, because a counter
 * cannot be stopped and follows the address.
 */
export function secretGuard(): (address: URL) => boolean {
  if (!hasCounters()) return () => true
  const isSecret = isSecretUrl(new URL(location.href))
  return (address) => isSecretUrl(address) === isSecret
}

/** False where a counter would read a secret address, of this page or of the one before it. */
export const mayCount = (): boolean =>
  ![location.href, document.referrer].some((address) => isOwn(address) && isSecretUrl(new URL(address)))

const isOwn = (address: string): boolean => URL.canParse(address) && new URL(address).origin === location.origin
