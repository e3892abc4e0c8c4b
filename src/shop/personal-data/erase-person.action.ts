import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { after, days } from '#kernel/time.ts'
import { releaseConsents } from '../consents/consents.actions.ts'
import { erasureDays } from '../consents/consents.rules.ts'
import { withdrawals } from '../consents/consents.tables.ts'
import { forgetAccounts } from '../forget-accounts.action.ts'
import { eraseConversations } from '../conversations/clear-conversations.action.ts'
import { eraseBuyers, eraseReceivers, isUnderWay, isUnsold } from './erase-orders.action.ts'

/** Time before erasure: a day less than the legal term, in case of downtime. */
const grace = days(erasureDays - 1)
const erasedAtOnce = 100

type Withdrawal = typeof withdrawals.$inferSelect

/** Erases data of due withdrawals, one transaction each. Returns the number processed. */
export async function eraseWithdrawn(db: NodePgDatabase, now: Date): Promise<number> {
  const due = await db
    .select()
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.scope, 'personal_data'),
        isNull(withdrawals.erasedAt),
        lte(withdrawals.withdrawnAt, after(now, -grace)),
      ),
    )
    .orderBy(withdrawals.id)
    .limit(erasedAtOnce)
  for (const withdrawal of due) await db.transaction((tx) => erasePerson(tx, withdrawal, now))
  return due.length
}

/**
 * Erases a mailbox's data from before its withdrawal, unless the law requires it. Later data is based on a later
 * consent. The withdrawal stays pending while an order is open.
 */
async function erasePerson(tx: Db, { id, email, withdrawnAt: before }: Withdrawal, now: Date): Promise<void> {
  await eraseBrowsers(tx, { email, before })
  await eraseConversations(tx, { email, before, now })
  await eraseClaims(tx, { email, before, now })
  const isTheirs = sql`lower(o.email) = ${email} and o.placed_at <= ${at(before)}`
  await eraseBuyers(tx, sql`${isTheirs} and ${isUnsold}`, now)
  // An unsent certificate is delivered first.
  await eraseReceivers(
    tx,
    sql`lower(s.email) = ${email} and s.picker = 'other' and (s.sent_at <= ${at(before)} or s.taken_back_at is not null)`,
  )
  await tx.execute(sql`delete from social_arrivals where lower(email) = ${email}`)
  await tx.execute(sql`update withdrawals w set erased_at = greatest(w.withdrawn_at, ${at(now)})
    where w.id = ${id} and not exists (select from orders o where ${isTheirs} and ${isUnderWay})`)
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

type Before = { email: string; before: Date }

/** Deletes carts, drafts and favorites of the guest's browsers; those of an account stay. */
async function eraseBrowsers(tx: Db, { email, before }: Before): Promise<void> {
  const visitors = sql`(select visitor_id from conversations where email = ${email} and account_id is null
      and visitor_id is not null and created_at <= ${at(before)}
    union select visitor_id from checkout_drafts where lower(fields ->> 'email') = ${email} and visitor_id is not null
      and changed_at <= ${at(before)})`
  const { rows } = await tx.execute<{ id: string }>(sql`select visitor_id as id from ${visitors} as visitors`)
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  await tx.execute(sql`delete from checkout_drafts where visitor_id = ${ids} and changed_at <= ${at(before)}`)
  await tx.execute(sql`delete from carts where visitor_id = ${ids} and changed_at <= ${at(before)}`)
  await tx.execute(sql`delete from favourites where visitor_id = ${ids} and added_at <= ${at(before)}`)
  await tx.execute(
    sql`update help_votes set visitor_id = null where visitor_id = ${ids} and created_at <= ${at(before)}`,
  )
}

/** Deletes unconfirmed registrations; their proofs of consent stay. */
async function eraseClaims(tx: Db, { email, before, now }: Before & { now: Date }): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from accounts
    where email = ${email} and state <> 'active' and created_at <= ${at(before)} for update`)
  for (const { id } of rows) await releaseConsents(tx, id, now)
  await forgetAccounts(tx, rows)
}
