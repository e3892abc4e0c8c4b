import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { kopecks, zero, type Money } from '#kernel/money.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import type { TrackEvent } from '../delivery/carrier.port.ts'
import { pickupFacts } from '../delivery/pickup-types.rules.ts'
import { lockOrder, moveLocked, type LockedOrder } from '../orders/move-order.action.ts'
import { returnableLines } from '../orders/order-returns.action.ts'
import { invalidReturnLine } from '../orders/order-returns.rules.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { mayGiveBackPart } from '../orders/orders.rules.ts'
import { takeBackPart } from '../orders/part-of-order.action.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { giveBackPieces } from '../stock/order-stock.actions.ts'
import { bringOn } from './bring-on.action.ts'
import { isRefused, keptOfLines, type ParcelState } from './shipments.rules.ts'
import { shipmentEvents, shipmentLines, shipments } from './shipments.tables.ts'

type ShipmentRow = typeof shipments.$inferSelect
export type KeptLine = { lineId: number; kept: number }

const parcelLines = (tx: Db, shipmentId: number) =>
  tx
    .select({
      lineId: shipmentLines.lineId,
      sku: orderLines.sku,
      quantity: shipmentLines.quantity,
      kept: shipmentLines.kept,
      offerId: orderLines.offerId,
    })
    .from(shipmentLines)
    .innerJoin(orderLines, eq(orderLines.id, shipmentLines.lineId))
    .where(eq(shipmentLines.shipmentId, shipmentId))
    .orderBy(orderLines.position)

type Tidings = { state: ParcelState; events: readonly TrackEvent[] }

/** Pieces kept after a fitting, if the carrier's report is conclusive; undefined when staff has to decide. */
export async function keptOf(tx: Db, row: ShipmentRow, { state, events }: Tidings): Promise<KeptLine[] | undefined> {
  if (row.settledAt || !pickupFacts[row.pickupType].fitting) return undefined
  const items = events.find((event) => event.kept)?.kept
  if (items) return keptOfLines(await parcelLines(tx, row.id), items)
  const own = eq(shipmentEvents.shipmentId, row.id)
  const toldStates = (await tx.select({ state: shipmentEvents.state }).from(shipmentEvents).where(own)).map(
    (each) => each.state,
  )
  return isRefused({ state, toldStates }) ? keptOfLines(await parcelLines(tx, row.id), []) : undefined
}

type Settling = { keptLines: readonly KeptLine[]; refusalFee: Money; by: string; now: Date }

/**
 * Returns pieces that the buyer did not keep; stock is restored on arrival. If nothing was kept of a paid order, the
 * refusal fee is retained, up to the delivery price. The caller holds the lock. Undefined if the order lacks the pieces
 * or is in another state.
 */
export async function settleShipment(
  tx: Db,
  { order, row }: { order: LockedOrder; row: ShipmentRow },
  { keptLines, refusalFee, by, now }: Settling,
): Promise<LockedOrder | undefined> {
  const lines = await parcelLines(tx, row.id)
  const pieces = lines.flatMap(({ lineId, quantity }) => {
    const count = quantity - (keptLines.find((each) => each.lineId === lineId)?.kept ?? 0)
    return count > 0 ? [{ lineId, quantity: count }] : []
  })
  if (pieces.length > 0 && invalidReturnLine(await returnableLines(tx, order.id), pieces)) return undefined
  if (order.state !== 'packing' && !mayGiveBackPart('returned', order.state)) return undefined
  const standing = order.state === 'packing' ? await moveLocked(tx, order, { to: 'shipped', by, now }) : order
  const reason = keptLines.every((each) => each.kept === 0) ? 'refused' : 'not_kept'
  const fee = standing.paid > 0 ? kopecks(Math.min(refusalFee, standing.deliveryPrice)) : zero
  const part = { kind: 'returned', pieces, isComing: true, fee, by, reason, now } as const
  const after = pieces.length > 0 ? await takeBackPart(tx, standing, part) : standing
  for (const { lineId, kept: count } of keptLines)
    await tx
      .update(shipmentLines)
      .set({ kept: count })
      .where(sql`${shipmentLines.shipmentId} = ${row.id} and ${shipmentLines.lineId} = ${lineId}`)
  await tx.update(shipments).set({ settledAt: now, trouble: null }).where(eq(shipments.id, row.id))
  return after
}

type Arrival = { order: LockedOrder; row: ShipmentRow; storeId?: number | null; by: string; now: Date }

/** Restocks the returned pieces of an arrived parcel, at their origin or at the shop chosen by staff. */
export async function putBackOnStock(tx: Db, { order, row, storeId, by, now }: Arrival): Promise<void> {
  const pieces = (await parcelLines(tx, row.id)).flatMap(({ offerId, quantity, kept: keptPieces }) =>
    offerId !== null && quantity > (keptPieces ?? quantity)
      ? [{ offerId, quantity: quantity - (keptPieces ?? 0) }]
      : [],
  )
  const cause = { orderNumber: order.number, cause: `parcel-${row.id}`, kind: 'return', by, now, pieces } as const
  await giveBackPieces(tx, storeId === undefined ? cause : { ...cause, storeId })
  await tx.update(shipments).set({ arrivedAt: now }).where(eq(shipments.id, row.id))
}

async function lockParcel(tx: Db, shipmentId: number) {
  const [parcel] = await tx
    .select({ number: orders.number })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.id, shipmentId))
  if (!parcel) throw notFound('shipment')
  const order = await lockOrder(tx, parcel.number)
  const [row] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for('no key update')
  return { order, row: row! }
}

type ByStaff = { shipmentId: number; by: string; now: Date }

/** Records the kept pieces of each line as entered by staff; lines not listed were not kept. */
export async function settleByStaff(
  db: NodePgDatabase,
  { shipmentId, pieces, refusalFee, by, now }: ByStaff & { pieces: readonly KeptLine[]; refusalFee: Money },
): Promise<void> {
  await db.transaction(async (tx) => {
    const parcel = await lockParcel(tx, shipmentId)
    const { order, row } = parcel
    if (row.settledAt || ['planned', 'created', 'delivered', 'cancelled'].includes(row.state))
      throw new Refusal('no_such_move', 409, { from: row.state, to: 'settled' })
    const lines = await parcelLines(tx, shipmentId)
    const keptLines = lines.map(({ lineId }) => pieces.find((each) => each.lineId === lineId) ?? { lineId, kept: 0 })
    const isWrong = lines.some(({ lineId, quantity }) =>
      keptLines.some((each) => each.lineId === lineId && each.kept > quantity),
    )
    if (isWrong || pieces.some(({ lineId }) => !lines.some((line) => line.lineId === lineId)))
      throw badField('quantity', 'too_big', { limit: 0 })
    const after = await settleShipment(tx, parcel, { keptLines, refusalFee, by, now })
    if (!after) throw new Refusal('no_such_move', 409, { from: order.state, to: 'returned' })
    await writeAudit(tx, {
      by,
      verb: 'shipment.kept',
      subject: `order:${order.number}`,
      after: { shipmentId, keptLines },
      now,
    })
    await bringOn(tx, after, { by, now })
    if (row.state === 'returned') await putBackOnStock(tx, { ...parcel, by, now })
  })
}

/** Records the arrival of a returned parcel by staff, because the carrier may never report the return. */
export async function arriveByStaff(
  db: NodePgDatabase,
  { shipmentId, storeId, by, now }: ByStaff & { storeId: number | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { order, row } = await lockParcel(tx, shipmentId)
    if (!row.settledAt || row.arrivedAt) throw new Refusal('no_such_move', 409, { from: row.state, to: 'returned' })
    await putBackOnStock(tx, { order, row, storeId, by, now })
    await tx
      .update(shipments)
      .set({ state: 'returned', trouble: null, lookAt: null, changedAt: now })
      .where(eq(shipments.id, shipmentId))
    await writeAudit(tx, { by, verb: 'shipment.arrived', subject: `order:${order.number}`, after: { shipmentId }, now })
  })
}

/** Clears the flag of a parcel after staff has resolved the problem. */
export async function seeTrouble(db: NodePgDatabase, { shipmentId, by, now }: ByStaff): Promise<void> {
  await db.transaction(async (tx) => {
    const { order, row } = await lockParcel(tx, shipmentId)
    if (row.trouble === null) throw new Refusal('no_such_move', 409, { from: row.state, to: 'seen' })
    await tx.update(shipments).set({ trouble: null }).where(eq(shipments.id, shipmentId))
    const before = { shipmentId, trouble: row.trouble }
    await writeAudit(tx, { by, verb: 'shipment.seen', subject: `order:${order.number}`, before, now })
  })
}
