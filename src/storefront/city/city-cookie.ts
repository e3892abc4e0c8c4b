import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import {
  askedCookie,
  askedCookiePattern,
  askedSeconds,
  cityCookie,
  cityOfCookie,
} from '#shop/cities/city-cookie.rules.ts'

/** The server sets the same cookie; it is written here too, so that a choice is kept when the server fails (O-22). */
export const rememberCity = (city: CityAnswer): void => void (document.cookie = cityCookie(city, location.origin))

export const slugInCookie = (): string | undefined => cityOfCookie(document.cookie)?.slug

/** Known city at the moment of asking, so that the same question is asked once; `-` where none is known. */
const askedKey = (): string => slugInCookie() || '-'

export const rememberAsked = (): void =>
  void (document.cookie = `${askedCookie}=${askedKey()}; Max-Age=${askedSeconds}; Path=/; SameSite=Lax`)

export const forgetAsked = (): void => void (document.cookie = `${askedCookie}=; Max-Age=0; Path=/`)

export const wasAsked = (): boolean => askedCookiePattern.exec(document.cookie)?.[1] === askedKey()

const texts = ['slug', 'ru_name', 'en_name', 'iso', 'zip_code', 'region'] as const

/** The whole city, if the cookie has everything that is shown or posted of it. */
export function wholeCityOf(cookies: string): CityAnswer | undefined {
  const city = cityOfCookie(cookies)
  return city && texts.every((field) => typeof city[field] === 'string') ? (city as CityAnswer) : undefined
}
