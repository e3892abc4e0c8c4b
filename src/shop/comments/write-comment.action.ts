import { and, count, eq, gt, ne } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import { after, days } from '#kernel/time.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { touch } from '../news.ts'
import { takeLock } from '../locks.ts'
import { publishedComment } from './comments.queries.ts'
import { editableUntil, maxCommentLength, maxReportLength, maxAnswers } from './comments.rules.ts'
import { commentReports, comments } from './comments.tables.ts'

/** Daily limit of comments per reader. */
const maxPerDay = 30

/** Normalizes the text: removes invisible characters and runs of empty lines; refuses a blank comment. */
function commentWords(text: string): string {
  const words = text
    .replaceAll('\r\n', '\n')
    // A joiner holds emoji families together.
    .replaceAll(/(?![\n\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (!/[^\s\u200d]/u.test(words)) throw badField('text', 'comment_empty')
  if (words.length > maxCommentLength) throw badField('text', 'comment_too_long', { limit: maxCommentLength })
  return words
}

type CommentInput = { articleId: number; accountId: number; answers?: number | undefined; text: string; now: Date }

/**
 * Saves a comment for moderation and returns its id. A double submit is one comment; an answer to an answer belongs to
 * the same top-level comment.
 */
export async function writeComment(db: NodePgDatabase, input: CommentInput): Promise<number> {
  const { articleId, accountId, answers, now } = input
  const text = commentWords(input.text)
  return db.transaction(async (tx) => {
    await takeLock(tx, 'comment', accountId)
    const isOwn = eq(comments.accountId, accountId)
    const [same] = await tx
      .select({ id: comments.id })
      .from(comments)
      .where(and(isOwn, eq(comments.articleId, articleId), eq(comments.text, text)))
      .limit(1)
    if (same) return same.id
    const isOfToday = and(isOwn, gt(comments.createdAt, after(now, -days(1))))
    const [today] = await tx.select({ count: count() }).from(comments).where(isOfToday)
    if (today!.count >= maxPerDay) throw new Refusal('many_comments', 429, { field: 'text', limit: maxPerDay })
    const parentId = answers === undefined ? null : await threadOf(tx, { id: answers, articleId })
    const author = await authorOf(tx, accountId)
    const [row] = await tx
      .insert(comments)
      .values({ articleId, accountId, parentId, author, text, createdAt: now })
      .returning({ id: comments.id })
    return row!.id
  })
}

/** Top-level comment of an answer, if it has room: answers awaiting moderation count. */
async function threadOf(tx: Db, name: { id: number; articleId: number }): Promise<number> {
  const comment = await publishedComment(tx, name)
  if (!comment) throw notFound('comment')
  const id = comment.parentId ?? comment.id
  await takeLock(tx, 'answer', id)
  const isAnswer = and(eq(comments.parentId, id), ne(comments.state, 'declined'))
  if ((await tx.$count(comments, isAnswer)) >= maxAnswers)
    throw new Refusal('many_answers', 409, { field: 'text', limit: maxAnswers })
  return id
}

async function authorOf(tx: Db, accountId: number): Promise<string> {
  const [account] = await tx.select({ firstName: accounts.firstName }).from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new Refusal('signed_out', 401)
  return account.firstName
}

type EditInput = { id: number; accountId: number; text: string; now: Date }

/** Edits a comment within a quarter of an hour; a published one is moderated again first. */
export async function editComment(db: NodePgDatabase, { id, accountId, now, ...input }: EditInput): Promise<void> {
  const text = commentWords(input.text)
  await db.transaction(async (tx) => {
    const isOwn = and(eq(comments.id, id), eq(comments.accountId, accountId))
    const [row] = await tx.select().from(comments).where(isOwn).for('update')
    if (!row) throw notFound('comment')
    if (now >= editableUntil(row.createdAt)) throw new Refusal('comment_too_late', 403, { field: 'text' })
    if (row.text === text) return
    // A second refusal may have another reason: the author is notified again.
    const toldState = row.toldState === 'declined' ? null : row.toldState
    const unread = { state: 'waiting', publishedAt: null, declineReason: null, toldState } as const
    await tx
      .update(comments)
      .set({ ...unread, text, editedAt: now })
      .where(isOwn)
    if (row.state === 'published') await touch(tx, ['articles'])
  })
}

type ReportInput = { id: number; articleId: number; accountId: number; reason: string; now: Date }

/** Reports a comment, once per reader; it stays published until staff decides. */
export async function reportComment(db: Db, { id, articleId, accountId, reason, now }: ReportInput): Promise<void> {
  if (!(await publishedComment(db, { id, articleId }))) throw notFound('comment')
  const words = reason.replaceAll(/\s+/g, ' ').trim().slice(0, maxReportLength)
  await db
    .insert(commentReports)
    .values({ commentId: id, accountId, reason: words, createdAt: now })
    .onConflictDoNothing()
}

/** Name shown after the author's account is deleted. */
const nobody = 'Читатель'

/** Anonymizes an account's published comments and deletes the others. */
export async function forgetCommenter(tx: Db, accountId: number): Promise<void> {
  const isOwn = eq(comments.accountId, accountId)
  await tx.delete(comments).where(and(isOwn, eq(comments.state, 'waiting')))
  await tx.delete(comments).where(and(isOwn, eq(comments.state, 'declined')))
  const rows = await tx.update(comments).set({ author: nobody }).where(isOwn).returning({ id: comments.id })
  if (rows.length > 0) await touch(tx, ['articles'])
}
