import { useLocation, useStatus } from '#web/hooks.ts'
import { useCity } from './city.ts'

/** Location for links: an error page ignores the city in the URL, and URLs without a city get the visitor's own. */
export function useHere(): ReturnType<typeof useLocation> {
  const place = useLocation()
  const status = useStatus()
  const city = useCity()
  const own = city?.use_in_regions ? city.slug : undefined
  return { ...place, region: (status === 200 ? place.region : undefined) ?? own }
}
