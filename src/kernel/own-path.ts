const shop = 'http://shop.invalid'
const maxLength = 2_000

/** A path with its escapes undone; nothing where they are broken. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * A path of this shop as a browser resolves it, with query and fragment; nothing for an address that leaves the shop,
 * also once a language in front of it is removed.
 */
export function ownPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > maxLength || !/^\/(?![/\\])[\u0021-\u007e]*$/.test(text))
    return undefined
  const url = URL.parse(text, shop)
  if (url?.origin !== shop || url.username || url.password) return undefined
  const { pathname, search, hash } = url
  // An empty part names another host as soon as it comes first.
  return /\/[/\\]|\\/.test(decoded(pathname) ?? '//') ? undefined : pathname + search + hash
}
