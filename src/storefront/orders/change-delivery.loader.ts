import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { City } from '#shop/cities/cities.tables.ts'
import type { CarrierPickupType } from '#shop/delivery/pickup-types.rules.ts'
import { townOf } from '#shop/order-changes/change-delivery.action.ts'
import { orderParcel } from '#shop/order-changes/order-parcel.queries.ts'
import type { OrderDetail } from '#shop/orders/orders.queries.ts'
import { hasPoint, mayChangeDelivery } from '#shop/orders/orders.rules.ts'
import { pointAnswer } from '#shop/points/points.answers.ts'
import { findPoint, isIn, placeOf } from '#shop/points/points.queries.ts'
import { pointCarrierOf } from '#shop/points/points.rules.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import type { FormState } from '#web/page.ts'
import { plainPoints } from '../points/plain-points.loader.ts'
import { pointSearch, type PlainPoints } from '../points/point-search.ts'
import { pointsTexts, type PointsTexts } from '../points/points.texts.ts'
import { changeTexts, type ChangeTexts } from './change-delivery.texts.ts'
import type { OrderName } from './order-fields.tsx'

export type ChangeData = {
  openText: string
  /** Page URL with the question open; `keepHref` without. */
  href: string
  keepHref: string
  /** Set only while the question is open. */
  question: ChangeQuestion | null
}
export type ChangeQuestion = {
  t: Omit<ChangeTexts, 'open'>
  order: OrderName
  kind: 'point' | 'address'
  isPaid: boolean
  /** Null for delivery to an address. */
  points: PointsToChange | null
  place: Record<PlaceField, string>
}
export type PointsToChange = { plain: PlainPoints; point: PointAnswer | null; t: PointsTexts }
type PlaceField = 'pvz_code' | 'street' | 'house' | 'house_building' | 'apartment' | 'zip_code'

type ChangeView = {
  locale: Locale
  order: OrderName
  pageHref: string
  isOpen: boolean
  now: Date
  /** Rejected form. */
  form: FormState | undefined
  db: Db
  cities: () => Promise<readonly City[]>
}

const changeForms = ['/orders/delivery/', '/orders/points/']

/** Delivery change data; null if the buyer can no longer change the place. */
export async function changeData(order: OrderDetail, view: ChangeView): Promise<ChangeData | null> {
  if (!mayChangeDelivery(order)) return null
  const { locale, pageHref, isOpen } = view
  const kind = hasPoint(order.pickupType) ? 'point' : 'address'
  const { pointCode, street, house, building, apartment, zip } = order
  const place = { pvz_code: pointCode ?? '', street, house, house_building: building, apartment, zip_code: zip }
  const { open, ...t } = changeTexts[locale]
  const own = { t, order: view.order, kind, isPaid: order.paid > 0, place } as const
  return {
    openText: open[kind],
    href: `${pageHref}?change=yes`,
    keepHref: pageHref,
    question: isOpen ? { ...own, points: kind === 'point' ? await pointsFor(order, view) : null } : null,
  }
}

/** Current point first, if still available, then one page of points that accept the parcel. */
async function pointsFor(
  order: OrderDetail & { pickupType: CarrierPickupType },
  view: ChangeView,
): Promise<PointsToChange> {
  const { db, locale, now, cities } = view
  const form = view.form && changeForms.includes(view.form.path) ? view.form : undefined
  const destination = townOf(await cities(), order, order)
  const carrier = pointCarrierOf(order.pickupType)
  const code = form?.values['pvz_code'] ?? order.pointCode ?? ''
  const point = carrier && (await findPoint(db, carrier, code))
  const plain = await plainPoints(view, {
    destination,
    type: order.pickupType,
    parcel: await orderParcel(db, order.id),
    payment: order.paymentType === 'on_delivery',
    search: pointSearch(form?.values ?? {}),
  })
  const isHere = point && !point.closedAt && isIn(placeOf(destination), point)
  return {
    plain,
    point: isHere ? pointAnswer(point, { locale, now, from: null }) : null,
    t: pointsTexts[locale],
  }
}
