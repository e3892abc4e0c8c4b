import { localeOfPath, localePrefix } from '#kernel/locale.ts'
import { cityOfCookie, hasCityCookie } from '#shop/cities/city-cookie.rules.ts'
import { routes } from './pages.ts'

/**
 * Redirect target from a common address to the visitor's city. An address that names a city stays, as it may be a
 * shared link (R-4.1-07 asks then). Crawlers have no cookie.
 */
export function cityDetour(
  pathname: string,
  cookies: string | undefined,
  isRegion: (slug: string) => boolean,
): string | undefined {
  if (!hasCityCookie(cookies)) return undefined
  const base = localePrefix(localeOfPath(pathname))
  const path = pathname.slice(base.length)
  if (!routes.isRegional(path)) return undefined
  const city = cityOfCookie(cookies)
  return city && isRegion(city.slug) ? `${base}/${city.slug}${path}` : undefined
}
