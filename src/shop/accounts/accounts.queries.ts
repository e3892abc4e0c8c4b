import { desc, eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { accounts, accountSessions, socialAccounts, type SocialName } from './accounts.tables.ts'

/** Sessions of an account, most recently used first. */
export const sessionsOf = (db: Db, accountId: number) =>
  db
    .select({
      id: accountSessions.id,
      device: accountSessions.device,
      address: accountSessions.address,
      lastUsedAt: accountSessions.lastUsedAt,
    })
    .from(accountSessions)
    .where(eq(accountSessions.accountId, accountId))
    .orderBy(desc(accountSessions.lastUsedAt), desc(accountSessions.id))
    .limit(100)

export async function emailOf(db: Db, accountId: number): Promise<string> {
  const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId))
  return account?.email ?? ''
}

/** Linked sites of an account, oldest first. */
export async function sitesOf(db: Db, accountId: number): Promise<SocialName[]> {
  const rows = await db
    .select({ site: socialAccounts.site })
    .from(socialAccounts)
    .where(eq(socialAccounts.accountId, accountId))
    .orderBy(socialAccounts.id)
  return rows.map(({ site }) => site)
}
