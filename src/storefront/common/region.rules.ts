import { localeOfPath, localePrefix } from '#kernel/locale.ts'

/** Pages that a city may have of its own: home, the catalogue and the contacts (chapter 4.1). */
const regionalPage = /^\/(?:[^/]+\/)?(?:$|kategorii\/(?:[^/]+\/)?$|kontakty\/$)/

/** The city that the visitor's cookie names, as far as its address goes (O-22). */
export function cityOfCookie(cookies: string | undefined): { slug: string; useInRegions: boolean } | undefined {
  const value = /(?:^|;\s*)isCity=([^;]+)/.exec(cookies ?? '')?.[1]
  if (!value || value.length > 4_000) return undefined
  try {
    const city = JSON.parse(decodeURIComponent(value)) as { slug?: unknown; use_in_regions?: unknown } | null
    if (typeof city?.slug !== 'string') return undefined
    return { slug: city.slug, useInRegions: city.use_in_regions === true }
  } catch {
    return undefined
  }
}

/**
 * Where somebody whose city is known belongs: from the common address to the city's own. An address that names a city
 * is left alone, for it may have been sent by somebody else (R-4.1-07 asks then). Crawlers have no cookie.
 */
export function regionalAddress(
  pathname: string,
  cookies: string | undefined,
  isRegion: (slug: string) => boolean,
): string | undefined {
  if (!cookies?.includes('isCity=') || !regionalPage.test(pathname)) return undefined
  const prefix = localePrefix(localeOfPath(pathname))
  const path = pathname.slice(prefix.length)
  const [, first = ''] = path.split('/')
  if (first !== '' && first !== 'kategorii' && first !== 'kontakty') return undefined
  const city = cityOfCookie(cookies)
  return city && isRegion(city.slug) ? `${prefix}/${city.slug}${path}` : undefined
}
