import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import {
  askedCookie,
  askedCookiePattern,
  askedSeconds,
  cityCookie,
  cityOfCookie,
} from '#shop/cities/city-cookie.rules.ts'

/** Writes the same cookie as the server, so that a choice survives a server failure (O-22). */
export const rememberCity = (city: CityAnswer): void => void (document.cookie = cityCookie(city, location.origin))

export const slugInCookie = (): string | undefined => cityOfCookie(document.cookie)?.slug

/** City known when the question is asked, so that it is asked only once per city; `-` if none. */
const askedKey = (): string => slugInCookie() || '-'

export const rememberAsked = (): void =>
  void (document.cookie = `${askedCookie}=${askedKey()}; Max-Age=${askedSeconds}; Path=/; SameSite=Lax`)

export const forgetAsked = (): void => void (document.cookie = `${askedCookie}=; Max-Age=0; Path=/`)

export const wasAsked = (): boolean => askedCookiePattern.exec(document.cookie)?.[1] === askedKey()

const texts = ['slug', 'ru_name', 'en_name', 'iso', 'zip_code', 'region'] as const

/** City from the cookie, if complete. */
export function wholeCityOf(cookies: string): CityAnswer | undefined {
  const city = cityOfCookie(cookies)
  return city && texts.every((field) => typeof city[field] === 'string') ? (city as CityAnswer) : undefined
}
