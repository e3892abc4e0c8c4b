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
  /** New receiver, accepted until the certificate is opened. */
  receiver?: { name: string; lastName: string; email: string; phone: string } | undefined
  /** Secret keys; the first one creates the codes of a new receiver. */
  secretKeys: readonly string[]
  by: string
  now: Date
}

/** Daily email limit per order, so that the form cannot be used for spam. */
const maxLetters = 10

async function lettersToday(tx: Db, orderId: number, now: Date): Promise<number> {
  const ownLetters = and(eq(orderLetters.orderId, orderId), like(orderLetters.kind, 'certificate:%'))
  return tx.$count(orderLetters, and(ownLetters, gt(orderLetters.createdAt, after(now, -days(1)))))
}

/** Removes the order's certificates from every cart that holds them. */
async function letGo(tx: Db, orderId: number): Promise<void> {
  const own = tx.select({ id: certificates.id }).from(certificates).where(eq(certificates.soldIn, orderId))
  await tx.update(carts).set({ certificateId: null }).where(inArray(carts.certificateId, own))
}

/**
 * Sends the email again or to another address, not before the delivery time. If an email has already been sent, the new
 * receiver gets new codes and a new link, and the old ones stop working.
 */
export async function resendCertificates(db: NodePgDatabase, input: ResendInput): Promise<void> {
  const { number, isTheirs = () => true, receiver, secretKeys, by, now } = input
  await db.transaction(async (tx) => {
    const { order, sale } = await lockSale(tx, number)
    if (!isTheirs(order)) throw notFound('order')
    if (sale.type === 'printed' || !sale.issuedAt || sale.takenBackAt) throw new Refusal('certificate_not_ready', 409)
    if (receiver && sale.openedAt) throw new Refusal('certificate_opened', 409)
    if ((await lettersToday(tx, order.id, now)) >= maxLetters)
      throw new Refusal('too_many_requests', 429, { retryAfter: 86_400 })
    const changes = receiver ? receiverIn(receiver) : {}
    const isTaken = receiver !== undefined && (sale.sentAt !== null || sale.plannedAt !== null)
    // Lock carts before certificates, as orders do.
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

/** Refunds certificates while no code has been used, and voids the codes. */
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
