import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { after, days } from '#kernel/time.ts'
import { forgetAccounts } from '../forget-accounts.action.ts'
import { browserLifetime, sessionLifetime } from './accounts.rules.ts'

/** Whoever never answered the letter was perhaps never there; a refused request may be asked about for a while. */
const unconfirmedLifetime = days(30)
const refusedLifetime = days(90)
/** A link that has run out is kept for questions about it. */
const linkLifetime = days(30)
/** Few enough for one statement, and more than an hour brings. */
const clearedAtOnce = 1_000

/** What is left of registrations that came to nothing, of links and of old sign-ins. Answers how many accounts went. */
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
    // Locked with its state: a letter that is answered at this moment comes first.
    const { rows } = await tx.execute<{ id: number }>(sql`select id from accounts
      where state = 'unconfirmed' and created_at < ${before(unconfirmedLifetime)}
        or state = 'refused' and created_at < ${before(refusedLifetime)} order by id limit ${most} for update`)
    await forgetAccounts(tx, rows)
    return rows.length
  })
}
