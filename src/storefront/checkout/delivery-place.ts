import type { PriceQuestionBody } from '#shop/checkout/price.schemas.ts'
import { isSameTown } from '#kernel/place-name.rules.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { isPostcode, needsAddress, type PickupType } from '#shop/delivery/pickup-types.rules.ts'
import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'
import type { AddressChoice } from './address-choices.loader.ts'

/** Delivery address typed so far, for prices that depend on the address. */
export type StreetAddress = {
  /** City of this address; ignored for any other city. */
  city: string
  street: string
  house: string
  zip_code: string
}
export const emptyAddress: StreetAddress = { city: '', street: '', house: '', zip_code: '' }

export const isSameDoor = (a: StreetAddress, b: StreetAddress): boolean =>
  a.city === b.city && a.street === b.street && a.house === b.house && a.zip_code === b.zip_code

type AddressesOptions = { cityName: string; wish: number | undefined; type: string | undefined }

/** Saved addresses in the delivery city, and the id of the selected one; 0 for a new address. */
export function addressesIn(addresses: readonly AddressChoice[], { cityName, wish, type }: AddressesOptions) {
  // Russian Post needs a postcode.
  const isEnough = ({ parts }: AddressChoice) => type !== 'russian_post' || isPostcode(parts.zip_code)
  const choices = addresses.filter((address) => isSameTown(address.city, cityName) && isEnough(address))
  const isHere = wish === 0 || choices.some(({ id }) => id === wish)
  return { choices, chosenId: isHere ? wish! : (choices[0]?.id ?? 0) }
}

/** Delivery address from the saved address or the typed fields; a typed postcode counts only in its own city. */
export function doorIn(
  fields: DraftBody,
  addresses: readonly AddressChoice[],
  { ru_name: city }: CityAnswer,
): StreetAddress {
  const parts = addresses.find(({ id }) => id === fields.address)?.parts
  const { street = '', house = '', zip_code = '' } = parts ?? fields
  const isOfCity = parts !== undefined || fields.zip_city === city
  const isWhole = street.trim() !== '' && house.trim() !== ''
  return {
    city,
    street: isWhole ? street.trim() : '',
    house: isWhole ? house.trim() : '',
    zip_code: isOfCity ? zip_code.trim() : '',
  }
}

export type DeliveryPlace = {
  city: string
  region: string
  country_code: string
  zip_code: string
  street?: string
  house?: string
}

/** Place fields of a delivery method, identical for quotes, totals, and the order. */
export function deliveryPlace(type: PickupType, city: CityAnswer, door: StreetAddress): DeliveryPlace {
  const { slug, ru_name, region, iso: country_code, zip_code } = city
  const town = { city: slug || ru_name, region, country_code, zip_code }
  if (!needsAddress(type) || door.city !== ru_name) return town
  const { street, house, zip_code: doorZip } = door
  return { ...town, zip_code: isPostcode(doorZip) ? doorZip : zip_code, ...(street !== '' && { street, house }) }
}

export type QuestionOptions = { city: CityAnswer; door: StreetAddress; pointCode: string | undefined }

/** Price request for a delivery method to this city. */
export const priceQuestion = (type: PickupType, { city, door, pointCode }: QuestionOptions): PriceQuestionBody => ({
  pickup_type: type,
  ...deliveryPlace(type, city, door),
  ...(pointCode !== undefined && { pvz_code: pointCode }),
})
