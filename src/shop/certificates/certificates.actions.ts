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
  /** With which order it was sold, and what its code comes from. */
  sale?: { soldIn: number; position: number; salt: string }
  /** It can be spent only once it is handed over. */
  isWaiting?: boolean
  now: Date
}

/** From now on whoever knows the code may spend it. Answers its number: the code itself is kept nowhere. */
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

/** Inside the order's transaction. Orders that spend the same certificate wait for each other here. */
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
  /** Everything that the order took and nobody has given back, unless said. */
  amount?: Money
  /** Names the occasion: the same one gives back once. */
  key?: string
  now: Date
}

/** So long it can be spent again when its own end came meanwhile. */
const prolongedDays = 30

/** What an order spent comes back to its certificate; never more than that. One whose end came meanwhile lives on. */
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

/** An order lives again: what came back to its certificate when its time was over is spent once more. */
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

/** Nobody can spend it any more; what orders spent stays with them. */
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
