import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import { badField } from '#kernel/refusal.ts'
import type { City } from '../cities/cities.tables.ts'
import type { CartParcel } from '../delivery/cart-parcel.queries.ts'
import type { Destination } from '../delivery/carrier.port.ts'
import { destinationIn, destinationOf } from '../delivery/destination.rules.ts'
import { pointTakesMoney } from '../delivery/pay-at-door.rules.ts'
import type { Quotes, ReadyQuote } from '../delivery/quotes.ts'
import { pointWords } from '../points/points.answers.ts'
import { findPoint } from '../points/points.queries.ts'
import { pointCarrierOf } from '../points/points.rules.ts'
import { storeForPickup, type PickupStore } from '../stock/stock.queries.ts'
import type { OrderFields } from './order-fields.ts'

type QuoteParts = {
  db: NodePgDatabase
  quotes: Pick<Quotes, 'quoteForOrder'>
  cities: () => Promise<City[]>
  /** Request id for the log. */
  requestId?: string | undefined
}

export type QuotedDelivery = {
  quote: ReadyQuote
  grams: number
  city: string
  /** Name and address of the pickup point, stored with the order. */
  pointWords: Words | null
  store: PickupStore | null
}

/** Asks the carrier for a quote of this parcel, before the transaction. */
export async function quoteOf(
  parts: QuoteParts,
  fields: OrderFields,
  { parcel }: Pick<CartParcel, 'parcel'>,
): Promise<QuotedDelivery> {
  const { pickup_type: pickupType, pvz_code: pointCode = null } = fields
  const cities = await parts.cities()
  const store = pickupType === 'self_pickup' ? await storeForPickup(parts.db, pointCode ?? '') : null
  if (pickupType === 'self_pickup' && !store) throw badField('pvz_code', 'not_listed')
  const point = await chosenPoint(parts.db, fields)
  const destination = destinationFor(cities, { ...fields, city: fields.city || point?.cityName }, store)
  const quote = await parts.quotes.quoteForOrder(pickupType, {
    destination,
    parcel,
    pointCode,
    requestId: parts.requestId,
  })
  const words = store?.words ?? (point ? pointWords(point, cities) : null)
  return { quote, grams: parcel.grams, city: fields.city || destination.city, store, pointWords: words }
}

/** Pickup point of the order, checked for payment on delivery; the quote decides whether the parcel is accepted. */
async function chosenPoint(db: Db, { pickup_type: type, pvz_code: code, payment_type: payment }: OrderFields) {
  const carrier = pointCarrierOf(type)
  const point = carrier ? await findPoint(db, carrier, code ?? '') : undefined
  if (payment === 'on_delivery' && !pointTakesMoney(point)) throw badField('pvz_code', 'delivery_point_no_payment')
  return point
}

/** Destination of the delivery; a pickup point without a city is searched around the default city. */
function destinationFor(cities: City[], fields: OrderFields, store: PickupStore | null): Destination {
  const ofStore = store && cities.find(({ slug }) => slug === store.citySlug)
  if (ofStore) return destinationIn(ofStore)
  if (!fields.city) {
    const usual = cities.find(({ isDefault }) => isDefault) ?? cities[0]
    if (!usual) throw badField('city', 'required')
    return destinationIn(usual)
  }
  const { city, region = '', country_code: countryCode = '', zip_code: zipCode = '', street = '', house = '' } = fields
  const destination = destinationOf(cities, { city, region, countryCode, zipCode, street, house, fias: '' })
  if (!destination) throw badField('city', 'not_listed')
  return destination
}
