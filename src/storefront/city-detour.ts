import { localeOfPath, localePrefix } from '#kernel/locale.ts'
import { cityOfCookie, hasCityCookie } from '#shop/cities/city-cookie.rules.ts'
import { routes } from './pages.ts'

/**
 * Where somebody whose city is known belongs: from the common address to the city's own. An address that names a city
 * is left alone, for it may have been sent by somebody else (R-4.1-07 asks then). Crawlers have no cookie.
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
