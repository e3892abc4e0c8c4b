import { desc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { moveLocked, type LockedOrder } from '../orders/move-order.action.ts'
import { orderReturns } from '../orders/order-returns.tables.ts'
import { lockSharedOf } from '../orders/order-locks.ts'
import type { ReturnRequest } from '../orders/order-returns.rules.ts'
import { takeBackPart } from '../orders/part-of-order.action.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { giveBackPieces } from '../stock/order-stock.actions.ts'
import { writeOffReturned } from '../stock/returned-stock.action.ts'
import { lockReturn, type LockedReturn } from './locked-return.queries.ts'
import { giveUpExchange, moveLockedReturn, waitingExchange } from './move-return.action.ts'
import { originWishes } from './return-money.queries.ts'
import { returnRequestLines, returnRequests } from './returns.tables.ts'

export type ReceiveInput = {
  id: number
  /** Received pieces and the damaged ones among them; by default all, undamaged. */
  pieces?: readonly { lineId: number; quantity: number; damagedQuantity: number }[]
  /** Shop that stores the pieces; null for the warehouse. */
  storeId: number | null
  by: string
  now: Date
}

/** Line of the return with the received pieces. */
type Arrival = { lineId: number; quantity: number; damagedQuantity: number; isExchange: boolean; isWhole: boolean }

/**
 * Receives a return: restocks or writes off the pieces, releases the exchange order and makes the refund due. All in
 * one transaction; the refund follows from the outbox, so that nothing is lost.
 */
export async function receiveReturn(db: NodePgDatabase, input: ReceiveInput): Promise<void> {
  await db.transaction(async (tx) => {
    const lockedParts = await lockReturn(tx, input.id)
    const { request, order, origin } = lockedParts
    const { by, now } = input
    const exchange = await waitingExchange(tx, lockedParts)
    await lockSharedOf(
      tx,
      [order, origin, exchange].flatMap((each) => each?.id ?? []),
    )
    const arrivals = arrivalsOf(lockedParts, input)
    await moveLockedReturn(tx, lockedParts, { to: 'received', by, now })
    await writeArrivals(tx, request.id, arrivals)
    const isExchanged = await letExchangeGo(tx, lockedParts, { exchange, arrivals, by, now })
    const backForMoney = arrivals.filter(({ isExchange }) => !(isExchange && isExchanged))
    if (isExchanged)
      await swapPieces(tx, lockedParts, { ...input, arrivals: arrivals.filter(({ isExchange }) => isExchange) })
    if (backForMoney.length > 0) await takeBack(tx, lockedParts, { ...input, arrivals: backForMoney })
    else await moveLockedReturn(tx, await lockReturn(tx, request.id), { to: 'exchanged', by: 'shop', now })
    await writeDamaged(tx, lockedParts, { ...input, arrivals })
    const after = {
      pieces: arrivals.map(({ lineId, quantity, damagedQuantity }) => ({ lineId, quantity, damagedQuantity })),
    }
    await writeAudit(tx, { by, verb: 'return.received', subject: `return:${request.id}`, after, now })
  })
}

function arrivalsOf({ lines }: LockedReturn, { pieces }: ReceiveInput): Arrival[] {
  const arrivals = lines.map(({ lineId, quantity: wantedQuantity, exchangeLineId }): Arrival => {
    const piece = pieces
      ? pieces.find((each) => each.lineId === lineId)
      : { quantity: wantedQuantity, damagedQuantity: 0 }
    const { quantity = 0, damagedQuantity = 0 } = piece ?? {}
    if (quantity > wantedQuantity) throw badField('quantity', 'too_big', { limit: wantedQuantity })
    if (damagedQuantity > quantity) throw badField('damaged', 'too_big', { limit: quantity })
    return {
      lineId,
      quantity,
      damagedQuantity,
      isExchange: exchangeLineId !== null,
      isWhole: quantity === wantedQuantity,
    }
  })
  if (pieces?.some(({ lineId }) => !lines.some((line) => line.lineId === lineId))) throw badField('lines', 'not_listed')
  if (arrivals.every(({ quantity }) => quantity === 0)) throw badField('quantity', 'too_small', { limit: 1 })
  return arrivals
}

async function writeArrivals(tx: Db, requestId: number, arrivals: readonly Arrival[]): Promise<void> {
  await tx.execute(sql`update ${returnRequestLines} r set received_quantity = a.quantity,
      damaged_quantity = a."damagedQuantity"
    from json_to_recordset(${JSON.stringify(arrivals)}::json)
      as a("lineId" integer, quantity integer, "damagedQuantity" integer)
    where r.request_id = ${requestId} and r.line_id = a."lineId"`)
}

type Letting = { exchange: LockedOrder | undefined; arrivals: readonly Arrival[]; by: string; now: Date }

/**
 * Releases the exchange order once everything exchanged has arrived. If the sizes are sold out or something is missing,
 * the money is refunded instead.
 */
async function letExchangeGo(
  tx: Db,
  lockedParts: LockedReturn,
  { exchange: order, arrivals, by, now }: Letting,
): Promise<boolean> {
  if (!order) return false
  const isWhole = arrivals.every(({ isExchange, isWhole }) => !isExchange || isWhole)
  if (!isWhole || !(await isPaidByReturn(tx, order, { by, now }))) {
    await giveUpExchange(tx, lockedParts, { by, now })
    return false
  }
  return true
}

async function isPaidByReturn(tx: Db, order: LockedOrder, { by, now }: { by: string; now: Date }): Promise<boolean> {
  try {
    await moveLocked(tx, order, { to: 'paid', by, reason: 'exchange', now })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'sold_out_meanwhile') return false
    throw error
  }
}

type Taking = ReceiveInput & { arrivals: readonly Arrival[] }

const wishesOf = (arrivals: readonly Arrival[]): ReturnRequest[] =>
  arrivals.flatMap(({ lineId, quantity }) => (quantity > 0 ? [{ lineId, quantity }] : []))

/** Keeps the pieces in the paid order, now in another size, and restocks the first size. */
async function swapPieces(tx: Db, { order, request }: LockedReturn, { arrivals, storeId, by, now }: Taking) {
  for (const { lineId, quantity } of wishesOf(arrivals))
    await tx
      .update(orderLines)
      .set({ exchangedQuantity: sql`${orderLines.exchangedQuantity} + ${quantity}` })
      .where(eq(orderLines.id, lineId))
  const pieces = await offersOf(tx, wishesOf(arrivals))
  const cause = `exchange-${request.id}`
  await giveBackPieces(tx, { orderNumber: order.number, cause, kind: 'return', pieces, storeId, by, now })
}

async function offersOf(tx: Db, wishes: readonly ReturnRequest[]) {
  const { rows } = await tx.execute<{ offerId: number; quantity: number }>(sql`
    select l.offer_id as "offerId", w.quantity from order_lines l
    join json_to_recordset(${JSON.stringify(wishes)}::json) as w("lineId" integer, quantity integer) on w."lineId" = l.id
    where l.offer_id is not null`)
  return rows
}

/** Takes the pieces back and makes their refund due on the paid order. */
async function takeBack(tx: Db, { order, origin, request }: LockedReturn, { arrivals, storeId, by, now }: Taking) {
  const pieces = wishesOf(arrivals)
  if (pieces.length === 0) return
  // No separate emails: the return sends its own.
  const part = { kind: 'returned', reason: 'asked_back', by, now } as const
  await takeBackPart(tx, order, { ...part, pieces, storeId, isQuiet: true })
  if (origin) {
    const wishes = await originWishes(tx, pieces)
    for (const { lineId, quantity } of wishes)
      await tx
        .update(orderLines)
        .set({ exchangedQuantity: sql`${orderLines.exchangedQuantity} - ${quantity}` })
        .where(eq(orderLines.id, lineId))
    await takeBackPart(tx, origin, { ...part, pieces: wishes, isComing: true, isQuiet: true })
  }
  const [row] = await tx
    .select({ id: orderReturns.id })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, (origin ?? order).id))
    .orderBy(desc(orderReturns.id))
    .limit(1)
  await tx.update(returnRequests).set({ returnId: row!.id }).where(eq(returnRequests.id, request.id))
}

/** Writes off the damaged pieces. */
async function writeDamaged(tx: Db, { request }: LockedReturn, { arrivals, storeId, by, now }: Taking): Promise<void> {
  const damagedWishes = arrivals.flatMap(({ lineId, damagedQuantity: quantity }) =>
    quantity > 0 ? [{ lineId, quantity }] : [],
  )
  const pieces = await offersOf(tx, damagedWishes)
  if (pieces.length > 0) await writeOffReturned(tx, { pieces, storeId, by, key: `return-${request.id}`, now })
}
