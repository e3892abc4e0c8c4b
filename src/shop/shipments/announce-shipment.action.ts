import { and, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { kopecks, minus, sum, zero, type Money } from '#kernel/money.ts'
import { after } from '#kernel/time.ts'
import type { City } from '../cities/cities.tables.ts'
import { underContract } from '../contracts.ts'
import {
  CarrierFault,
  type Carrier,
  type Carriers,
  type Shipment,
  type ShipmentItem,
} from '../delivery/carrier.port.ts'
import { destinationIn, destinationOf } from '../delivery/destination.rules.ts'
import { parcelOf } from '../delivery/parcel.rules.ts'
import { pickupFacts } from '../delivery/pickup-types.rules.ts'
import { missingMoney } from '../orders/missing-money.queries.ts'
import { costOf } from '../orders/move-order.action.ts'
import { returnableLines } from '../orders/order-returns.action.ts'
import { orders } from '../orders/orders.tables.ts'
import { piecesBack } from '../orders/order-returns.rules.ts'
import { pointKinds } from '../points/point-troubles.ts'
import { nextPause, parcelNumber, silenceLimitMs } from './shipments.rules.ts'
import { shipments } from './shipments.tables.ts'

/** Crash points for tests: after the carrier's answer and after the database write. */
export type AnnounceStep = 'announced' | 'written'
export type CarrierParts = {
  db: NodePgDatabase
  /** Carriers of new parcels. */
  carriers: Carriers
  /** Carriers under contract; a parcel stays with the carrier that took it. */
  allCarriers: readonly Carrier[]
  cities: () => Promise<City[]>
  onStep?: (step: AnnounceStep) => void
}

/**
 * Announces a parcel to its carrier. A repeat is safe, even after a crash: the carrier deduplicates by our parcel
 * number. A refusal is left to staff; the queue retries any other failure.
 */
export async function announceShipment(parts: CarrierParts, shipmentId: number, now: Date): Promise<void> {
  const { db, carriers } = parts
  const [row] = await db.select().from(shipments).where(eq(shipments.id, shipmentId))
  const carrier = row && carriers[row.pickupType]
  if (row?.state !== 'planned' || !carrier) return
  const [order] = await db.select().from(orders).where(eq(orders.id, row.orderId))
  if (order && (await missingMoney(db, order)) > zero) {
    await db.update(shipments).set({ trouble: 'not_paid' }).where(eq(shipments.id, shipmentId))
    return
  }
  try {
    const receipt = await carrier.createShipment(await shipmentOf(parts, row))
    parts.onStep?.('announced')
    const { rowCount } = await db
      .update(shipments)
      .set({
        state: 'created',
        carrier: carrier.name,
        carrierId: receipt.id,
        track: receipt.track,
        trouble: null,
        lookAt: after(now, carrier.tellsNothing ? silenceLimitMs : nextPause(0, carrier.firstPauseMs)),
      })
      .where(and(eq(shipments.id, shipmentId), eq(shipments.state, 'planned')))
    parts.onStep?.('written')
    // The parcel was canceled during the announcement.
    if (rowCount === 0) await callOffAt(carrier, receipt.id)
  } catch (error) {
    if (!(error instanceof CarrierFault) || error.trouble !== 'refused') throw error
    await db
      .update(shipments)
      .set({ trouble: `refused:${error.code ?? error.status ?? ''}` })
      .where(eq(shipments.id, shipmentId))
  }
}

type CallingCarrier = { cancel: (id: string) => Promise<void> }
async function callOffAt(carrier: CallingCarrier, carrierId: string): Promise<void> {
  try {
    await carrier.cancel(carrierId)
  } catch (error) {
    // The parcel is already gone there.
    if (!(error instanceof CarrierFault) || error.trouble !== 'refused') throw error
  }
}

/** Cancels a parcel at the carrier that was notified of the parcel. */
export async function callOffShipment(
  { db, allCarriers }: Pick<CarrierParts, 'db' | 'allCarriers'>,
  shipmentId: number,
): Promise<void> {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, shipmentId))
  if (!row?.carrierId || row.carrier === null || row.state !== 'cancelled') return
  await callOffAt(underContract(allCarriers, row.carrier, `parcel ${shipmentId}`), row.carrierId)
}

type ShipmentRow = typeof shipments.$inferSelect
type OrderRow = typeof orders.$inferSelect

export async function shipmentOf(
  { db, cities }: Pick<CarrierParts, 'db' | 'cities'>,
  row: ShipmentRow,
): Promise<Shipment> {
  const [order] = await db.select().from(orders).where(eq(orders.id, row.orderId))
  const { number, firstName, lastName, phone, email, apartment, pointCode, comment, deliveryPrice } = order!
  const lines = await linesOf(db, row)
  const { way, fitting } = pickupFacts[row.pickupType]
  const isFirst = await isFirstOf(db, row)
  const goods = sum(lines.map(({ total }) => total))
  const isPaid = minus(order!.paid, order!.refunded) >= costOf(order!)
  const ownDelivery = isFirst ? deliveryPrice : zero
  return {
    orderNumber: parcelNumber(number, row.position),
    pickupType: row.pickupType,
    way,
    fitting,
    destination: destinationFor(await cities(), order!),
    apartment,
    pointCode,
    pointKind: pointCode ? await pointKinds(db)(row.pickupType, pointCode) : null,
    parcel: parcelOf(lines.map(({ grams, quantity, worth }) => ({ grams, pieces: quantity, price: worth }))),
    recipient: { name: `${firstName} ${lastName}`, phone, email },
    items: lines.flatMap(itemsOf),
    deliveryPrice: ownDelivery,
    toCollect: isPaid || order!.paymentType !== 'on_delivery' ? zero : kopecks(goods + ownDelivery),
    comment,
  }
}

function destinationFor(cities: City[], order: OrderRow): Shipment['destination'] {
  const { city, region, country, zip, street, house, building } = order
  const fields = { city, region, countryCode: country, zipCode: zip, street, fias: '' }
  const destination = destinationOf(cities, { ...fields, house: [house, building].filter(Boolean).join(' ') })
  const usual = cities.find(({ isDefault }) => isDefault) ?? cities[0]!
  return (
    destination ?? { ...destinationIn(usual), city, region, zipCode: zip, street, house, fiasId: null, kladrId: null }
  )
}

/** True for the first active parcel, which carries the delivery price. */
async function isFirstOf(db: Db, { orderId, position }: ShipmentRow): Promise<boolean> {
  const isEarlier = and(
    eq(shipments.orderId, orderId),
    ne(shipments.state, 'cancelled'),
    sql`${shipments.position} < ${position}`,
  )
  return (await db.$count(shipments, isEarlier)) === 0
}

type ParcelLine = {
  name: string
  sku: string
  grams: number
  quantity: number
  codes: string[]
  /** Price on the day of the order, before discounts: the basis of the quote. */
  worth: Money
  total: Money
}

/** Lines of a parcel at their price after all discounts; its pieces follow those of the earlier parcels. */
async function linesOf(db: Db, { id, orderId }: ShipmentRow): Promise<ParcelLine[]> {
  const { rows } = await db.execute<Omit<ParcelLine, 'total'> & { lineId: number; before: number }>(sql`
    select s.line_id as "lineId", l.name->>'ru' as name, l.sku, coalesce(m.weight_grams, 300) as grams, s.quantity,
      (l.price - coalesce((select sum(a.amount) from order_allocations a where a.line_id = l.id and a.kind = 'sale'), 0)
        / l.quantity)::float8 as worth, coalesce((select sum(e.quantity) from shipment_lines e join shipments b on b.id = e.shipment_id
        where e.line_id = s.line_id and b.id < s.shipment_id and b.state <> 'cancelled'), 0)::integer as before,
      coalesce((select json_agg(m.code order by m.id) from order_marks m where m.line_id = s.line_id), '[]') as codes
    from shipment_lines s join order_lines l on l.id = s.line_id left join products p on p.id = l.product_id
    left join models m on m.id = p.model_id where s.shipment_id = ${id} order by l.position`)
  const all = await returnableLines(db, orderId)
  return rows.map(({ lineId, before, codes, ...row }) => {
    const line = all.find((each) => each.id === lineId)!
    const ownCodes = codes.slice(before, before + row.quantity)
    const { total } = piecesBack(line, { from: line.goneQuantity + before, count: row.quantity })
    return { ...row, codes: ownCodes, total }
  })
}

/**
 * Items of a line with a unit price each: the last one carries the rounding difference, and scanned pieces are
 * separate.
 */
export function itemsOf({ total, quantity, name, sku, grams, codes }: Omit<ParcelLine, 'worth'>): ShipmentItem[] {
  const price = kopecks(Math.floor(total / quantity))
  const odd = minus(total, kopecks(price * quantity))
  const item = { name, sku, grams, price }
  const items: ShipmentItem[] = codes.map((markingCode) => ({ ...item, quantity: 1, markingCode }))
  if (quantity > codes.length) items.push({ ...item, quantity: quantity - codes.length })
  const last = items.at(-1)
  if (odd === 0 || !last) return items
  const others = last.quantity > 1 ? [{ ...last, quantity: last.quantity - 1 }] : []
  return [...items.slice(0, -1), ...others, { ...last, price: kopecks(price + odd), quantity: 1 }]
}
