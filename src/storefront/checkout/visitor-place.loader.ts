import { badField } from '#kernel/refusal.ts'
import { cityAnswer } from '#shop/cities/cities.answers.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { City } from '#shop/cities/cities.tables.ts'
import type { CookieCity } from '#shop/cities/city-cookie.rules.ts'
import { placeNamed, placeWritten, type WrittenPlace } from '#shop/cities/written-place.rules.ts'
import type { Destination } from '#shop/delivery/carrier.port.ts'
import type { PickupType } from '#shop/delivery/pickup-types.rules.ts'
import { destinationOf } from '#shop/delivery/destination.rules.ts'
import { deliveryPlace, emptyAddress, type DeliveryPlace, type StreetAddress } from './delivery-place.ts'

const maxNameLength = 80

/** Parcel destination for this town; undefined for an unknown place. */
export const placeDestination = (cities: City[], city: CityAnswer): Destination | undefined =>
  doorDestination(cities, city, { type: 'self_pickup', door: emptyAddress })

/** Parcel destination for a delivery method: the address for couriers, otherwise the town. */
export function doorDestination(
  cities: City[],
  place: CityAnswer,
  { type, door }: { type: PickupType; door: StreetAddress },
): Destination | undefined {
  const { city, region, country_code, zip_code, street = '', house = '' } = deliveryPlace(type, place, door)
  return destinationOf(cities, { city, region, countryCode: country_code, zipCode: zip_code, street, house, fias: '' })
}

/** Throws if the region of a place outside our list is missing; pickup at our own store needs no region. */
export function needPlace(cities: readonly City[], order: Partial<DeliveryPlace> & { pickup_type?: string }): void {
  const { city = '', region = '', country_code: countryCode = '', zip_code: zipCode = '' } = order
  if (order.pickup_type === 'self_pickup') return
  if (!destinationOf(cities, { city, region, countryCode, zipCode, street: '', house: '', fias: '' }))
    throw badField('region', 'delivery_region_needed')
}

/** Place outside our list of cities, from untrusted data. */
const smallPlace = (place: { [field in keyof CityAnswer]?: unknown }): CityAnswer => {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, maxNameLength) : '')
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

/** Default delivery city: the visitor's choice, or the default city of the shop. */
export function visitorPlace(cities: readonly City[], cookieCity: CookieCity | undefined): CityAnswer {
  const city = cookieCity && cities.find(({ slug }) => slug === cookieCity.slug)
  if (city) return cityAnswer(city)
  const usual = cities.find(({ isDefault }) => isDefault) ?? cities[0]
  return cookieCity?.ru_name || !usual ? smallPlace(cookieCity ?? {}) : cityAnswer(usual)
}

type PostedPlace = Partial<Record<'city' | 'region' | 'page_city' | 'page_region' | 'page_country', string>>

/**
 * Place from a posted form. Outside our list of cities, the region comes from the text, the region field, or the page
 * that showed prices; a listed city ignores all three.
 */
export function postedPlaceIn(cities: readonly City[], formPlace: PostedPlace): CityAnswer {
  const { city = '', region = '', page_city, page_region = '', page_country } = formPlace
  const place = writtenPlace(cities, city)
  if (place.id !== 0 || place.region !== '') return place
  const isOfPage = city === page_city
  const own = region || (isOfPage ? page_region : '')
  const samePlace = own ? answerOf(placeNamed(cities, place.ru_name, own)) : place
  return isOfPage && samePlace.id === 0 ? { ...samePlace, iso: page_country || 'RU' } : samePlace
}

/** Place from the text of a city field. */
export const writtenPlace = (cities: readonly City[], text: string): CityAnswer => answerOf(placeWritten(cities, text))

const answerOf = (place: WrittenPlace): CityAnswer =>
  place.city ? cityAnswer(place.city) : smallPlace({ ru_name: place.name, region: place.region })
