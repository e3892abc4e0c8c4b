import { localePrefix, type Locale } from '#kernel/locale.ts'
import type { PageAddress } from './page.ts'

export type RouteDef = {
  id: string
  /** Pattern: `/kategorii/:kategorii/`, or a catch-all at the end: `/auth/*` (its parameter is called `rest`). */
  path: string
  /** Also answers below a city: `/spb/kategorii/…`. */
  regional?: true
  /** Private pages are rendered for each request and never cached. */
  kind?: 'public' | 'private'
  guard?: 'guest' | 'member'
  /** Query keys that change the page; all others are dropped. */
  query?: readonly string[]
  /** Path parameters and query keys that grant access without signing in: no log and no analytics may see them. */
  secret?: readonly string[]
}

export type Match = PageAddress & { route: RouteDef; slashless?: true }

export type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}*`
    ? 'rest'
    : never

type Options = { locales: readonly Locale[]; reservedNames: readonly string[] }

const maxPathLength = 1000
const maxPartLength = 200
const regionShape = /^[a-z0-9][a-z0-9-]*$/

/** Decodes a path segment by segment, so that an encoded slash cannot pass for a real one. */
function decodePath(pathname: string): string | undefined {
  if (pathname.length > maxPathLength || !pathname.startsWith('/')) return undefined
  try {
    const parts = pathname.includes('%') ? pathname.split('/').map(decodeURIComponent) : pathname.split('/')
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused here
    return parts.some((part) => part.length > maxPartLength || /[\u0000-\u001f\u007f/\\]/.test(part))
      ? undefined
      : parts.join('/')
  } catch {
    return undefined
  }
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .replaceAll(/[.+?^$()[\]{}|]/g, String.raw`\$&`)
      .replace(/\*$/, '(?<rest>(?:[^/]+/)*)')
      .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`,
  )

/** Allowed query keys only, sorted, one value per key (repeated ones joined with commas), without zero bytes. */
export function pickQuery(search: string, keys: readonly string[] = []): Record<string, string> {
  const query: Record<string, string> = {}
  if (search.length < 2 || !keys.length) return query
  const searchParams = new URLSearchParams(search)
  for (const key of [...keys].sort()) {
    const value = searchParams.getAll(key).filter(Boolean).join(',').replaceAll('\0', '').slice(0, maxPartLength)
    if (value) query[key] = value
  }
  return query
}

export function queryString(query: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return pairs.length ? `?${new URLSearchParams(pairs).toString()}` : ''
}

/** The same page in another language: `/spb/kontakty/?a=1` ↔ `/en/spb/kontakty/?a=1`. */
export const localeHref = (address: string, locale: Locale): string =>
  localePrefix(locale) + (address.startsWith('/en/') ? address.slice(3) : address)

const firstPart = (path: string) => path.slice(1, path.indexOf('/', 1))

type PathMatch = { route: RouteDef; params: Record<string, string> }

/** Finds the route of a path without language and region: literal routes win over parameters. */
function pathFinder(defs: readonly RouteDef[]): (path: string) => PathMatch | undefined {
  const exactRoutes = new Map(defs.filter(({ path }) => !/[:*]/.test(path)).map((route) => [route.path, route]))
  const open = defs
    .filter(({ path }) => /[:*]/.test(path))
    .map((route) => ({ route, first: firstPart(route.path), pattern: patternOf(route.path) }))
  return (path) => {
    const route = exactRoutes.get(path)
    if (route) return { route, params: {} }
    const first = firstPart(path)
    for (const each of open) {
      const values = each.first.startsWith(':') || each.first === first ? each.pattern.exec(path) : null
      if (values) return { route: each.route, params: { ...values.groups } }
    }
    return undefined
  }
}

/** Regions come last: a route without a region takes precedence. */
function regionFinder(findPath: ReturnType<typeof pathFinder>, takenNames: ReadonlySet<string>) {
  return (path: string): (PathMatch & { region?: string }) | undefined => {
    const hit = findPath(path)
    const region = firstPart(path)
    if (hit || takenNames.has(region) || !regionShape.test(region)) return hit
    const inRegion = findPath(path.slice(region.length + 1))
    return inRegion?.route.regional ? { ...inRegion, region } : undefined
  }
}

/** Address that no route matches. Two leading slashes would make its links point to another host. */
export const nowhere = (locale: Locale, pathname: string): PageAddress => ({
  locale,
  base: localePrefix(locale),
  path: pathname.slice(localePrefix(locale).length).replace(/^[/\\]+/, '/'),
  pathname: pathname.replace(/^[/\\]+/, '/'),
  query: {},
  params: {},
})

export function routeTable(defs: readonly RouteDef[], { locales, reservedNames }: Options) {
  const takenNames = new Set([...defs.map(({ path }) => firstPart(path)), ...locales, ...reservedNames])
  // Called for every served page: most paths must not need a lookup.
  const regionalParts = new Set(defs.filter(({ regional }) => regional).map(({ path }) => firstPart(path)))
  const findPath = pathFinder(defs)
  const find = regionFinder(findPath, takenNames)

  function match(pathname: string, search = ''): Match | undefined {
    const decodedPath = decodePath(pathname)
    if (decodedPath === undefined) return undefined
    const slashless = !decodedPath.endsWith('/')
    const whole = slashless ? `${decodedPath}/` : decodedPath
    const locale: Locale = whole.startsWith('/en/') ? 'en' : 'ru'
    const base = localePrefix(locale)
    const path = whole.slice(base.length)
    const hit = find(path)
    if (!hit) return undefined
    const place = { locale, base, path: encodePath(path), pathname: base + encodePath(path) }
    return { ...hit, ...place, query: pickQuery(search, hit.route.query), ...(slashless && { slashless }) }
  }

  /** True when the page at this path has regional versions; the path contains neither language nor city. */
  const isRegional = (path: string): boolean =>
    regionalParts.has(firstPart(path)) && findPath(path)?.route.regional === true
  return { match, isRegional }
}
