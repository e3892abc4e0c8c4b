import { desc, eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { accountSessions } from './accounts.tables.ts'

/** The latest used first. */
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
