import { and, eq, max, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import { after } from '#kernel/time.ts'
import { emit } from '../news.ts'
import { lockOrder, type LockedOrder } from '../orders/move-order.action.ts'
import { orders } from '../orders/orders.tables.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { announceMs } from './shipments.rules.ts'
import { shipmentLines, shipments } from './shipments.tables.ts'

type Piece = { lineId: number; quantity: number }

/**
 * What an order that is being packed has to have: parcels with exactly its pieces; and one that is packed no more, none
 * that still goes.
 */
export async function keepParcels(db: NodePgDatabase, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
    const order = row && (await lockOrder(tx, row.number))
    if (!order) return
    if (order.state === 'packing') await packRemaining(tx, order, now)
    if (['cancelled', 'paid', 'new'].includes(order.state)) await callOff(tx, order.id)
  })
}

/** Its first parcel; or all of them anew, when a piece has left it: a carrier would collect the money of that one, too. */
async function packRemaining(tx: Db, order: LockedOrder, now: Date): Promise<void> {
  const rows = await livingParcels(tx, order.id)
  const pieces = await remainingPieces(tx, order.id)
  if (rows.length === 0) return plan(tx, order, { pieces, now })
  const parts = await partsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const extraPieces = piecesBeyond(parts, pieces)
  // One that has left us without bringing the order on stands before staff already.
  if (extraPieces.length === 0 || rows.some(({ state }) => state !== 'planned' && state !== 'created')) return
  await callOff(tx, order.id)
  for (const part of takeOut(parts, extraPieces)) await plan(tx, order, { pieces: part, now })
}

const livingParcels = (tx: Db, orderId: number) =>
  tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), ne(shipments.state, 'cancelled')))
    .orderBy(shipments.position)

async function remainingPieces(tx: Db, orderId: number): Promise<Piece[]> {
  const { rows } = await tx.execute<Piece>(sql`
    select id as "lineId", quantity - cancelled_quantity - returned_quantity as quantity from order_lines
    where order_id = ${orderId} and quantity > cancelled_quantity + returned_quantity order by position`)
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

/** A carrier that knows of it is told by a job. */
async function callOff(tx: Db, orderId: number): Promise<void> {
  const rows = await tx
    .update(shipments)
    .set({ state: 'cancelled', lookAt: null })
    .where(and(eq(shipments.orderId, orderId), sql`${shipments.state} in ('planned', 'created')`))
    .returning({ id: shipments.id })
  for (const { id: shipmentId } of rows) await emit(tx, 'shipment.called_off', { shipmentId })
}

type RenewInput = { number: number; by: string; now: Date }

/** The same parcels under new numbers, for a carrier that changes none: with the codes that were scanned meanwhile. */
export async function renewShipments(db: NodePgDatabase, { number, by, now }: RenewInput): Promise<number> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    const rows = await livingParcels(tx, order.id)
    const isGone = rows.some(({ state }) => state !== 'planned' && state !== 'created')
    if (order.state !== 'packing' || isGone)
      throw new Refusal('no_such_move', 409, { from: order.state, to: 'packing' })
    const parts = await partsOf(
      tx,
      rows.map(({ id }) => id),
    )
    await callOff(tx, order.id)
    for (const pieces of parts) await plan(tx, order, { pieces, now })
    await writeAudit(tx, { by, verb: 'shipment.renew', subject: `order:${number}`, now })
    return parts.length
  })
}

type SplitInput = { number: number; pieces: readonly Piece[]; by: string; now: Date }

/** Some pieces go in a parcel of their own, as long as nothing has left: all are announced anew under new numbers. */
export async function splitShipment(db: NodePgDatabase, { number, pieces, by, now }: SplitInput): Promise<number> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    if (order.state !== 'packing') throw new Refusal('no_such_move', 409, { from: order.state, to: 'packing' })
    const rows = await livingParcels(tx, order.id)
    if (rows.length === 0) throw notFound('shipment')
    const parts = await partsOf(
      tx,
      rows.map(({ id }) => id),
    )
    const rest = takeOut(parts, pieces)
    await callOff(tx, order.id)
    for (const part of [...rest, [...pieces]]) if (part.length > 0) await plan(tx, order, { pieces: part, now })
    await writeAudit(tx, { by, verb: 'shipment.split', subject: `order:${number}`, after: { pieces }, now })
    return rest.filter((part) => part.length > 0).length + 1
  })
}

async function partsOf(tx: Db, shipmentIds: number[]): Promise<Piece[][]> {
  const rows = await tx
    .select()
    .from(shipmentLines)
    .where(sql`${shipmentLines.shipmentId} = any(${sql.param(shipmentIds)}::int[])`)
  return shipmentIds.map((id) =>
    rows.filter(({ shipmentId }) => shipmentId === id).map(({ lineId, quantity }) => ({ lineId, quantity })),
  )
}

/** What is in parcels, and in their order no more. */
function piecesBeyond(parts: Piece[][], pieces: readonly Piece[]): Piece[] {
  const counts = new Map<number, number>()
  for (const { lineId, quantity } of parts.flat()) counts.set(lineId, (counts.get(lineId) ?? 0) + quantity)
  return [...counts].flatMap(([lineId, count]) => {
    const quantity = count - (pieces.find((piece) => piece.lineId === lineId)?.quantity ?? 0)
    return quantity > 0 ? [{ lineId, quantity }] : []
  })
}

/** What is left of each parcel without these pieces. */
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
