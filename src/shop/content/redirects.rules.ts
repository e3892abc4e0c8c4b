import { localeOfPath, localePrefix } from '#kernel/locale.ts'

const longest = 2_000

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
 * Where a full path may be listed, best first: with its query, without it, and an English one also as the Russian one,
 * whose target is then read in English; one in a city's catalogue also as that of the common one.
 */
export function candidates(fullPath: string): Candidate[] {
  // The database knows no text with a zero byte in it.
  if (fullPath.length > longest || /\0|%00/.test(fullPath)) return []
  const [path = ''] = fullPath.split('#', 1)
  const keysOf = (text: string, prefix: Candidate['prefix']) =>
    [text, text.split('?', 1)[0] ?? ''].map((each) => ({ key: redirectKey(each), prefix }))
  const prefix = localePrefix(localeOfPath(path))
  const rest = path.slice(prefix.length)
  const city = ofCity.exec(rest)?.[0]
  const all = [
    ...keysOf(path, ''),
    ...(prefix ? keysOf(rest, prefix) : []),
    ...(city ? keysOf(rest.slice(city.length), prefix + city) : []),
  ]
  return all.filter(({ key }, at) => key !== '' && all.findIndex((other) => other.key === key) === at)
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
