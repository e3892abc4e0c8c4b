import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Refusal } from '#kernel/refusal.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { costOf, lockOrder, moveLocked, type LockedOrder, type MoveInput } from './move-order.action.ts'
import { orderNotes, orders } from './orders.tables.ts'

/** Moves an order by hand, like the shop itself, with an audit row. */
export async function moveOrderByStaff(db: NodePgDatabase, { number, ...move }: MoveInput): Promise<LockedOrder> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    const { by, now, to } = move
    // These states follow from returned pieces and released holds.
    if (to === 'partly_returned' || to === 'awaiting_payment')
      throw new Refusal('no_such_move', 409, { from: order.state, to })
    // Invoice money that arrives during packing is recorded, and nothing moves.
    if (to === 'paid' && order.paymentType === 'invoice' && isPackedBefore(order)) {
      await tx
        .update(orders)
        .set({ paid: costOf(order) })
        .where(eq(orders.id, order.id))
      await tx.insert(orderNotes).values({ orderId: order.id, kind: 'paid', by, amount: costOf(order), createdAt: now })
      await writeAudit(tx, { by, verb: 'order.pay', subject: `order:${number}`, after: { paid: costOf(order) }, now })
      return { ...order, paid: costOf(order) }
    }
    const after = await moveLocked(tx, order, move)
    const states = { before: { state: order.state }, after: { state: to } }
    await writeAudit(tx, { by, verb: 'order.move', subject: `order:${number}`, ...states, now })
    return after
  })
}

/** Orders by invoice did not always wait for payment. */
const isPackedBefore = ({ state }: LockedOrder): boolean =>
  ['new', 'packing', 'shipped', 'ready', 'delivered'].includes(state)
