/* chunk: requests */
import { useSyncExternalStore } from 'react'
import { cityOfCookie } from '#shop/cities/city-cookie.rules.ts'
import { city } from './city.ts'

function slugNow(): string | null | undefined {
  const visitorCity = city.get()
  if (visitorCity === undefined) return cityOfCookie(document.cookie)?.slug
  return visitorCity?.slug || null
}

/** City for delivery prices and dates: undefined until known, null for the default city. */
export const useCitySlug = (): string | null | undefined =>
  useSyncExternalStore(city.subscribe, slugNow, () => undefined)
