/** Part of a query: its raw text and its decoded meaning. */
export type QueryPart = { text: string; key: string; value: string }

/** Query parts in order, without a fragment. */
export function queryParts(query: string): QueryPart[] {
  const [bare = ''] = query.replace(/^\?/, '').split('#', 1)
  return bare
    .split('&')
    .filter(Boolean)
    .map((text) => {
      // The ampersand keeps a question mark at the beginning of a key.
      const [[key, value] = ['', '']] = new URLSearchParams(`&${text}`)
      return { text, key, value }
    })
}

/** Identity of a part, for sets: a query may have thousands of parts, so pairs are never compared. */
export const partId = ({ key, value }: QueryPart): string => JSON.stringify([key, value])

/** Query of an address, without the question mark. */
export const queryOf = (address: string): string => /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? ''

/** Escapes characters that end a URL or have a meaning in markup. */
const escaped = (text: string) => text.replaceAll(/["'<>\\^`{|}#]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)

/**
 * Adds query parts to an address, before its fragment. The address's own keys take precedence, repetitions are dropped.
 */
export function withQuery(address: string, query: string): string {
  const ownKeys = new Set(queryParts(queryOf(address)).map(({ key }) => key))
  const seenIds = new Set<string>()
  const added = queryParts(query).filter((part) => {
    const isNew = !ownKeys.has(part.key) && !seenIds.has(partId(part))
    seenIds.add(partId(part))
    return isNew
  })
  if (added.length === 0) return address
  const [bare = '', fragment] = address.split(/#(.*)/s, 2)
  const joint = !bare.includes('?') ? '?' : /[?&]$/.test(bare) ? '' : '&'
  return (
    bare + joint + added.map(({ text }) => escaped(text)).join('&') + (fragment === undefined ? '' : `#${fragment}`)
  )
}
