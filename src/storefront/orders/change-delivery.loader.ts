import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { City } from '#shop/cities/cities.tables.ts'
import { pickupFacts, type CarrierPickupType } from '#shop/delivery/pickup-types.rules.ts'
import { townOf } from '#shop/order-changes/change-delivery.action.ts'
import { orderParcel } from '#shop/order-changes/order-parcel.queries.ts'
import type { OrderDetail } from '#shop/orders/orders.queries.ts'
import { hasPoint, mayChangeDelivery } from '#shop/orders/orders.rules.ts'
import { placeOf, pointsOfCity } from '#shop/points/points.queries.ts'
import { needsOf, pointCarrierOf } from '#shop/points/points.rules.ts'
import { changeTexts, type ChangeTexts } from './change-delivery.texts.ts'
import type { OrderName } from './order-fields.tsx'

export type ChangeData = {
  openText: string
  /** The page with the question on it, and without. */
  href: string
  keepHref: string
  /** Only while the question is open. */
  question: ChangeQuestion | null
}
export type ChangeQuestion = {
  t: Omit<ChangeTexts, 'open'>
  order: OrderName
  kind: 'point' | 'address'
  isPaid: boolean
  points: { value: string; label: string }[]
  place: Record<PlaceField, string>
}
type PlaceField = 'pvz_code' | 'street' | 'house' | 'house_building' | 'apartment' | 'zip_code'

type ChangeView = {
  locale: Locale
  order: OrderName
  pageHref: string
  isOpen: boolean
  db: Db
  cities: () => Promise<readonly City[]>
}

/** Nothing where its buyer can no longer name another place. */
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
    question: isOpen ? { ...own, points: kind === 'point' ? await pointsFor(order, view) : [] } : null,
  }
}

async function pointsFor(
  order: OrderDetail & { pickupType: CarrierPickupType },
  { db, cities }: ChangeView,
): Promise<{ value: string; label: string }[]> {
  const carrier = pointCarrierOf(order.pickupType)
  if (!carrier) return []
  const points = await pointsOfCity(db, {
    place: placeOf(townOf(await cities(), order, order)),
    carrier,
    needs: needsOf(await orderParcel(db, order.id), pickupFacts[order.pickupType].fitting),
    payment: order.paymentType === 'on_delivery',
  })
  return points.map(({ code, address, hours }) => ({ value: code, label: [address, hours].filter(Boolean).join('. ') }))
}
