import { partId, queryOf, queryParts, type QueryPart } from '#kernel/query-parts.rules.ts'
import { localeOfPath, localePrefix } from '#kernel/locale.ts'

const maxPathLength = 2_000

/** A path as redirects are compared: readable, without slashes at its ends; a query stays. */
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

/** What stood before the key: a language, a city, or both. */
export type Candidate = { key: string; prefix: string }

/** Cities have catalogues of their own, which move with the common one. */
const ofCity = /^\/[^/]+(?=\/kategorii\/)/

/**
 * Keys under which a path may be listed, best first: an English one also as the Russian one, whose target is then read
 * in English; one in a city's catalogue also as that of the common one.
 */
export function candidates(fullPath: string): Candidate[] {
  const [path = ''] = fullPath.split(/[?#]/, 1)
  // The database knows no text with a zero byte in it.
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

/** A redirect as it is compared; `parts` is the query that it asks for. */
export type ListedRedirect = { parts: readonly QueryPart[]; to: Target }
/** Redirects by the readable path they start from, those that ask for the longest query first. */
export type RedirectTable = ReadonlyMap<string, readonly ListedRedirect[]>

/** Target of a redirect as it was typed, or null for what is gone for good. */
export type Target = string | null
/** `rest`: the parts of the visitor's query that the redirect did not ask for. */
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

/** The redirect of a full path: the query that it asks for has to be there, others may stand beside it. */
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

/** The target as the owner typed it; one that was found for another language or a city gets these in front. */
export function targetIn(prefix: string, toPage: string): string {
  const bare = toPage.replace(/^\/+/, '')
  const language = localePrefix(localeOfPath(`${prefix}/`))
  const isOfCatalogue = bare.startsWith('kategorii/')
  if (!prefix || localeOfPath(`/${bare}`) === 'en') return toPage
  const place = isOfCatalogue ? prefix : language
  return place ? `${place}/${bare}` : toPage
}
