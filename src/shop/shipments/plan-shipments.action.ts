import { and, eq, max, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import { after } from '#kernel/time.ts'
import { emit } from '../news.ts'
import { lockOrder, type LockedOrder } from '../orders/move-order.action.ts'
import { orders } from '../orders/orders.tables.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { announceMs, moreThanOrder } from './shipments.rules.ts'
import { shipmentLines, shipments } from './shipments.tables.ts'

type Piece = { lineId: number; quantity: number }

/**
 * Synchronizes parcels with their order: exactly its pieces while packing, and none that can still be canceled once
 * packing stops. A sent parcel with extra pieces is flagged for staff.
 */
export async function keepParcels(db: NodePgDatabase, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
    const order = row && (await lockOrder(tx, row.number))
    if (!order) return
    if (isUnpacked(order)) await callOff(tx, order.id)
    const rows = await livingParcels(tx, order.id)
    const pieces = await orderedPieces(tx, order)
    if (rows.length === 0 && order.state === 'packing') return plan(tx, order, { pieces, now })
    const parts = await partsOf(tx, rows)
    const extraPieces = piecesBeyond(parts, pieces)
    if (extraPieces.length === 0) return
    if (order.state !== 'packing' || rows.some(isGone)) return noteMore(tx, rows, takeOut(parts, extraPieces))
    // Announce again, because the carrier would collect money for the removed piece too.
    await callOff(tx, order.id)
    for (const part of takeOut(parts, extraPieces)) await plan(tx, order, { pieces: part, now })
  })
}

/** True if the order needs no parcels: packed items go back to the shelf. */
const isUnpacked = ({ state }: LockedOrder): boolean => ['cancelled', 'paid', 'new', 'awaiting_payment'].includes(state)

type Parcel = Pick<typeof shipments.$inferSelect, 'id' | 'state'>
const isGone = ({ state }: Parcel): boolean => state !== 'planned' && state !== 'created'

/** Reduces parcels to the pieces of their order and flags them: staff has to check the boxes. */
async function noteMore(tx: Db, rows: readonly Parcel[], parts: Piece[][]): Promise<void> {
  for (const [at, { id }] of rows.entries()) {
    const pieces = parts[at] ?? []
    const own = eq(shipmentLines.shipmentId, id)
    const lineIds = sql.param(pieces.map(({ lineId }) => lineId))
    const { rowCount: takenCount } = await tx
      .delete(shipmentLines)
      .where(and(own, sql`not ${shipmentLines.lineId} = any(${lineIds}::int[])`))
    let changedLines = takenCount ?? 0
    for (const { lineId, quantity } of pieces) {
      const { rowCount } = await tx
        .update(shipmentLines)
        .set({ quantity, kept: sql`least(${shipmentLines.kept}, ${quantity})` })
        .where(and(own, eq(shipmentLines.lineId, lineId), ne(shipmentLines.quantity, quantity)))
      changedLines += rowCount ?? 0
    }
    if (changedLines > 0) await tx.update(shipments).set({ trouble: moreThanOrder }).where(eq(shipments.id, id))
  }
}

const livingParcels = (tx: Db, orderId: number) =>
  tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), ne(shipments.state, 'cancelled')))
    .orderBy(shipments.position)

/** Pieces of an order for its parcels, including pieces returned later. */
async function orderedPieces(tx: Db, order: LockedOrder): Promise<Piece[]> {
  if (isUnpacked(order)) return []
  const { rows } = await tx.execute<Piece>(sql`
    select id as "lineId", quantity - cancelled_quantity as quantity from order_lines
    where order_id = ${order.id} and quantity > cancelled_quantity order by position`)
  return rows
}

async function plan(tx: Db, order: LockedOrder, { pieces, now }: { pieces: Piece[]; now: Date }): Promise<void> {
  const { pickupType, id: orderId } = order
  if (pickupType === 'self_pickup' || pickupType === 'online' || pieces.length === 0) return
  const [last] = await tx
    .select({ position: max(shipments.position) })
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
  const position = (last?.position ?? 0) + 1
  const [row] = await tx
    .insert(shipments)
    .values({
      orderId,
      position,
      pickupType,
      state: 'planned',
      createdAt: now,
      changedAt: now,
      lookAt: after(now, announceMs),
    })
    .returning({ id: shipments.id })
  const shipmentId = row!.id
  await tx.insert(shipmentLines).values(pieces.map((piece) => ({ ...piece, shipmentId })))
  await emit(tx, 'shipment.planned', { shipmentId })
}

/** Cancels parcels that have not been sent; a job notifies the carrier. */
async function callOff(tx: Db, orderId: number): Promise<void> {
  const rows = await tx
    .update(shipments)
    .set({ state: 'cancelled', lookAt: null })
    .where(and(eq(shipments.orderId, orderId), sql`${shipments.state} in ('planned', 'created')`))
    .returning({ id: shipments.id })
  for (const { id: shipmentId } of rows) await emit(tx, 'shipment.called_off', { shipmentId })
}

type RenewInput = { number: number; by: string; now: Date }

/**
 * Announces the parcels again under new numbers, with the codes scanned meanwhile, for a carrier that cannot change
 * parcels.
 */
export async function renewShipments(db: NodePgDatabase, { number, by, now }: RenewInput): Promise<number> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    const rows = await livingParcels(tx, order.id)
    if (order.state !== 'packing' || rows.some(isGone))
      throw new Refusal('no_such_move', 409, { from: order.state, to: 'packing' })
    const parts = await partsOf(tx, rows)
    await callOff(tx, order.id)
    for (const pieces of parts) await plan(tx, order, { pieces, now })
    await writeAudit(tx, { by, verb: 'shipment.renew', subject: `order:${number}`, now })
    return parts.length
  })
}

type SplitInput = { number: number; pieces: readonly Piece[]; by: string; now: Date }

/** Moves pieces to a separate parcel before anything is sent; all parcels are announced again under new numbers. */
export async function splitShipment(db: NodePgDatabase, { number, pieces, by, now }: SplitInput): Promise<number> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    if (order.state !== 'packing') throw new Refusal('no_such_move', 409, { from: order.state, to: 'packing' })
    const rows = await livingParcels(tx, order.id)
    if (rows.length === 0) throw notFound('shipment')
    const parts = await partsOf(tx, rows)
    const rest = takeOut(parts, pieces)
    await callOff(tx, order.id)
    for (const part of [...rest, [...pieces]]) if (part.length > 0) await plan(tx, order, { pieces: part, now })
    await writeAudit(tx, { by, verb: 'shipment.split', subject: `order:${number}`, after: { pieces }, now })
    return rest.filter((part) => part.length > 0).length + 1
  })
}

async function partsOf(tx: Db, parcels: readonly Parcel[]): Promise<Piece[][]> {
  const ids = sql.param(parcels.map(({ id }) => id))
  const rows = await tx
    .select()
    .from(shipmentLines)
    .where(sql`${shipmentLines.shipmentId} = any(${ids}::int[])`)
  return parcels.map(({ id }) =>
    rows.filter(({ shipmentId }) => shipmentId === id).map(({ lineId, quantity }) => ({ lineId, quantity })),
  )
}

/** Pieces in parcels that exceed the order. */
function piecesBeyond(parts: Piece[][], pieces: readonly Piece[]): Piece[] {
  const counts = new Map<number, number>()
  for (const { lineId, quantity } of parts.flat()) counts.set(lineId, (counts.get(lineId) ?? 0) + quantity)
  return [...counts].flatMap(([lineId, count]) => {
    const quantity = count - (pieces.find((piece) => piece.lineId === lineId)?.quantity ?? 0)
    return quantity > 0 ? [{ lineId, quantity }] : []
  })
}

/** Remaining pieces of each parcel after removing the given ones. */
function takeOut(parts: Piece[][], pieces: readonly Piece[]): Piece[][] {
  const wishes = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]))
  const rest = parts.map((part) =>
    part.flatMap(({ lineId, quantity }) => {
      const count = Math.min(quantity, wishes.get(lineId) ?? 0)
      wishes.set(lineId, (wishes.get(lineId) ?? 0) - count)
      return quantity > count ? [{ lineId, quantity: quantity - count }] : []
    }),
  )
  if ([...wishes.values()].some((missing) => missing > 0)) throw badField('quantity', 'too_big', { limit: 0 })
  return rest
}
