import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import { asRoubles, kopecks, minus, plus, zero, type Money } from '#kernel/money.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import type { City } from '../cities/cities.tables.ts'
import type { Destination } from '../delivery/carrier.port.ts'
import { destinationOf } from '../delivery/destination.rules.ts'
import { isTooMuchAtDoor, pointTakesMoney } from '../delivery/pay-at-door.rules.ts'
import {
  isPostcode,
  needsAddress,
  needsPointCode,
  needsPostcode,
  type CarrierPickupType,
} from '../delivery/pickup-types.rules.ts'
import type { Quotes, ReadyQuote } from '../delivery/quotes.ts'
import { emit } from '../news.ts'
import { lockOrder, type LockedOrder } from '../orders/move-order.action.ts'
import { overpaid } from '../orders/order-returns.rules.ts'
import { orderReturns } from '../orders/order-returns.tables.ts'
import { isPaidFirst, mayChangeDelivery } from '../orders/orders.rules.ts'
import { orderNotes, orders } from '../orders/orders.tables.ts'
import { pointWords } from '../points/points.answers.ts'
import { findPoint } from '../points/points.queries.ts'
import { pointCarrierOf } from '../points/points.rules.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { orderParcel } from './order-parcel.queries.ts'

export type PlaceFields = {
  pvz_code?: string | undefined
  street?: string | undefined
  house?: string | undefined
  house_building?: string | undefined
  apartment?: string | undefined
  zip_code?: string | undefined
}

export type ChangeParts = {
  db: NodePgDatabase
  quotes: Pick<Quotes, 'quoteForOrder'>
  cities: () => Promise<readonly City[]>
}
export type ChangeInput = {
  number: number
  isTheirs: (order: LockedOrder) => boolean
  place: PlaceFields
  /** True if the buyer accepted the changed delivery price. */
  isAgreed: boolean
  by: string
  now: Date
}

const plainLine = (text = ''): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

/**
 * Changes the pickup point or street address within the same town, until packing begins. The carrier quotes this parcel
 * first; then the order is locked, so that either packing uses the new place or the buyer is refused.
 */
export async function changeDelivery(parts: ChangeParts, input: ChangeInput): Promise<LockedOrder> {
  const { db } = parts
  const [before] = await db.select().from(orders).where(eq(orders.number, input.number))
  if (!before || !input.isTheirs(before)) throw notFound('order')
  refuseLate(before)
  const wish = await wishOf(parts, before, input.place)
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, input.number)
    refuseLate(order)
    if (order.takenOff !== before.takenOff || order.deliveryPrice !== before.deliveryPrice)
      throw new Refusal('order_changed_meanwhile', 409)
    const sums = await sumsOf(tx, order, { price: wish.price, ...input })
    const { dayMin: promisedFrom, dayMax: promisedOn } = wish.quote
    const changes = { ...wish.place, ...sums, promisedFrom, promisedOn }
    await tx.update(orders).set(changes).where(eq(orders.id, order.id))
    const { by, now: at } = input
    await tx.insert(orderNotes).values({ orderId: order.id, kind: 'delivery_changed', by, createdAt: at })
    if (by !== 'buyer') {
      const subject = `order:${order.number}`
      await writeAudit(tx, { by, verb: 'order.deliver-to', subject, after: { price: wish.price }, now: at })
    }
    return { ...order, ...changes }
  })
}

/** Order delivered by a carrier. */
type SentOrder = LockedOrder & { pickupType: CarrierPickupType }

function refuseLate(order: LockedOrder): asserts order is SentOrder {
  if (!mayChangeDelivery(order)) throw new Refusal('too_late_to_change', 409)
}

type NewPlace = Pick<LockedOrder, 'pointCode' | 'pointWords' | 'street' | 'house' | 'building' | 'apartment' | 'zip'>
type PlaceWish = { place: NewPlace; price: Money; quote: ReadyQuote }

/** New place with its price; validates the same rules as checkout. */
async function wishOf(parts: ChangeParts, order: SentOrder, fields: PlaceFields): Promise<PlaceWish> {
  const pointCode = needsPointCode(order.pickupType) ? plainLine(fields.pvz_code) : null
  const place = pointCode === null ? addressIn(order, fields) : await pointIn(parts, order, pointCode)
  const destination = townOf(await parts.cities(), order, place)
  const parcel = await orderParcel(parts.db, order.id)
  const quote = await parts.quotes.quoteForOrder(order.pickupType, { destination, parcel, pointCode })
  // Delivery that was free stays free.
  return { place, quote, price: order.deliveryPrice === 0 ? zero : quote.cost }
}

function addressIn({ pickupType }: SentOrder, fields: PlaceFields): NewPlace {
  const [street, house, zip] = [plainLine(fields.street), plainLine(fields.house), plainLine(fields.zip_code)]
  if (needsAddress(pickupType) && street === '') throw badField('street', 'required')
  if (needsAddress(pickupType) && house === '') throw badField('house', 'required')
  if (needsPostcode(pickupType) && !isPostcode(zip)) throw badField('zip_code', 'invalid_zip')
  const [building, apartment] = [plainLine(fields.house_building), plainLine(fields.apartment)]
  return { pointCode: null, pointWords: null, street, house, building, apartment, zip }
}

async function pointIn({ db, cities }: ChangeParts, order: SentOrder, code: string): Promise<NewPlace> {
  if (code === '') throw badField('pvz_code', 'required')
  const carrier = pointCarrierOf(order.pickupType)
  const point = carrier ? await findPoint(db, carrier, code) : undefined
  if (order.paymentType === 'on_delivery' && !pointTakesMoney(point))
    throw badField('pvz_code', 'delivery_point_no_payment')
  const { street, house, building, apartment, zip } = order
  const words: Words | null = point ? pointWords(point, await cities()) : null
  return { pointCode: code, pointWords: words, street, house, building, apartment, zip }
}

/** Destination in the order's town. */
export function townOf(
  cities: readonly City[],
  { city, region, country: countryCode }: LockedOrder,
  { street, house, zip: zipCode }: Pick<NewPlace, 'street' | 'house' | 'zip'>,
): Destination {
  const destination = destinationOf(cities, { city, region, countryCode, zipCode, street, house, fias: '' })
  if (!destination) throw badField('zip_code', 'not_listed')
  return destination
}

type NewSums = Partial<Pick<LockedOrder, 'deliveryPrice' | 'total' | 'takenOff'>>
type SumsInput = { price: Money; isAgreed: boolean; by: string; now: Date }

const differenceIn = (before: Money, after: Money) => {
  const text = (sum: Money) => String(asRoubles(sum)).replace(/\B(?=(\d{3})+(?!\d))/g, '\u00a0')
  return { before: text(before), after: text(after) }
}

/**
 * Applies a new delivery price, which the buyer has to accept first. A lower price is refunded to the original payment;
 * a higher one is allowed only if the order is paid on delivery, since no second payment is requested.
 */
async function sumsOf(tx: Db, order: SentOrder, { price, isAgreed, by, now }: SumsInput): Promise<NewSums> {
  const own = await deliveryNow(tx, order)
  if (price === own) return {}
  const details = differenceIn(own, price)
  const isUnpaidAtDoor = order.paymentType === 'on_delivery' && order.paid === 0 && order.takenOff === 0
  const isPaid = order.paid > 0
  if (!isUnpaidAtDoor && (price > own || !isPaid)) throw badField('place', 'delivery_dearer', details)
  if (!isAgreed) throw badField('is_agreed', 'delivery_price_other', details)
  if (isUnpaidAtDoor) {
    const total = plus(minus(order.total, order.deliveryPrice), price)
    if (isTooMuchAtDoor(order.pickupType, total)) throw badField('place', 'delivery_dearer', details)
    return { deliveryPrice: price, total }
  }
  return { takenOff: await takeOffDelivery(tx, order, { amount: minus(own, price), by, now }) }
}

async function deliveryNow(tx: Db, { id, deliveryPrice }: LockedOrder): Promise<Money> {
  const { rows } = await tx.execute<{ sum: string }>(
    sql`select coalesce(sum(delivery_price), 0) as sum from order_returns where order_id = ${id}`,
  )
  return minus(deliveryPrice, kopecks(Number(rows[0]!.sum)))
}

/** Takes a part of the delivery price off the order; the paid amount is refunded the same way as for pieces. */
async function takeOffDelivery(
  tx: Db,
  order: LockedOrder,
  { amount, by, now: at }: { amount: Money; by: string; now: Date },
) {
  const takenOff = plus(order.takenOff, amount)
  const moneyDue = minus(overpaid({ ...order, takenOff }), overpaid(order))
  const nothing = { bonuses: 0, certificate: zero }
  const sums = { amount, deliveryPrice: amount, moneyDue, ...nothing }
  await tx
    .insert(orderReturns)
    .values({ orderId: order.id, kind: 'cancelled', by, reason: 'delivery_changed', ...sums, createdAt: at })
  if (moneyDue > 0 && isPaidFirst(order.paymentType)) await emit(tx, 'order.money_back', { orderId: order.id })
  return takenOff
}
