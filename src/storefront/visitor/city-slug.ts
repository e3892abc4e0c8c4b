/* chunk: requests */
import { useSyncExternalStore } from 'react'
import { cityOfCookie } from '#shop/cities/city-cookie.rules.ts'
import { city } from './city.ts'

function slugNow(): string | null | undefined {
  const known = city.get()
  if (known === undefined) return cityOfCookie(document.cookie)?.slug
  return known?.slug || null
}

/** Where prices and days are counted for: nothing while that is being learnt, null for the usual place. */
export const useCitySlug = (): string | null | undefined =>
  useSyncExternalStore(city.subscribe, slugNow, () => undefined)
