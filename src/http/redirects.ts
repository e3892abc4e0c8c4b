/** An editor's target made into an address: slash in front, slash behind unless there is one or a query follows one. */
export function normaliseTarget(target: string): string {
  // More than one leading slash would be another host.
  const rootedPath = `/${target.replace(/^[/\\]+/, '')}`
  return rootedPath.endsWith('/') || rootedPath.includes('/?') ? rootedPath : `${rootedPath}/`
}

/** Header-safe: whatever is not printable ASCII is percent-encoded. */
export const asLocation = (to: string): string => to.replaceAll(/[^\u0021-\u007e]+/gu, encodeURIComponent)
