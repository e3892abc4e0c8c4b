import { defaultCity } from '../cities/cities.queries.ts'
import type { City } from '../cities/cities.tables.ts'
import type { Cart } from '../cart/cart.queries.ts'
import { parcelToPrice, type ParcelGift } from '../delivery/cart-parcel.queries.ts'
import { destinationIn, destinationOf } from '../delivery/destination.rules.ts'
import { needsPointCode, type PickupType } from '../delivery/pickup-types.rules.ts'
import type { Quotes } from '../delivery/quotes.ts'
import type { DeliveryPrice } from './checkout.queries.ts'

/** Order form fields that determine the delivery price. */
export type DeliveryFields = {
  pickup_type?: PickupType | undefined
  pvz_code?: string | undefined
  city?: string | undefined
  region?: string | undefined
  country_code?: string | undefined
  zip_code?: string | undefined
  street?: string | undefined
  house?: string | undefined
}

type ChoiceInput = {
  quotes: Quotes
  cities: readonly City[]
  fields: DeliveryFields
  cart: Cart
  gift: ParcelGift | null
  requestId?: string | undefined
}

/** Price of the chosen delivery; null if none is chosen or the carrier gives no price. */
export async function chosenDelivery(input: ChoiceInput): Promise<DeliveryPrice | null> {
  const { quotes, cities, fields, cart, gift } = input
  const { pickup_type: pickupType, pvz_code: pointCode = '' } = fields
  if (!pickupType) return null
  const {
    city = '',
    region = '',
    country_code: countryCode = '',
    zip_code: zipCode = '',
    street = '',
    house = '',
  } = fields
  const destination =
    city || zipCode
      ? destinationOf(cities, { city, region, countryCode, zipCode, street, house, fias: '' })
      : destinationIn(defaultCity(cities))
  if (!destination) return null
  const parcel = parcelToPrice(cart, gift)
  const quote = await quotes.quoteOf(pickupType, {
    destination,
    parcel,
    pointCode: needsPointCode(pickupType) && pointCode ? pointCode : null,
  })
  return quote.state === 'ready' ? { price: quote.cost, oldPrice: quote.oldCost } : null
}
