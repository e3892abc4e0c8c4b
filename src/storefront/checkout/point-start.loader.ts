import { isSameTown } from '#kernel/place-name.rules.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { Parcel } from '#shop/delivery/parcel.rules.ts'
import { isPickupType } from '#shop/delivery/pickup-types.rules.ts'
import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'
import { pointAnswer } from '#shop/points/points.answers.ts'
import { findPoint } from '#shop/points/points.queries.ts'
import { pointCarrierOf } from '#shop/points/points.rules.ts'
import { refusalText } from '#shop/shop.texts.ts'
import { isOffered } from './quotes.rules.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import type { ShopVisit } from '../common/context.ts'
import { noPoints, plainPoints } from '../points/plain-points.loader.ts'
import type { PlainPoints, PointSearch } from '../points/point-search.ts'
import { pointsTexts, type PointsTexts } from '../points/points.texts.ts'
import { placeDestination } from './visitor-place.loader.ts'

export type PointStart = {
  points: PointsTexts
  /** Error for a point that accepts no payment, while payment on delivery is selected. */
  noPaymentText: string
  /** Previously chosen point, if still open. */
  point: PointAnswer | null
  /** One page of the town's points, for a form posted without scripts. */
  plain: PlainPoints
  /** Key of Yandex Maps; null shows lists alone. */
  mapKey: string | null
}

export type PointInput = {
  fields: DraftBody
  city: CityAnswer
  parcel: Parcel
  /** Point search of a form posted without scripts. */
  search: PointSearch | null
}

export async function pointStart(visit: ShopVisit, input: PointInput): Promise<PointStart> {
  const { locale, now, context } = visit
  const { pickup_type: type = '', pvz_code: code = '' } = input.fields
  const carrier = isPickupType(type) ? pointCarrierOf(type) : null
  const point = carrier && (await findPoint(context.db, carrier, code))
  return {
    points: pointsTexts[locale],
    noPaymentText: refusalText('delivery_point_no_payment', locale),
    point: point && !point.closedAt ? pointAnswer(point, { locale, now, from: null }) : null,
    plain: await pointsToChoose(visit, input),
    mapKey: context.config.yandexMapsKey,
  }
}

/** Previously chosen point for pricing, if open and in this city. */
export async function pricedPoint({ context }: ShopVisit, { fields, city }: Pick<PointInput, 'fields' | 'city'>) {
  const { pickup_type: type, pvz_code: code = '' } = fields
  const carrier = isOffered(type) ? pointCarrierOf(type) : null
  if (!isOffered(type) || !carrier || code === '') return undefined
  const point = await findPoint(context.db, carrier, code)
  return point && !point.closedAt && isSameTown(point.cityName, city.ru_name) ? { type, code } : undefined
}

async function pointsToChoose({ locale, now, context }: ShopVisit, input: PointInput): Promise<PlainPoints> {
  const { city, parcel, fields, search } = input
  const { pickup_type: type = '', payment_type } = fields
  const destination = placeDestination(await context.cities.now(), city)
  if (!search || !isPickupType(type) || !destination) return noPoints
  const view = { db: context.db, locale, now }
  return plainPoints(view, { destination, type, parcel, payment: payment_type === 'on_delivery', search })
}
