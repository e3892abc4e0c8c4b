import type { CityAnswer } from './cities.schemas.ts'

/* The cookie with the visitor's city: the server and the browser write the same, and both read it here (O-22). */

const weekSeconds = 7 * 24 * 3600
const longestValue = 4_000

/** Its value, wherever it stands; the script before the first paint looks for it with these signs too. */
export const cityCookiePattern = /(?:^|;\s*)isCity=([^;]+)/

/** Remembers that the visitor was asked for the city and for which known one. */
export const askedCookie = 'cityAsked'
export const askedCookiePattern = /(?:^|;\s*)cityAsked=([^;]+)/
export const askedSeconds = 365 * 24 * 3600

/** Read by the browser too, so it is not HttpOnly. `origin` is where the shop is, for over https the cookie stays there. */
export const cityCookie = (city: CityAnswer, origin: string): string =>
  `isCity=${encodeURIComponent(JSON.stringify(city))}; Max-Age=${weekSeconds}; Path=/; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

/** Cheaper than reading it: most visitors have none. */
export const hasCityCookie = (cookies: string | undefined): cookies is string => cookies?.includes('isCity=') ?? false

export type CookieCity = { [field in keyof CityAnswer]?: unknown } & { slug: string }

/** What the cookie says of a city. Anybody may have written it: only the slug is sure to be a text. */
export function cityOfCookie(cookies: string | undefined): CookieCity | undefined {
  const value = cityCookiePattern.exec(cookies ?? '')?.[1]
  if (!value || value.length > longestValue) return undefined
  try {
    const text = decodeURIComponent(value)
    // JSON hides a zero byte in an escape; no database text can hold one.
    if (text.includes(String.raw`\u0000`)) return undefined
    const city = JSON.parse(text) as CookieCity | null
    return typeof city?.slug === 'string' ? city : undefined
  } catch {
    return undefined
  }
}
