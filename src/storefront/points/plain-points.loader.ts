import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Destination } from '#shop/delivery/carrier.port.ts'
import type { Parcel } from '#shop/delivery/parcel.rules.ts'
import { pickupFacts, type PickupType } from '#shop/delivery/pickup-types.rules.ts'
import { pointAnswer } from '#shop/points/points.answers.ts'
import { pointsPage } from '#shop/points/points-list.queries.ts'
import { placeOf } from '#shop/points/points.queries.ts'
import { needsOf, pointCarrierOf } from '#shop/points/points.rules.ts'
import type { PlainPoints, PointSearch } from './point-search.ts'

const pageSize = 50
export const noPoints: PlainPoints = { points: [], text: '', page: 1, pages: 0, count: 0 }

type PlainInput = {
  destination: Destination
  type: PickupType
  parcel: Parcel
  /** Payment at the point. */
  payment: boolean
  search: PointSearch
}
type PlainView = { db: Db; locale: Locale; now: Date }

/** One page of a city's points that accept this parcel, for the list without JavaScript. */
export async function plainPoints({ db, locale, now }: PlainView, input: PlainInput): Promise<PlainPoints> {
  const { destination, type, parcel, payment, search } = input
  const carrier = pointCarrierOf(type)
  if (!carrier) return noPoints
  const { text, page } = search
  const question = {
    place: placeOf(destination),
    carriers: [carrier],
    needs: needsOf(parcel, pickupFacts[type].fitting),
    payment,
    late: false,
    text,
    area: null,
    from: null,
  }
  const { points, count } = await pointsPage(db, question, { page, pageSize })
  const view = { locale, now, from: null }
  return {
    points: points.map((point) => pointAnswer(point, view)),
    text,
    page,
    pages: Math.ceil(count / pageSize),
    count,
  }
}
