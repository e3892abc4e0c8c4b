import { ownPath } from '#kernel/own-path.ts'

/**
 * Normalizes a redirect target typed by an editor: one leading slash, a trailing slash unless there is a query, then
 * the fragment. A target outside of the shop becomes the home page.
 */
export function normaliseTarget(target: string): string {
  // Browsers read «//name» as another host.
  const [rootedPath = '/', fragment] = `/${target.replace(/^[/\\]+/, '')}`.split(/#(.*)/s, 2)
  const path = rootedPath.endsWith('/') || rootedPath.includes('/?') ? rootedPath : `${rootedPath}/`
  if (ownPath(asLocation(path)) === undefined) return '/'
  return fragment ? `${path}#${fragment}` : path
}

/** Percent-encodes everything but printable ASCII, since a header may hold nothing else. */
export const asLocation = (to: string): string => to.replaceAll(/[^\u0021-\u007e]+/gu, encodeURIComponent)
