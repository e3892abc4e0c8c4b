import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { badField, Refusal } from '#kernel/refusal.ts'
import { emit, touch } from '../news.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { maxReportLength, type CommentState } from './comments.rules.ts'
import { commentReports, comments } from './comments.tables.ts'

type StaffInput = { id: number; by: string; now: Date }
type Move = StaffInput & { verb: string; from: CommentState[]; changes: Partial<typeof comments.$inferInsert> }

/** Publishes a comment. */
export const approveComment = (db: NodePgDatabase, input: StaffInput): Promise<void> => {
  const changes = { state: 'published', publishedAt: input.now, declineReason: null } as const
  return move(db, { ...input, verb: 'comment.approve', from: ['waiting', 'declined'], changes })
}

/** Declines a comment with a reason for its author; a published one is removed, and its reports are settled. */
export async function declineComment(db: NodePgDatabase, input: StaffInput & { reason: string }): Promise<void> {
  const declineReason = input.reason.trim().slice(0, maxReportLength)
  if (!declineReason) throw badField('reason', 'comment_reason_needed')
  const changes = { state: 'declined', publishedAt: null, declineReason } as const
  await move(db, { ...input, verb: 'comment.decline', from: ['waiting', 'published'], changes })
}

const move = (db: NodePgDatabase, { id, by, now, verb, from, changes }: Move): Promise<void> =>
  db.transaction(async (tx) => {
    const isThere: SQL | undefined = and(eq(comments.id, id), inArray(comments.state, from))
    const [row] = await tx.update(comments).set(changes).where(isThere).returning({ id: comments.id })
    if (!row) throw new Refusal('comment_not_waiting', 404)
    await tx
      .update(commentReports)
      .set({ settledAt: now })
      .where(and(eq(commentReports.commentId, id), isNull(commentReports.settledAt)))
    await writeAudit(tx, { by, verb, subject: `comment:${id}`, now })
    await emit(tx, 'comment.moderated', { commentId: id })
    await touch(tx, ['articles'])
  })

/** Dismisses the reports of a comment. Returns their number. */
export const keepComment = (db: NodePgDatabase, { id, by, now }: StaffInput): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .update(commentReports)
      .set({ settledAt: now })
      .where(and(eq(commentReports.commentId, id), isNull(commentReports.settledAt)))
      .returning({ accountId: commentReports.accountId })
    if (rows.length === 0) throw new Refusal('comment_not_waiting', 404)
    await writeAudit(tx, { by, verb: 'comment.keep', subject: `comment:${id}`, now })
    return rows.length
  })
