import { ownPath } from '#kernel/own-path.ts'

/**
 * An address from the target that an editor typed: one slash in front, and one at the end of its path unless a query
 * stands there; a fragment stays behind it. A target outside of the shop becomes the home page.
 */
export function normaliseTarget(target: string): string {
  // Browsers read «//name» as another host.
  const [rootedPath = '/', fragment] = `/${target.replace(/^[/\\]+/, '')}`.split(/#(.*)/s, 2)
  const path = rootedPath.endsWith('/') || rootedPath.includes('/?') ? rootedPath : `${rootedPath}/`
  if (ownPath(asLocation(path)) === undefined) return '/'
  return fragment ? `${path}#${fragment}` : path
}

/** Percent-encodes whatever is not printable ASCII, since a header may hold nothing else. */
export const asLocation = (to: string): string => to.replaceAll(/[^\u0021-\u007e]+/gu, encodeURIComponent)
