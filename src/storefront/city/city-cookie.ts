import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { cityCookie, cityOfCookie } from '#shop/cities/city-cookie.rules.ts'

/** What the server sets as well; written here so that an answer is kept even when nobody could be told (O-22). */
export const rememberCity = (chosen: CityAnswer): void => void (document.cookie = cityCookie(chosen, location.origin))

export const slugInCookie = (): string | undefined => cityOfCookie(document.cookie)?.slug

const texts = ['slug', 'ru_name', 'en_name', 'iso', 'zip_code', 'region'] as const

/** The whole city, if the cookie has everything that is shown or posted of it. */
export function wholeCityOf(cookies: string): CityAnswer | undefined {
  const city = cityOfCookie(cookies)
  return city && texts.every((field) => typeof city[field] === 'string') ? (city as CityAnswer) : undefined
}
