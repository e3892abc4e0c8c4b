import { and, eq, inArray, lt, lte, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { after, days } from '#kernel/time.ts'
import { releaseUploads } from '../uploads/uploads.actions.ts'
import { conversationFiles, conversationMessages, conversations } from './conversations.tables.ts'

/** Retention after the last message: complaints may be filed for two years. */
const lifetime = days(730)
const clearedAtOnce = 500

/** Deletes expired conversations with their files; returns their number. */
export async function clearOldConversations(db: NodePgDatabase, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(lt(conversations.movedAt, after(now, -lifetime)))
      .limit(clearedAtOnce)
      .for('update', { skipLocked: true })
    return removeConversations(tx, { ids: rows.map(({ id }) => id), now })
  })
}

/** Deletes an account's messages to the shop, including those sent as a guest. */
export async function forgetConversations(
  tx: Db,
  { accountId, email, now }: { accountId: number; email: string; now: Date },
): Promise<void> {
  const rows = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(or(eq(conversations.accountId, accountId), eq(conversations.email, email)))
    .for('update')
  await removeConversations(tx, { ids: rows.map(({ id }) => id), now })
}

/** Deletes a mailbox's conversations started before its consent was withdrawn. */
export async function eraseConversations(
  tx: Db,
  { email, before, now }: { email: string; before: Date; now: Date },
): Promise<void> {
  const rows = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.email, email), lte(conversations.createdAt, before)))
    .for('update')
  await removeConversations(tx, { ids: rows.map(({ id }) => id), now })
}

async function removeConversations(tx: Db, { ids, now }: { ids: number[]; now: Date }): Promise<number> {
  if (ids.length === 0) return 0
  const files = await tx
    .delete(conversationFiles)
    .where(
      inArray(
        conversationFiles.messageId,
        tx
          .select({ id: conversationMessages.id })
          .from(conversationMessages)
          .where(inArray(conversationMessages.conversationId, ids)),
      ),
    )
    .returning({ fileId: conversationFiles.fileId })
  await releaseUploads(
    tx,
    files.map(({ fileId }) => fileId),
    now,
  )
  await tx.delete(conversations).where(inArray(conversations.id, ids))
  return ids.length
}
