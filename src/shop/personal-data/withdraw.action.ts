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
  /** Source of the withdrawal: link or person. */
  via: string
  /** IP address of the request. */
  address: string
  locale: Locale
  now: Date
}

/** Legal deadline for erasing the data. */
export const eraseBefore = (withdrawnAt: Date): Date => after(withdrawnAt, days(erasureDays))

/** Stops one-time letters to a mailbox, such as notices and reminders. Idempotent. */
export const stopNotices = (db: NodePgDatabase, input: WithdrawInput): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await removeNotices(tx, input.email)) > 0) await withdrawConsents(tx, { ...input, scope: 'notices' })
  })

export const stopLetters = (db: NodePgDatabase, input: WithdrawInput): Promise<void> =>
  db.transaction((tx) => endLetters(tx, input))

/**
 * Withdraws the consent to the processing of personal data: letters end at once, data are erased within the legal term.
 * Idempotent; returns the time of the withdrawal.
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

/** Time of a withdrawal pending erasure. */
export async function pendingWithdrawal(db: Db, email: string): Promise<Date | undefined> {
  const [row] = await db.select({ at: withdrawals.withdrawnAt }).from(withdrawals).where(isPending(email))
  return row?.at
}
