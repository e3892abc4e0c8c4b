import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { kopecks, type Money } from '#kernel/money.ts'
import { prepared } from '../prepared.ts'
import { certificateHash } from './certificate-code.ts'
import { certificates } from './certificates.tables.ts'

const fields = {
  id: certificates.id,
  firstSigns: certificates.firstSigns,
  lastSigns: certificates.lastSigns,
  amount: certificates.amount,
  balance: certificates.balance,
  expiresAt: certificates.expiresAt,
  stoppedAt: certificates.stoppedAt,
  isWaiting: certificates.isWaiting,
}

const byHash = prepared((db) =>
  db
    .select(fields)
    .from(certificates)
    .where(eq(certificates.codeHash, sql.placeholder('hash')))
    .prepare('certificate_by_code'),
)
const byId = prepared((db) =>
  db
    .select(fields)
    .from(certificates)
    .where(eq(certificates.id, sql.placeholder('id')))
    .prepare('certificate_by_id'),
)

export type Certificate = Awaited<ReturnType<ReturnType<typeof byId>['execute']>>[number]

export async function findCertificate(db: Db, code: string): Promise<Certificate | null> {
  const [row] = await byHash(db).execute({ hash: certificateHash(code) })
  return row ?? null
}

export async function certificateById(db: Db, id: number): Promise<Certificate | null> {
  const [row] = await byId(db).execute({ id })
  return row ?? null
}

/** Outstanding liability: sum and number of certificates with a balance. */
export async function unspentOnCertificates(db: Db): Promise<{ sum: Money; count: number }> {
  const { rows } = await db.execute<{ sum: string | null; count: string }>(
    sql`select sum(balance) as sum, count(*) as count from certificates where balance > 0`,
  )
  return { sum: kopecks(Number(rows[0]?.sum ?? 0)), count: Number(rows[0]?.count ?? 0) }
}

/** Masked code for display: first and last characters only. */
export const maskedCode = ({ firstSigns, lastSigns }: Pick<Certificate, 'firstSigns' | 'lastSigns'>): string =>
  `${firstSigns} ••• ${lastSigns}`

type Spendable = Pick<Certificate, 'balance' | 'expiresAt' | 'stoppedAt' | 'isWaiting'>

/** Reason why a certificate cannot be spent, or null. */
export function whyNotSpendable({ balance, expiresAt, stoppedAt, isWaiting }: Spendable, now: Date): string | null {
  if (stoppedAt) return 'certificate_stopped'
  if (isWaiting) return 'certificate_waiting'
  if (expiresAt < now) return 'certificate_over'
  return balance === 0 ? 'certificate_spent' : null
}
