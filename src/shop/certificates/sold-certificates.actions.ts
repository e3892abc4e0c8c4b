import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { notFound, Refusal } from '#kernel/refusal.ts'
import { after, days } from '#kernel/time.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { certificateHash, certificateSigns, codeOf } from './certificate-code.ts'
import { issueCertificate } from './certificates.actions.ts'
import { certificateSales } from './certificate-sales.tables.ts'
import { certificates } from './certificates.tables.ts'

type IssueSold = {
  orderId: number
  /** Keys for deriving codes: the first for new codes, all for recomputing existing ones. */
  secretKeys: readonly string[]
  lifetimeDays: number
  /** Printed before payment: activated when handed over. */
  isWaiting: boolean
  now: Date
}

/** Issues the certificates of a paid order once; false when already issued or refunded. */
export async function issueSold(tx: Db, input: IssueSold): Promise<boolean> {
  const { orderId, secretKeys, lifetimeDays, isWaiting, now } = input
  const [sale] = await tx.select().from(certificateSales).where(eq(certificateSales.orderId, orderId)).for('update')
  if (!sale || sale.issuedAt || sale.takenBackAt) return false
  // Validity starts on the delivery day.
  const start = sale.deliverAt && sale.deliverAt > now ? sale.deliverAt : now
  const common = { amount: sale.value, expiresAt: after(start, days(lifetimeDays)), by: 'shop', reason: 'sold', now }
  for (let position = 1; position <= sale.quantity; position++) {
    const salt = randomBytes(24).toString('base64url')
    const code = codeOf(salt, secretKeys[0] ?? '')
    await issueCertificate(tx, { ...common, code, isWaiting, sale: { soldIn: orderId, position, salt } })
  }
  await tx.update(certificateSales).set({ issuedAt: now }).where(eq(certificateSales.orderId, orderId))
  return true
}

/** Activates printed certificates that are paid on delivery; certificates blocked by staff stay blocked. */
export async function openSold(tx: Db, orderId: number): Promise<void> {
  const waiting = and(eq(certificates.soldIn, orderId), certificates.isWaiting)
  await tx.update(certificates).set({ isWaiting: false }).where(waiting)
}

/**
 * Replaces the codes of an order for a new recipient. Refused once a certificate has been spent from; the caller first
 * removes the certificates from carts.
 */
export async function renewCodes(tx: Db, orderId: number, secretKeys: readonly string[]): Promise<void> {
  const own = eq(certificates.soldIn, orderId)
  const rows = await tx.select().from(certificates).where(own).orderBy(certificates.id).for('update')
  if (rows.some(({ amount, balance }) => balance !== amount)) throw new Refusal('certificate_in_use', 409)
  for (const { id } of rows) {
    const salt = randomBytes(24).toString('base64url')
    const code = codeOf(salt, secretKeys[0] ?? '')
    const ends = { codeHash: certificateHash(code), ...certificateSigns(code) }
    await tx
      .update(certificates)
      .set({ ...ends, salt })
      .where(eq(certificates.id, id))
  }
}

/** Revokes the certificates of an order before its refund; refuses when any of them has been spent from. */
export async function takeBackSold(tx: Db, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  const own = eq(certificates.soldIn, orderId)
  const rows = await tx.select().from(certificates).where(own).orderBy(certificates.id).for('update')
  const isOver = rows.some(({ balance, expiresAt }) => balance === 0 && expiresAt < now)
  if (isOver && !(await wasSpent(tx, orderId))) throw new Refusal('certificate_ended', 409)
  if (rows.some(({ amount, balance }) => balance !== amount)) throw new Refusal('certificate_touched', 409)
  await tx.execute(sql`
    insert into certificate_entries (certificate_id, kind, amount, reason, created_at, key)
    select id, 'refunded', -amount, 'sold', ${now.toISOString()}::timestamptz, 'refunded:' || id
    from certificates where sold_in = ${orderId} on conflict (key) do nothing`)
  await tx.update(certificates).set({ stoppedAt: now }).where(own)
  await tx.update(certificateSales).set({ takenBackAt: now }).where(eq(certificateSales.orderId, orderId))
}

async function wasSpent(tx: Db, orderId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from certificates c join certificate_entries e on e.certificate_id = c.id
    where c.sold_in = ${orderId} and e.kind = 'spent' limit 1`)
  return rows.length > 0
}

type Block = { id: number; isBlocked: boolean; by: string; now: Date }

/** Blocks or unblocks a certificate as staff; a refunded certificate stays blocked. */
export async function blockCertificate(db: NodePgDatabase, { id, isBlocked, by, now }: Block): Promise<void> {
  await db.transaction(async (tx) => {
    const isTakenBack = sql`exists (select from certificate_entries e
      where e.certificate_id = ${certificates.id} and e.kind = 'refunded')`
    const [row] = await tx
      .update(certificates)
      .set({ stoppedAt: isBlocked ? now : null })
      .where(and(eq(certificates.id, id), sql`not ${isTakenBack}`))
      .returning({ id: certificates.id })
    if (!row) throw notFound('certificate')
    const verb = isBlocked ? 'certificate.block' : 'certificate.unblock'
    await writeAudit(tx, { by, verb, subject: `certificate:${id}`, now })
  })
}

/** Batch size of one run. */
const atOnce = 200

/** Writes off the balance of expired certificates with a ledger entry; returns their number. */
export async function expireCertificates(db: Db, now: Date): Promise<number> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    with due as (
      select id, balance from certificates where balance > 0 and expires_at < ${moment}
      order by expires_at limit ${atOnce} for update skip locked
    )
    insert into certificate_entries (certificate_id, kind, amount, reason, created_at, key)
    select id, 'expired', -balance, 'over', ${moment}, 'expired:' || id || ':' || extract(epoch from ${moment})::bigint
    from due on conflict (key) do nothing`)
  return rowCount ?? 0
}

/** Days before expiry at which the holder is warned. */
export const warnedDays = 30

/** Claims certificates near expiry whose holders have not been warned, marks them, and returns their orders. */
export async function takeWarnings(tx: Db, now: Date): Promise<{ orderId: number }[]> {
  const { rows } = await tx.execute<{ orderId: number }>(sql`
    with due as (
      select id, sold_in from certificates where balance > 0 and warned_at is null and stopped_at is null and not is_waiting
        and sold_in is not null and expires_at > ${now.toISOString()}::timestamptz
        and expires_at <= ${after(now, days(warnedDays)).toISOString()}::timestamptz
      order by expires_at limit ${atOnce} for update skip locked
    ), marked as (
      update certificates c set warned_at = ${now.toISOString()}::timestamptz from due where c.id = due.id
    )
    select distinct sold_in as "orderId" from due`)
  return rows
}

/**
 * Records the first time the recipient opened the certificate; from then on the recipient's address cannot be changed.
 */
export async function noteOpened(db: Db, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  await db
    .update(certificateSales)
    .set({ openedAt: now })
    .where(and(eq(certificateSales.orderId, orderId), isNull(certificateSales.openedAt)))
}
