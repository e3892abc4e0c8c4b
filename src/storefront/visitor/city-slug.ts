import { useSyncExternalStore } from 'react'
import { cityOfCookie } from '#shop/cities/city-cookie.rules.ts'
import { city } from './city.ts'

function slugNow(): string | null | undefined {
  const visitorCity = city.get()
  if (visitorCity === undefined) return cityOfCookie(document.cookie)?.slug
  return visitorCity?.slug || null
}

/** The city that delivery prices and days are counted for: undefined until it is known, null for the usual place. */
export const useCitySlug = (): string | null | undefined =>
  useSyncExternalStore(city.subscribe, slugNow, () => undefined)
