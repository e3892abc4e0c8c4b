import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { notFound } from '#kernel/refusal.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { bonusEntries, loyaltyMembers } from '../loyalty/loyalty.tables.ts'

/** Member by e-mail, including former ones. */
export async function memberByEmail(db: Db, email: string) {
  const [member] = await db
    .select({ accountId: accounts.id, member: loyaltyMembers })
    .from(accounts)
    .innerJoin(loyaltyMembers, eq(loyaltyMembers.accountId, accounts.id))
    .where(eq(accounts.email, email.trim().toLowerCase()))
  if (!member) throw notFound('member')
  return member
}

export async function balanceOf(db: Db, { accountId, now }: { accountId: number; now: Date }) {
  const { rows } = await db.execute<{ balance: number; waiting: number }>(sql`
    select coalesce(sum(amount) filter (where spendable_from <= ${now.toISOString()}::timestamptz), 0)::integer as balance,
      coalesce(sum(amount) filter (where spendable_from > ${now.toISOString()}::timestamptz), 0)::integer as waiting
    from bonus_entries where account_id = ${accountId}`)
  return rows[0] ?? { balance: 0, waiting: 0 }
}

/** Number of recent entries. */
const lastEntries = 30

export async function loyaltyOf(db: Db, { email, now }: { email: string; now: Date }) {
  const { accountId, member } = await memberByEmail(db, email)
  const own = eq(bonusEntries.accountId, accountId)
  const entries = await db.select().from(bonusEntries).where(own).orderBy(desc(bonusEntries.id)).limit(lastEntries)
  return { ...member, ...(await balanceOf(db, { accountId, now })), entries }
}
