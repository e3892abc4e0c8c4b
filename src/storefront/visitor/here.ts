import { useLocation, useStatus } from '#web/hooks.ts'
import { useCity } from './city.ts'

/**
 * Where the page is, as links need it: on an error page the first part of the address need not be a city, and where
 * the address names none, links lead to the pages of the visitor's own.
 */
export function useHere(): ReturnType<typeof useLocation> {
  const place = useLocation()
  const status = useStatus()
  const city = useCity()
  const own = city?.use_in_regions ? city.slug : undefined
  return { ...place, region: (status === 200 ? place.region : undefined) ?? own }
}
