const shop = 'http://shop.invalid'
const maxLength = 2_000

/** Decoded path; undefined for broken escapes. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * Path within this shop as a browser resolves it, with query and fragment. Undefined for an address that leaves the
 * shop, also after its language prefix is removed.
 */
export function ownPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > maxLength || !/^\/(?![/\\])[\u0021-\u007e]*$/.test(text))
    return undefined
  const url = URL.parse(text, shop)
  if (url?.origin !== shop || url.username || url.password) return undefined
  const { pathname, search, hash } = url
  // An empty part would name another host once it came first.
  return /\/[/\\]|\\/.test(decoded(pathname) ?? '//') ? undefined : pathname + search + hash
}
