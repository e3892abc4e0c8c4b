import { useCity } from '../visitor/city.ts'
import type { City, FrameData } from '../common/frame-data.ts'
import { useHere } from '../visitor/here.ts'

/** City of the address; the default city, which comes first, without one. */
export const cityOf = (cities: readonly City[], region: string | undefined): City | undefined =>
  cities.find(({ slug }) => slug !== null && slug === region) ?? cities[0]

/** Visitor's city; until that is loaded, the city of the address. */
export function useCityName({ cities, locale }: FrameData): string | undefined {
  const { region } = useHere()
  const visitorCity = useCity()
  if (visitorCity) return locale === 'ru' ? visitorCity.ru_name : visitorCity.en_name
  return cityOf(cities, region)?.name
}
