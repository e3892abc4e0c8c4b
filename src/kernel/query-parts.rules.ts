/** One part of a query: its text as it was sent, and its decoded meaning. */
export type QueryPart = { text: string; key: string; value: string }

/** Parts of a query in their order; a fragment behind it is left out. */
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

/** Meaning of a part, for sets: a visitor's query may have thousands of parts, so that pairs are never compared. */
export const partId = ({ key, value }: QueryPart): string => JSON.stringify([key, value])

/** Query of an address, without the question mark. */
export const queryOf = (address: string): string => /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? ''

/** Characters that end an address or mean something in markup. */
const escaped = (text: string) => text.replaceAll(/["'<>\\^`{|}#]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)

/** Adds parts of another query to an address, before its fragment. The address's own keys win, repeats are dropped. */
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
