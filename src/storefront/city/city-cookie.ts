import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { cityOfCookie } from '../common/region.rules.ts'

const weekSeconds = 7 * 24 * 3600

/** What the server sets as well; written here so that an answer is kept even when nobody could be told (O-22). */
export const cityCookie = (chosen: CityAnswer): string =>
  `isCity=${encodeURIComponent(JSON.stringify(chosen))}; path=/; max-age=${weekSeconds}; samesite=lax`

export const rememberCity = (chosen: CityAnswer): void => void (document.cookie = cityCookie(chosen))

export const slugInCookie = (): string | undefined => cityOfCookie(document.cookie)?.slug

const texts = ['slug', 'ru_name', 'en_name', 'iso', 'zip_code', 'region'] as const

/** The whole city, if the cookie has everything that is shown or posted of it. */
export function cityIn(cookies: string): CityAnswer | undefined {
  if (!cityOfCookie(cookies)) return undefined
  const value = /(?:^|;\s*)isCity=([^;]+)/.exec(cookies)?.[1] ?? ''
  const found = JSON.parse(decodeURIComponent(value)) as Record<keyof CityAnswer, unknown>
  return texts.every((name) => typeof found[name] === 'string') ? (found as CityAnswer) : undefined
}
