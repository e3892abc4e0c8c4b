import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { kopecks, minus, zero, type Money } from '#kernel/money.ts'
import { badField } from '#kernel/refusal.ts'
import { after, days } from '#kernel/time.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { certificateHash, certificateSigns } from './certificate-code.ts'
import { whyNotSpendable } from './certificates.queries.ts'
import { certificateEntries, certificates } from './certificates.tables.ts'

export type IssueInput = {
  code: string
  amount: Money
  expiresAt: Date
  by: string
  reason: string
  /** Order that sold the certificate, its position there, and the salt of the code. */
  sale?: { soldIn: number; position: number; salt: string }
  /** Not spendable until handed over. */
  isWaiting?: boolean
  now: Date
}

/** Creates a certificate that is spendable with its code, and returns its id. Only the hash of the code is stored. */
export async function issueCertificate(tx: Db, input: IssueInput): Promise<{ id: number }> {
  const { code, amount, expiresAt, by, reason, sale, isWaiting = false, now } = input
  const ends = { codeHash: certificateHash(code), ...certificateSigns(code) }
  const row = { ...ends, ...sale, amount, expiresAt, issuedAt: now, isWaiting }
  const [certificate] = await tx
    .insert(certificates)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: certificates.id })
  if (!certificate) throw badField('code', 'already_there')
  const { id } = certificate
  await tx
    .insert(certificateEntries)
    .values({ certificateId: id, kind: 'issued', amount, by, reason, createdAt: now, key: `issued:${id}` })
  return certificate
}

export type CertificateSpending = { certificateId: number; amount: Money; orderNumber: number; now: Date; key?: string }

const givenBackKey = (orderNumber: number, key: string) => `given_back:${orderNumber}:${key}`

/**
 * Spends from a certificate in the order's transaction; the row lock serializes orders that spend from the same one.
 */
export async function spendCertificate(tx: Db, input: CertificateSpending): Promise<void> {
  const { certificateId, amount, orderNumber, now, key = `spent:${orderNumber}` } = input
  if (amount === 0) return
  const [certificate] = await tx.select().from(certificates).where(eq(certificates.id, certificateId)).for('update')
  const whyNot = certificate ? whyNotSpendable(certificate, now) : 'certificate_unknown'
  if (whyNot) throw badField('certificate_value', whyNot)
  if (certificate && certificate.balance < amount) throw badField('certificate_value', 'certificate_spent')
  await tx.insert(certificateEntries).values({
    certificateId,
    kind: 'spent',
    amount: minus(zero, amount),
    orderNumber,
    createdAt: now,
    key,
  })
}

type GiveBackInput = {
  orderNumber: number
  /** Defaults to everything the order spent and has not been given back. */
  amount?: Money
  /** Idempotency key: the same key gives back only once. */
  key?: string
  now: Date
}

/** Validity in days after a refund to a certificate that has already expired. */
const prolongedDays = 30

/** Returns the amount an order spent to its certificate, never more; an expired certificate becomes valid again. */
export async function giveBackCertificate(
  tx: Db,
  { orderNumber, amount, key = 'all', now }: GiveBackInput,
): Promise<void> {
  await tx.execute(sql`select c.id from certificates c join certificate_entries e on e.certificate_id = c.id
    where e.order_number = ${orderNumber} for update of c`)
  await tx.execute(sql`
    insert into certificate_entries (certificate_id, kind, amount, order_number, created_at, key)
    select certificate_id, 'given_back', least(${amount ?? null}::bigint, -sum(amount)), ${orderNumber},
      ${now.toISOString()}::timestamptz, ${givenBackKey(orderNumber, key)}
    from certificate_entries where order_number = ${orderNumber} group by certificate_id having sum(amount) < 0
    on conflict (key) do nothing`)
  await tx.execute(sql`update certificates c set expires_at = ${after(now, days(prolongedDays)).toISOString()}::timestamptz,
      warned_at = null
    where c.expires_at < ${now.toISOString()}::timestamptz and c.balance > 0 and exists (
      select from certificate_entries e where e.certificate_id = c.id and e.order_number = ${orderNumber}
        and e.kind = 'given_back' and e.created_at = ${now.toISOString()}::timestamptz)`)
}

/** Spends again for a restored order the amount that was given back when the order ended. */
export async function spendCertificateAgain(tx: Db, order: { orderNumber: number; now: Date }): Promise<void> {
  const { orderNumber } = order
  const { rows } = await tx.execute<{ certificateId: number; amount: string }>(sql`
    select certificate_id as "certificateId", amount from certificate_entries
    where key = ${givenBackKey(orderNumber, 'all')}`)
  for (const { certificateId, amount } of rows) {
    const spending = { certificateId, amount: kopecks(Number(amount)), key: `spent:${orderNumber}:again` }
    await spendCertificate(tx, { ...order, ...spending })
  }
}

/** Blocks a certificate; amounts already spent by orders are not affected. */
export async function stopCertificate(
  db: Db,
  { code, by, now }: { code: string; by: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(certificates)
      .set({ stoppedAt: now })
      .where(sql`${certificates.codeHash} = ${certificateHash(code)} and ${certificates.stoppedAt} is null`)
      .returning({ id: certificates.id })
    if (!row) throw badField('code', 'not_listed')
    await writeAudit(tx, { by, verb: 'certificate.stop', subject: `certificate:${row.id}`, now })
  })
}
