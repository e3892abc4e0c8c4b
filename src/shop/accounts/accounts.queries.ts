import { desc, eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { accounts, accountSessions } from './accounts.tables.ts'

export async function profileOf(db: Db, accountId: number) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  return account
}

/** The latest used first. */
export const sessionsOf = (db: Db, accountId: number) =>
  db
    .select({ id: accountSessions.id, device: accountSessions.device, lastUsedAt: accountSessions.lastUsedAt })
    .from(accountSessions)
    .where(eq(accountSessions.accountId, accountId))
    .orderBy(desc(accountSessions.lastUsedAt), desc(accountSessions.id))
    .limit(100)
