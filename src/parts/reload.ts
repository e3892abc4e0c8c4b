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
 * Reloads the page when a file of this release is gone, once a minute at most. False after a recent reload, and
 * offline, where only the browser's own error page would be loaded.
 */
export function reloadPage(to: string | URL): boolean {
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

/** True for a file that failed to load, in the wording of any browser. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkFailure || (error instanceof Error && chunkWords.test(error.message))

const arrivalAddress = () => performance.getEntriesByType('navigation')[0]?.name

/**
 * Loads the page of the current URL when the visitor went back or forward before hydration. `address` is the URL of the
 * rendered page; the document's own by default.
 */
export function loadIfLeft(address?: string): boolean {
  const before = address ?? arrivalAddress()
  if (before === undefined || before.split('#')[0] === location.href.split('#')[0]) return false
  if (address === undefined) return reloadPage(location.href)
  location.reload()
  return true
}
