import { desc, eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { siteSettings } from '../content/content.tables.ts'
import { conversations } from '../conversations/conversations.tables.ts'
import { supplyRequests } from './supply.tables.ts'

const maxListed = 200

/** For staff: quote requests, the latest first. */
export const quoteRequests = (db: Db) =>
  db
    .select({
      request: supplyRequests,
      state: conversations.state,
      kind: conversations.kind,
      at: conversations.createdAt,
    })
    .from(supplyRequests)
    .innerJoin(conversations, eq(conversations.id, supplyRequests.conversationId))
    .orderBy(desc(supplyRequests.conversationId))
    .limit(maxListed)

export async function findQuoteRequest(db: Db, number: number) {
  const [row] = await db.select().from(supplyRequests).where(eq(supplyRequests.conversationId, number))
  return row
}

/** Phone of the shop, for a letter. */
export async function supplyPhone(db: Db): Promise<string> {
  const [row] = await db.select({ phone: siteSettings.phone }).from(siteSettings)
  return row?.phone ?? ''
}
