import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { after, days } from '#kernel/time.ts'
import { withdrawConsents } from '../consents/consents.actions.ts'
import { erasureDays } from '../consents/consents.rules.ts'
import { withdrawals } from '../consents/consents.tables.ts'
import { endLetters } from '../inbox/inbox.actions.ts'
import { emit } from '../news.ts'

export type WithdrawInput = {
  email: string
  /** Link or person that it came by. */
  via: string
  /** IP address of the request. */
  address: string
  locale: Locale
  now: Date
}

/** Moment by which the law wants the data erased. */
export const eraseBefore = (withdrawnAt: Date): Date => after(withdrawnAt, days(erasureDays))

/** Stops the letters that a mailbox has asked for once. A second time changes nothing. */
export const stopNotices = (db: NodePgDatabase, input: WithdrawInput): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await removeNotices(tx, input.email)) > 0) await withdrawConsents(tx, { ...input, scope: 'notices' })
  })

export const stopLetters = (db: NodePgDatabase, input: WithdrawInput): Promise<void> =>
  db.transaction((tx) => endLetters(tx, input))

/**
 * Withdraws the consent to the processing of personal data: letters end at once, data are erased within the days of
 * the law. A second press changes nothing. Answers the moment of the withdrawal.
 */
export const withdrawPersonalData = (db: NodePgDatabase, input: WithdrawInput): Promise<Date> =>
  db.transaction(async (tx) => {
    const { email, now } = input
    await removeNotices(tx, email)
    await endLetters(tx, input)
    if (!(await withdrawConsents(tx, { ...input, scope: 'personal_data' })))
      return (await pendingWithdrawal(tx, email)) ?? now
    const [withdrawal] = await tx
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(isPending(email))
      .orderBy(desc(withdrawals.id))
    await emit(tx, 'personal_data.withdrawn', { withdrawalId: withdrawal!.id })
    return now
  })

async function removeNotices(tx: Db, email: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with notices as (delete from stock_notices where email = ${email} returning 1),
      reminders as (delete from promotion_reminders where email = ${email} returning 1)
    select (select count(*) from notices)::integer + (select count(*) from reminders)::integer as count`)
  return rows[0]?.count ?? 0
}

const isPending = (email: string) =>
  and(eq(withdrawals.email, email), eq(withdrawals.scope, 'personal_data'), isNull(withdrawals.erasedAt))

/** Moment of a withdrawal that waits for its erasure. */
export async function pendingWithdrawal(db: Db, email: string): Promise<Date | undefined> {
  const [row] = await db.select({ at: withdrawals.withdrawnAt }).from(withdrawals).where(isPending(email))
  return row?.at
}
