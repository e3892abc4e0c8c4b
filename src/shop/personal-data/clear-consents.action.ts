import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { proofYears, saleForms } from '../consents/consents.rules.ts'
import { documentsSince } from './erase-orders.action.ts'

const clearedAtOnce = 5_000

/**
 * Deletes expired proofs of consent: those of sales with their documents, others and withdrawals after three years.
 * Consents in force are kept. Returns the number deleted.
 */
export async function clearOldConsents(db: Db, now: Date): Promise<number> {
  const yearsAgo = (count: number) => sql`${now.toISOString()}::timestamptz - make_interval(years => ${count}::integer)`
  const { rowCount } = await db.execute(sql`
    delete from consents where id in (select c.id from consents c where
      not exists (select from subscriptions s where s.consent_id = c.id) and
      case when c.form in ${saleForms} then c.given_at < ${documentsSince(now)}
      when c.withdrawn_at is not null then c.withdrawn_at < ${yearsAgo(proofYears)}
      else c.given_at < ${yearsAgo(proofYears)} and c.account_id is null
        and not (c.form = 'newsletter' and exists (select from subscriptions s where s.email = c.email)) end
      limit ${clearedAtOnce})`)
  const { rowCount: withdrawalCount } = await db.execute(sql`
    delete from withdrawals where id in (select id from withdrawals where withdrawn_at < ${yearsAgo(proofYears)}
      and (scope <> 'personal_data' or erased_at is not null) limit ${clearedAtOnce})`)
  return (rowCount ?? 0) + (withdrawalCount ?? 0)
}
