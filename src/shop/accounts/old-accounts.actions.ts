import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { after, days } from '#kernel/time.ts'
import { forgetAccounts } from '../forget-accounts.action.ts'
import { browserLifetime, sessionLifetime } from './accounts.rules.ts'

/** Retention of unconfirmed registrations, and of refused requests, about which applicants may still ask. */
const unconfirmedLifetime = days(30)
const refusedLifetime = days(90)
/** Retention of expired links, in case of questions. */
const linkLifetime = days(30)
/** Batch size: small enough for one statement, more than an hour adds. */
const clearedAtOnce = 1_000

/** Deletes abandoned registrations and expired links, sessions and browsers. Returns the number of deleted accounts. */
export async function clearOldAccounts(db: Db, now: Date): Promise<number> {
  const before = (milliseconds: number) => sql`${after(now, -milliseconds).toISOString()}::timestamptz`
  const most = sql.raw(String(clearedAtOnce))
  await db.execute(sql`delete from account_links where id in
    (select id from account_links where expires_at < ${before(linkLifetime)} limit ${most})`)
  await db.execute(sql`delete from account_sessions where id in
    (select id from account_sessions where last_used_at < ${before(sessionLifetime)} limit ${most})`)
  await db.execute(sql`delete from account_browsers where (account_id, visitor_id) in
    (select account_id, visitor_id from account_browsers where last_used_at < ${before(browserLifetime)} limit ${most})`)
  return db.transaction(async (tx) => {
    // Lock rows together with the state check, so that a concurrent activation wins.
    const { rows } = await tx.execute<{ id: number }>(sql`select id from accounts
      where state = 'unconfirmed' and created_at < ${before(unconfirmedLifetime)}
        or state = 'refused' and created_at < ${before(refusedLifetime)} order by id limit ${most} for update`)
    await forgetAccounts(tx, rows)
    return rows.length
  })
}
