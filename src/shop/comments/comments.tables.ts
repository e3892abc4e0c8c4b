import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { articles } from '../texts/texts.tables.ts'
import { commentStates, maxCommentLength, maxReportLength, type CommentState } from './comments.rules.ts'

/** Readers' comments on an article; answers are nested one level deep. */
export const comments = pgTable(
  'comments',
  {
    id: id(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Top-level comment being answered, never an answer itself. */
    parentId: integer('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    author: text().notNull(),
    text: text().notNull(),
    state: text().notNull().$type<CommentState>().default('waiting'),
    declineReason: text('decline_reason'),
    createdAt: createdAt(),
    editedAt: moment('edited_at'),
    publishedAt: moment('published_at'),
    /** Decision in the last letter to the author. */
    toldState: text('told_state').$type<Exclude<CommentState, 'waiting'>>(),
    /** Time of the letter to the author of the answered comment. */
    answerToldAt: moment('answer_told_at'),
  },
  (t) => [
    index('comments_article')
      .on(t.articleId, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.parentId} is null and ${t.state} = 'published'`),
    index('comments_answers').on(t.parentId, t.createdAt, t.id),
    index('comments_waiting')
      .on(t.createdAt, t.id)
      .where(sql`${t.state} = 'waiting'`),
    index('comments_account').on(t.accountId, t.createdAt.desc()),
    must(
      'comments_state_known',
      sql`${t.state} in (${sql.raw(commentStates.map((state) => `'${state}'`).join(', '))})`,
    ),
    must('comments_text', sql`length(${t.text}) between 1 and ${sql.raw(String(maxCommentLength))}`),
    must('comments_published', sql`(${t.state} = 'published') = (${t.publishedAt} is not null)`),
    must('comments_told_state', sql`${t.toldState} in ('published', 'declined')`),
    must('comments_declined', sql`(${t.state} = 'declined') = (${t.declineReason} is not null)`),
  ],
)

/** Readers' reports of a comment; one per reader. */
export const commentReports = pgTable(
  'comment_reports',
  {
    commentId: integer('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
    /** Time at which staff dismissed the report. */
    settledAt: moment('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.accountId] }),
    index('comment_reports_account').on(t.accountId),
    must('comment_reports_reason', sql`length(${t.reason}) <= ${sql.raw(String(maxReportLength))}`),
  ],
)
