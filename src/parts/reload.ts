const guardMs = 60_000
const guardKey = 'full-load'

const lastLoad = (): number => {
  try {
    return Number(sessionStorage.getItem(guardKey))
  } catch {
    return 0
  }
}

/**
 * A file of this release is gone: load the page anew, once a minute at most. False when that was done just now, and
 * without a network, where only the browser's own error page would be loaded.
 */
export function loadAnew(to: string | URL): boolean {
  if (!navigator.onLine) return false
  if (Date.now() - lastLoad() < guardMs) return false
  try {
    sessionStorage.setItem(guardKey, String(Date.now()))
  } catch {
    // Without storage there is no guard, and a loop is worse than a message.
    return false
  }
  const url = new URL(to, location.href)
  if (url.href === location.href) location.reload()
  else location.assign(url)
  return true
}

export class ChunkFailure extends Error {}

export const asChunk = <Value>(coming: Promise<Value>): Promise<Value> =>
  coming.catch((cause: unknown) => {
    throw new ChunkFailure('A part of the page could not be loaded', { cause })
  })

const chunkWords = /dynamically imported module|module script|preload CSS/i

/** True for a file that could not be loaded, however the browser words it. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkFailure || (error instanceof Error && chunkWords.test(error.message))

const arrivalAddress = () => performance.getEntriesByType('navigation')[0]?.name

/**
 * Whoever went back or forward before the page was live is elsewhere by now, and what stands here is not what its address
 * says: that page is loaded. Without an address it is that of the document as it came.
 */
export function loadIfLeft(address?: string): boolean {
  const before = address ?? arrivalAddress()
  if (before === undefined || before.split('#')[0] === location.href.split('#')[0]) return false
  if (address === undefined) return loadAnew(location.href)
  location.reload()
  return true
}
