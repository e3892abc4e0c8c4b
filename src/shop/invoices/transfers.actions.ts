import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { asRoubles, minus, sum, zero, type Money } from '#kernel/money.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import { lockOrder, payLocked, type LockedOrder } from '../orders/move-order.action.ts'
import { orders } from '../orders/orders.tables.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { transferVerdict, type TransferReason, type TransferState } from './invoices.rules.ts'
import { invoices, invoiceTransfers } from './invoices.tables.ts'

export type Transfer = typeof invoiceTransfers.$inferSelect

type TransferWish = { number: number; sum: Money; document: string; by: string; now: Date }

/**
 * Records a transfer for an invoice. The full sum pays the order, even in parts or late, if its goods are still
 * available; any other sum is recorded but not counted. A repeated document is refused.
 */
export async function receiveTransfer(db: NodePgDatabase, wish: TransferWish): Promise<Transfer> {
  const { number, sum: amount, document, by, now } = wish
  if (amount <= 0) throw badField('sum', 'wrong')
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.orderId, order.id))
    if (!invoice) throw notFound('invoice')
    const before = await transfersOf(tx, order.id)
    if (before.some((each) => each.document === document)) throw new Refusal('transfer_written', 409)
    const keptTransfers = before.filter(({ state }) => state === 'kept')
    const verdict = transferVerdict({
      due: invoice.sum,
      keptBefore: sum(keptTransfers.map((each) => each.sum)),
      sum: amount,
      isPaid: order.paid > zero || order.state === 'paid',
    })
    const change = verdict.state === 'counted' ? await payByTransfer(tx, order, { keptTransfers, by, now }) : verdict
    const row = { orderId: order.id, document, sum: amount, by, createdAt: now, changedAt: now, ...change }
    const [transfer] = await tx.insert(invoiceTransfers).values(row).returning()
    const subject = `order:${number}`
    await writeAudit(tx, { by, verb: 'invoice.pay', subject, after: { sum: amount, document, ...change }, now })
    return transfer!
  })
}

/** Records the outstanding sum of an invoice as received, when staff confirms its payment. */
export async function receiveWholeSum(
  db: NodePgDatabase,
  { number, by, now }: Pick<TransferWish, 'number' | 'by' | 'now'>,
): Promise<Transfer> {
  const [row] = await db
    .select({ id: orders.id, sum: invoices.sum })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.number, number))
  if (!row) throw notFound('invoice')
  const keptTransfers = (await transfersOf(db, row.id)).filter(({ state }) => state === 'kept')
  const rest = minus(row.sum, sum(keptTransfers.map((each) => each.sum)))
  return receiveTransfer(db, { number, sum: rest, document: documentOfDay(now, rest), by, now })
}

/** Substitute document number: the same sum on the same day counts as the same transfer. */
export const documentOfDay = (now: Date, amount: Money): string =>
  `${now.toISOString().slice(0, 10)} ${asRoubles(amount)}`

type Verdict = { state: TransferState; reason: TransferReason | null }
type Payer = { keptTransfers: readonly Transfer[]; by: string; now: Date }

/** Pays the order; if the order is over, the transfer is to be returned. */
async function payByTransfer(tx: Db, order: LockedOrder, { keptTransfers, by, now }: Payer): Promise<Verdict> {
  const outcome = await payLocked(tx, order, { by, reason: 'invoice', now })
  const change: Verdict =
    outcome === 'paid' ? { state: 'counted', reason: null } : { state: 'to_return', reason: 'too_late' }
  const ids = keptTransfers.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .update(invoiceTransfers)
      .set({ ...change, changedAt: now })
      .where(inArray(invoiceTransfers.id, ids))
  return change
}

/** Marks a transfer as returned by staff. */
export async function returnTransfer(
  db: NodePgDatabase,
  { id, by, now }: { id: number; by: string; now: Date },
): Promise<Transfer> {
  return db.transaction(async (tx) => {
    const [transfer] = await tx
      .update(invoiceTransfers)
      .set({ state: 'returned', changedAt: now })
      .where(and(eq(invoiceTransfers.id, id), inArray(invoiceTransfers.state, ['kept', 'to_return'])))
      .returning()
    if (!transfer) throw new Refusal('nothing_to_refund', 409)
    const after = { transfer: id, sum: transfer.sum }
    await writeAudit(tx, { by, verb: 'invoice.returned', subject: `order-id:${transfer.orderId}`, after, now })
    return transfer
  })
}

const transfersOf = (db: Db, orderId: number): Promise<Transfer[]> =>
  db.select().from(invoiceTransfers).where(eq(invoiceTransfers.orderId, orderId)).orderBy(asc(invoiceTransfers.id))

/** For staff: transfers that need a decision. */
export const openTransfers = (db: Db) =>
  db
    .select({ transfer: invoiceTransfers, orderNumber: orders.number, orderState: orders.state })
    .from(invoiceTransfers)
    .innerJoin(orders, eq(orders.id, invoiceTransfers.orderId))
    .where(inArray(invoiceTransfers.state, ['kept', 'to_return']))
    .orderBy(asc(invoiceTransfers.id))
    .limit(100)

/** For staff: unpaid invoices, the earliest deadline first. */
export const openInvoices = (db: Db) =>
  db
    .select({ invoice: invoices, orderNumber: orders.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(sql`${orders.state} = 'awaiting_payment' and ${orders.paymentType} = 'invoice'`)
    .orderBy(asc(invoices.payBefore), asc(invoices.orderId))
    .limit(100)
