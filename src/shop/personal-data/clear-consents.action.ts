import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { proofYears, saleForms, saleProofYears } from '../consents/consents.rules.ts'

const clearedAtOnce = 5_000

/**
 * Deletes proofs nobody can ask for any more: of sales after five years, of others three years after the withdrawal or
 * the single use. Consents of accounts and readers stay while they last. Answers how many went.
 */
export async function clearOldConsents(db: Db, now: Date): Promise<number> {
  const yearsAgo = (count: number) => sql`${now.toISOString()}::timestamptz - make_interval(years => ${count}::integer)`
  const { rowCount } = await db.execute(sql`
    delete from consents where id in (select c.id from consents c where
      case when c.form in ${saleForms} then c.given_at < ${yearsAgo(saleProofYears)}
      when c.withdrawn_at is not null then c.withdrawn_at < ${yearsAgo(proofYears)}
      else c.given_at < ${yearsAgo(proofYears)} and c.account_id is null
        and not (c.form = 'newsletter' and exists (select from subscriptions s where s.email = c.email)) end
      limit ${clearedAtOnce})`)
  return rowCount ?? 0
}
