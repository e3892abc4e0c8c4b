import { cityAnswer } from '#shop/cities/cities.answers.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { City } from '#shop/cities/cities.tables.ts'
import type { CookieCity } from '#shop/cities/city-cookie.rules.ts'
import { cityCalled } from '#shop/cities/city-match.rules.ts'
import type { Destination } from '#shop/delivery/carrier.port.ts'
import type { PickupType } from '#shop/delivery/pickup-types.rules.ts'
import { destinationOf } from '#shop/delivery/destination.rules.ts'
import { deliveryPlace, noDoor, type Door } from './delivery-place.ts'

const longestName = 80

/** Where a parcel goes that is sent to this place; nothing if nobody knows it. */
export const placeDestination = (cities: City[], city: CityAnswer): Destination | undefined =>
  doorDestination(cities, city, { type: 'self_pickup', door: noDoor })

/** And in this way: to the door, where it is brought to one. */
export function doorDestination(
  cities: City[],
  place: CityAnswer,
  { type, door }: { type: PickupType; door: Door },
): Destination | undefined {
  const { city, region, country_code, zip_code, street = '', house = '' } = deliveryPlace(type, place, door)
  return destinationOf(cities, { city, region, countryCode: country_code, zipCode: zip_code, street, house, fias: '' })
}

/** A place that is not among our cities: what is known of it is enough for a carrier. */
const smallPlace = (place: { [field in keyof CityAnswer]?: unknown }): CityAnswer => {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, longestName) : '')
  const { ru_name, en_name, iso, zip_code, region } = place
  const names = { ru_name: text(ru_name), en_name: text(en_name) || text(ru_name) }
  return {
    id: 0,
    slug: '',
    ...names,
    iso: text(iso) || 'RU',
    zip_code: text(zip_code),
    region: text(region),
    use_in_regions: false,
  }
}

/** Where an order goes unless it says otherwise: to the city that was chosen, or to the one the shop takes for granted. */
export function visitorPlace(cities: readonly City[], cookieCity: CookieCity | undefined): CityAnswer {
  const city = cookieCity && cities.find(({ slug }) => slug === cookieCity.slug)
  if (city) return cityAnswer(city)
  const usual = cities.find(({ isDefault }) => isDefault) ?? cities[0]
  return cookieCity?.ru_name || !usual ? smallPlace(cookieCity ?? {}) : cityAnswer(usual)
}

type PostedPlace = Partial<Record<'city' | 'page_city' | 'page_region' | 'page_country', string>>

/** Of a place that is none of our cities only the page, which has prices for it, knows where it is. */
export function postedPlaceIn(cities: readonly City[], formPlace: PostedPlace): CityAnswer {
  const { city = '', page_city, page_region = '', page_country } = formPlace
  const place = writtenPlace(cities, city)
  return place.id === 0 && city === page_city
    ? { ...place, region: page_region, iso: page_country ?? place.iso }
    : place
}

/** What was written where a city is asked for. */
export function writtenPlace(cities: readonly City[], name: string): CityAnswer {
  const city = cityCalled(cities, name)
  return city ? cityAnswer(city) : smallPlace({ ru_name: name })
}
