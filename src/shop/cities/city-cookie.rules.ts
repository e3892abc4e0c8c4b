import type { CityAnswer } from './cities.schemas.ts'

/* Cookie of the visitor's city, shared by server and browser (O-22). */

const weekSeconds = 7 * 24 * 3600
const maxValueLength = 4_000

/** Cookie value; the script before first paint searches for the same pattern. */
export const cityCookiePattern = /(?:^|;\s*)isCity=([^;]+)/

/** Cookie that records the city the visitor was asked about. */
export const askedCookie = 'cityAsked'
export const askedCookiePattern = /(?:^|;\s*)cityAsked=([^;]+)/
export const askedSeconds = 365 * 24 * 3600

/**
 * City cookie, readable by scripts, hence not HttpOnly. `origin` is the shop's own: over https the cookie is secure.
 */
export const cityCookie = (city: CityAnswer, origin: string): string =>
  `isCity=${encodeURIComponent(JSON.stringify(city))}; Max-Age=${weekSeconds}; Path=/; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

/** Fast check without parsing: most visitors have no such cookie. */
export const hasCityCookie = (cookies: string | undefined): cookies is string => cookies?.includes('isCity=') ?? false

export type CookieCity = { [field in keyof CityAnswer]?: unknown } & { slug: string }

/** City in the cookie. The value is untrusted: only the slug is guaranteed to be a string. */
export function cityOfCookie(cookies: string | undefined): CookieCity | undefined {
  const value = cityCookiePattern.exec(cookies ?? '')?.[1]
  if (!value || value.length > maxValueLength) return undefined
  try {
    const text = decodeURIComponent(value)
    // An escaped zero byte, which no database text can hold.
    if (text.includes(String.raw`\u0000`)) return undefined
    const city = JSON.parse(text) as CookieCity | null
    return typeof city?.slug === 'string' ? city : undefined
  } catch {
    return undefined
  }
}
