/** Makes an address of what an editor typed: one slash in front, and one at the end unless a query stands there. */
export function normaliseTarget(target: string): string {
  // Browsers read «//name» as another host.
  const rootedPath = `/${target.replace(/^[/\\]+/, '')}`
  return rootedPath.endsWith('/') || rootedPath.includes('/?') ? rootedPath : `${rootedPath}/`
}

/** Percent-encodes whatever is not printable ASCII, since a header may hold nothing else. */
export const asLocation = (to: string): string => to.replaceAll(/[^\u0021-\u007e]+/gu, encodeURIComponent)
