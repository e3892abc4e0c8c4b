import { partId, queryOf, queryParts, type QueryPart } from '#kernel/query-parts.rules.ts'
import { localeOfPath, localePrefix } from '#kernel/locale.ts'

const maxPathLength = 2_000

/** Normalized path of a redirect: decoded, without outer slashes, with its query. */
export function redirectKey(path: string): string {
  const at = path.indexOf('?')
  const [bare, query] = at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)]
  return readable(bare.replace(/^\/+|\/+$/g, '') + (query.length > 1 ? query : ''))
}

function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Redirect key to look up; `prefix` is the removed language or city, or both. */
export type Candidate = { key: string; prefix: string }

/** A city's catalogue moves together with the common one. */
const ofCity = /^\/[^/]+(?=\/kategorii\/)/

/**
 * Lookup keys of a path, best first: an English path also as the Russian one, with an English target; a path in a
 * city's catalogue also as that of the common one.
 */
export function candidates(fullPath: string): Candidate[] {
  const [path = ''] = fullPath.split(/[?#]/, 1)
  // Database texts cannot contain a zero byte.
  if (path.length > maxPathLength || /\0|%00/.test(path)) return []
  const prefix = localePrefix(localeOfPath(path))
  const rest = path.slice(prefix.length)
  const city = ofCity.exec(rest)?.[0]
  const all = [
    { key: redirectKey(path), prefix: '' },
    ...(prefix ? [{ key: redirectKey(rest), prefix }] : []),
    ...(city ? [{ key: redirectKey(rest.slice(city.length)), prefix: prefix + city }] : []),
  ]
  return all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at)
}

/** Normalized redirect; `parts` is its required query. */
export type ListedRedirect = { parts: readonly QueryPart[]; to: Target }
/** Redirects by decoded source path, those with the longest required query first. */
export type RedirectTable = ReadonlyMap<string, readonly ListedRedirect[]>

/** Target of a redirect as typed; null for a permanently removed page. */
export type Target = string | null
/** Lookup result; `rest` is the part of the visitor's query that the redirect did not require. */
export type FoundRedirect = { to: Target; rest: string }

export function tableOf(rows: readonly { from: string; to: Target }[]): RedirectTable {
  const table = new Map<string, ListedRedirect[]>()
  for (const { from, to } of rows) {
    const [path = ''] = from.split('?', 1)
    const key = redirectKey(path)
    const listed = { parts: queryParts(queryOf(from)), to }
    table.set(
      key,
      [...(table.get(key) ?? []), listed].sort((one, other) => other.parts.length - one.parts.length),
    )
  }
  return table
}

/** Redirect of a full path: its required query must be present, other parameters are allowed. */
export function lookUp(table: RedirectTable, fullPath: string): FoundRedirect | undefined {
  for (const { key, prefix } of candidates(fullPath)) {
    const listed = table.get(key)
    if (!listed) continue
    const asked = queryParts(queryOf(fullPath))
    const askedIds = new Set(asked.map(partId))
    const found = listed.find(({ parts }) => parts.every((part) => askedIds.has(partId(part))))
    if (!found) continue
    const foundIds = new Set(found.parts.map(partId))
    const rest = asked.filter((part) => !foundIds.has(partId(part)))
    return { to: found.to === null ? null : targetIn(prefix, found.to), rest: rest.map(({ text }) => text).join('&') }
  }
  return undefined
}

/** Target as typed by the owner; the prefix restores the language or city of the lookup. */
export function targetIn(prefix: string, toPage: string): string {
  const bare = toPage.replace(/^\/+/, '')
  const language = localePrefix(localeOfPath(`${prefix}/`))
  const isOfCatalogue = bare.startsWith('kategorii/')
  if (!prefix || localeOfPath(`/${bare}`) === 'en') return toPage
  const place = isOfCatalogue ? prefix : language
  return place ? `${place}/${bare}` : toPage
}
