import { and, eq, gt, inArray, like, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { isMailbox } from '#kernel/mailbox.rules.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import { after, days } from '#kernel/time.ts'
import { normalPhone } from '../phone.rules.ts'
import { carts } from '../cart/cart.tables.ts'
import { certificateSales } from '../certificates/certificate-sales.tables.ts'
import { certificates } from '../certificates/certificates.tables.ts'
import { renewCodes } from '../certificates/sold-certificates.actions.ts'
import { plainLine } from '../checkout/order-fields.ts'
import { emit } from '../news.ts'
import { orderLetters } from '../order-letters/order-letters.tables.ts'
import { lockOrder, moveLocked, type LockedOrder } from '../orders/move-order.action.ts'
import { writeAudit } from '../staff/audit.actions.ts'

type SaleRow = typeof certificateSales.$inferSelect

async function lockSale(tx: Db, number: number): Promise<{ order: LockedOrder; sale: SaleRow }> {
  const order = await lockOrder(tx, number)
  const [sale] = await tx.select().from(certificateSales).where(eq(certificateSales.orderId, order.id)).for('update')
  if (!sale) throw notFound('certificate')
  return { order, sale }
}

type ResendInput = {
  number: number
  isTheirs?: (order: LockedOrder) => boolean
  /** Another receiver, until the certificate has been opened. */
  receiver?: { name: string; lastName: string; email: string; phone: string } | undefined
  /** The first of them makes the codes of another receiver. */
  secretKeys: readonly string[]
  by: string
  now: Date
}

/** Letters of one order in a day; more of them are a way to pester somebody. */
const mostLetters = 10

async function lettersToday(tx: Db, orderId: number, now: Date): Promise<number> {
  const ownLetters = and(eq(orderLetters.orderId, orderId), like(orderLetters.kind, 'certificate:%'))
  return tx.$count(orderLetters, and(ownLetters, gt(orderLetters.createdAt, after(now, -days(1)))))
}

/** Whoever had put it into a cart no longer pays with it. */
async function letGo(tx: Db, orderId: number): Promise<void> {
  const own = tx.select({ id: certificates.id }).from(certificates).where(eq(certificates.soldIn, orderId))
  await tx.update(carts).set({ certificateId: null }).where(inArray(carts.certificateId, own))
}

/**
 * The letter once more, or to another address. One whose hour has not come goes when it comes. Where a letter has left
 * already, another receiver gets codes and a link of their own, and what was sent before opens nothing.
 */
export async function resendCertificates(db: NodePgDatabase, input: ResendInput): Promise<void> {
  const { number, isTheirs = () => true, receiver, secretKeys, by, now } = input
  await db.transaction(async (tx) => {
    const { order, sale } = await lockSale(tx, number)
    if (!isTheirs(order)) throw notFound('order')
    if (sale.type === 'printed' || !sale.issuedAt || sale.takenBackAt) throw new Refusal('certificate_not_ready', 409)
    if (receiver && sale.openedAt) throw new Refusal('certificate_opened', 409)
    if ((await lettersToday(tx, order.id, now)) >= mostLetters)
      throw new Refusal('too_many_requests', 429, { retryAfter: 86_400 })
    const changes = receiver ? receiverIn(receiver) : {}
    const isTaken = receiver !== undefined && (sale.sentAt !== null || sale.plannedAt !== null)
    // Carts are locked before certificates, as by an order.
    if (isTaken) await letGo(tx, order.id)
    if (isTaken) await renewCodes(tx, order.id, secretKeys)
    const wasDue = !sale.deliverAt || sale.deliverAt <= now
    await tx
      .update(certificateSales)
      .set({
        ...changes,
        refusedAt: null,
        ...(isTaken && { generation: sale.generation + 1 }),
        ...(wasDue && { sentAt: null, plannedAt: now, letters: sql`${certificateSales.letters} + 1` }),
      })
      .where(eq(certificateSales.orderId, order.id))
    if (wasDue) await emit(tx, 'certificates.due', { orderId: order.id })
    if (by !== 'buyer') await writeAudit(tx, { by, verb: 'certificate.resend', subject: `order:${number}`, now })
  })
}

function receiverIn(receiver: NonNullable<ResendInput['receiver']>) {
  const email = plainLine(receiver.email).toLowerCase()
  const phone = receiver.phone ? normalPhone(receiver.phone) : null
  const firstName = plainLine(receiver.name)
  if (!firstName) throw badField('picker_name', 'required')
  if (email && !isMailbox(email)) throw badField('picker_email', 'invalid_email')
  if (phone === undefined) throw badField('picker_phone', 'invalid_phone')
  if (!email && !phone) throw badField('picker_email', 'receiver_unreachable')
  return { picker: 'other' as const, firstName, lastName: plainLine(receiver.lastName), email: email || null, phone }
}

/** The money goes back while no code has been touched; the codes end with it. */
export async function refundCertificates(
  db: NodePgDatabase,
  { number, by, now }: { number: number; by: string; now: Date },
): Promise<LockedOrder> {
  return db.transaction(async (tx) => {
    const { order } = await lockSale(tx, number)
    const to = order.state === 'delivered' ? 'returned' : 'cancelled'
    const after = await moveLocked(tx, order, { to, by, reason: 'refund', now })
    await writeAudit(tx, { by, verb: 'certificate.refund', subject: `order:${number}`, now })
    return after
  })
}
