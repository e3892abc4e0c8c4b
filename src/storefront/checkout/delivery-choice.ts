import { signal } from '#kernel/signal.ts'
import type { PriceQuestionBody } from '#shop/checkout/price.schemas.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { needsAddress, type PickupType } from '#shop/delivery/pickup-types.rules.ts'
import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'
import type { AddressChoice } from './address-choices.loader.ts'
import type { OfferedType } from './quotes.rules.ts'

/** What the buyer has chosen, for the sums beside the form and for the order. */
export type DeliveryChoice = { type: OfferedType; name: string; city: CityAnswer; door: Door }

/** What a carrier may ask for a price to the door; empty until it is written. */
export type Door = { street: string; house: string; zip_code: string }
export const noDoor: Door = { street: '', house: '', zip_code: '' }

export const isSameDoor = (a: Door, b: Door): boolean =>
  a.street === b.street && a.house === b.house && a.zip_code === b.zip_code

const sameCity = (a: string, b: string) => a.toLowerCase().replaceAll('ё', 'е') === b.toLowerCase().replaceAll('ё', 'е')

/** Of the account's addresses those in the city of the delivery, and which of them it is; 0 for another one. */
export function addressesIn(cityName: string, addresses: readonly AddressChoice[], wish: number | undefined) {
  const choices = addresses.filter(({ city }) => sameCity(city, cityName))
  const isHere = wish === 0 || choices.some(({ id }) => id === wish)
  return { choices, chosenId: isHere ? wish! : (choices[0]?.id ?? 0) }
}

/** An address of the account stands for what is written out. */
export function doorIn(fields: DraftBody, addresses: readonly AddressChoice[]): Door {
  const { street = '', house = '', zip_code = '' } = addresses.find(({ id }) => id === fields.address)?.parts ?? fields
  return street && house ? { street, house, zip_code } : noDoor
}

/** Nothing while the chosen one has no price; undefined until the form is live. */
export const deliveryChoice = signal<DeliveryChoice | null | undefined>(undefined)

/** What the order would cost, brought in this way to this city. */
export const priceQuestion = (
  type: PickupType,
  { slug, ru_name, region, iso, zip_code }: CityAnswer,
  door: Door = noDoor,
): PriceQuestionBody => ({
  pickup_type: type,
  city: slug || ru_name,
  region,
  country_code: iso,
  zip_code,
  ...(needsAddress(type) && door.street && { ...door, zip_code: door.zip_code || zip_code }),
})
