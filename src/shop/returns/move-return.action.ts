import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { notFound, Refusal } from '#kernel/refusal.ts'
import { after, days } from '#kernel/time.ts'
import { emit } from '../news.ts'
import { lockOrder, moveLocked, type LockedOrder } from '../orders/move-order.action.ts'
import { mayBecome } from '../orders/orders.rules.ts'
import { orders } from '../orders/orders.tables.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { lockReturn, type LockedReturn } from './locked-return.queries.ts'
import { holdDays, isOpenReturn, mayReturnBecome, mayWithdraw, sendDays, type ReturnState } from './returns.rules.ts'
import { returnRequestMoves, returnRequests } from './returns.tables.ts'

export type ReturnMove = {
  to: ReturnState
  /** `shop`, `buyer`, or the staff member. */
  by: string
  reason?: string
  trackNumber?: string
  now: Date
}

/** Changes the state of a return, writes the history and applies the consequences. The caller holds the lock. */
export async function moveLockedReturn(tx: Db, lockedParts: LockedReturn, move: ReturnMove): Promise<void> {
  const { request } = lockedParts
  const { to, by, reason = '', trackNumber, now } = move
  if (!mayReturnBecome(request.state, to)) throw new Refusal('no_such_return_move', 409, { from: request.state, to })
  const changes = {
    state: to,
    ...(to === 'approved' && { sendBefore: after(now, days(sendDays)) }),
    ...(trackNumber && { trackNumber }),
  }
  await tx.update(returnRequests).set(changes).where(eq(returnRequests.id, request.id))
  await tx.insert(returnRequestMoves).values({ requestId: request.id, state: to, by, reason, createdAt: now })
  await emit(tx, 'return.moved', { requestId: request.id, state: to })
  if (!isOpenReturn(to) && isOpenReturn(request.state)) await freePieces(tx, request.id)
  if (['refused', 'withdrawn', 'expired'].includes(to)) await giveUpExchange(tx, lockedParts, move)
  if (to === 'approved' || to === 'on_way') await keepExchange(tx, lockedParts, now)
}

/** Releases the requested pieces for other returns. */
async function freePieces(tx: Db, requestId: number): Promise<void> {
  await tx.execute(sql`update order_lines l set asked_quantity = l.asked_quantity - r.quantity
    from return_request_lines r where r.request_id = ${requestId} and r.line_id = l.id`)
}

/** Order that reserves other sizes, if still waiting. */
export async function waitingExchange(tx: Db, { exchangeNumber }: LockedReturn): Promise<LockedOrder | undefined> {
  const order = exchangeNumber === null ? undefined : await lockOrder(tx, exchangeNumber)
  return order && ['awaiting_payment', 'expired'].includes(order.state) ? order : undefined
}

export async function giveUpExchange(tx: Db, lockedParts: LockedReturn, { by, now }: Pick<ReturnMove, 'by' | 'now'>) {
  const order = await waitingExchange(tx, lockedParts)
  if (order && mayBecome(order.state, 'cancelled'))
    await moveLocked(tx, order, { to: 'cancelled', by, reason: 'exchange', now })
}

/** Extends the reservation of the other sizes while the returned items are on their way. */
async function keepExchange(tx: Db, lockedParts: LockedReturn, now: Date): Promise<void> {
  const order = await waitingExchange(tx, lockedParts)
  if (order?.state !== 'awaiting_payment') return
  await tx
    .update(orders)
    .set({ payBefore: after(now, days(holdDays)) })
    .where(eq(orders.id, order.id))
}

/** State change by staff, with an audit record. */
export async function moveReturnByStaff(
  db: NodePgDatabase,
  { id, ...move }: ReturnMove & { id: number },
): Promise<ReturnState> {
  return db.transaction(async (tx) => {
    const lockedParts = await lockReturn(tx, id)
    await moveLockedReturn(tx, lockedParts, move)
    const { by, to, now } = move
    const states = { before: { state: lockedParts.request.state }, after: { state: to } }
    await writeAudit(tx, { by, verb: `return.${to}`, subject: `return:${id}`, ...states, now })
    return to
  })
}

type SentInput = { id: number; isTheirs: (order: LockedOrder) => boolean; trackNumber: string; now: Date }

/**
 * Records the buyer's shipment and its tracking number. A repeat changes nothing; a different number replaces the
 * first.
 */
export async function sendReturn(
  db: NodePgDatabase,
  { id, isTheirs, trackNumber, now }: SentInput,
): Promise<ReturnState> {
  return db.transaction<ReturnState>(async (tx) => {
    const lockedParts = await lockReturn(tx, id)
    const { order, request } = lockedParts
    if (!isTheirs(order)) throw notFound('return')
    if (request.state === 'on_way') {
      await tx.update(returnRequests).set({ trackNumber }).where(eq(returnRequests.id, id))
      return 'on_way'
    }
    await moveLockedReturn(tx, lockedParts, { to: 'on_way', by: 'buyer', trackNumber, now })
    return 'on_way'
  })
}

type WithdrawInput = { id: number; isTheirs: (order: LockedOrder) => boolean; now: Date }

/** Withdraws a return that has not been sent. A repeat changes nothing. */
export async function withdrawReturn(db: NodePgDatabase, { id, isTheirs, now }: WithdrawInput): Promise<ReturnState> {
  return db.transaction<ReturnState>(async (tx) => {
    const lockedParts = await lockReturn(tx, id)
    if (!isTheirs(lockedParts.order)) throw notFound('return')
    if (lockedParts.request.state === 'withdrawn') return 'withdrawn'
    if (!mayWithdraw(lockedParts.request.state)) throw new Refusal('too_late_to_withdraw', 409)
    await moveLockedReturn(tx, lockedParts, { to: 'withdrawn', by: 'buyer', now })
    return 'withdrawn'
  })
}
