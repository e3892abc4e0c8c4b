import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { isSlug } from '#kernel/slug.ts'
import { statement } from '#kernel/statement.ts'
import type { Section } from '../texts/texts.tables.ts'
import type { CommentState } from './comments.rules.ts'
import { commentReports, comments } from './comments.tables.ts'

export type ShownComment = { id: number; author: string; text: string; createdAt: string }
export type CommentThread = ShownComment & { answers: ShownComment[] }
export type CommentsPage = { count: number; threadCount: number; threads: CommentThread[] }

export const threadsOnPage = 20

type ArticleName = { section: Section; category: string; article: string }
type CommentsQuery = ArticleName & { page: number; now: Date }

const shownFields = (alias: 'c' | 'r') =>
  sql.raw(`'id', ${alias}.id, 'author', ${alias}.author, 'text', ${alias}.text, 'createdAt', ${alias}.created_at`)

/** Published comments under an article, the latest first, with their answers, in one statement. */
export async function commentsOf(db: Db, { page, ...query }: CommentsQuery): Promise<CommentsPage> {
  const [row] = await readComments(db, { ...query, skip: (page - 1) * threadsOnPage })
  return row ?? { count: 0, threadCount: 0, threads: [] }
}

const named = (name: string) => sql.placeholder(name)

const readComments = statement<CommentsPage>('comments_under_article', () => {
  const query = { section: named('section'), category: named('category'), article: named('article'), now: named('now') }
  return sql`
    with article as (${articleId(query)}),
      threads as (select c.* from comments c where c.article_id = (select id from article) and c.parent_id is null
        and c.state = 'published' order by c.created_at desc, c.id desc
        limit ${sql.raw(String(threadsOnPage))} offset (select ${named('skip')}::int))
    select (select count(*)::int from comments c where c.article_id = (select id from article)
        and c.state = 'published') as count,
      (select count(*)::int from comments c where c.article_id = (select id from article) and c.parent_id is null
        and c.state = 'published') as "threadCount",
      (select coalesce(json_agg(json_build_object(${shownFields('c')}, 'answers', (
          select coalesce(json_agg(json_build_object(${shownFields('r')}) order by r.created_at, r.id), '[]')
          from comments r where r.parent_id = c.id and r.state = 'published'))
        order by c.created_at desc, c.id desc), '[]') from threads c) as threads`
})

type ArticleNameInSql = Record<keyof ArticleName | 'now', unknown>

const articleId = ({ section, category, article, now }: ArticleNameInSql) => sql`
  select a.id from articles a join blog_categories k on k.id = a.category_id
  where k.section = ${section} and k.slug = ${category} and a.slug = ${article} and a.published_at <= ${now}`

/** Article that accepts comments, with its title. */
export async function commentedArticle(
  db: Db,
  { locale, ...query }: ArticleName & { now: Date; locale: 'ru' | 'en' },
): Promise<{ id: number; title: string } | undefined> {
  if (!isSlug(query.category) || !isSlug(query.article)) return undefined
  const { rows } = await db.execute<{ id: number; title: string }>(sql`
    select w.article_id as id, w.title from article_translations w
    where w.locale = ${locale} and w.article_id = (${articleId(query)})`)
  return rows[0]
}

export type OwnComment = {
  id: number
  text: string
  state: CommentState
  declineReason: string | null
  createdAt: Date
  isAnswer: boolean
}
const maxOwn = 100

/** Comments of an account under an article, with their moderation state. */
export async function ownComments(db: Db, own: { articleId: number; accountId: number }): Promise<OwnComment[]> {
  const rows = await db
    .select()
    .from(comments)
    .where(and(eq(comments.articleId, own.articleId), eq(comments.accountId, own.accountId)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(maxOwn)
  return rows.map(({ parentId, ...row }) => ({ ...row, isAnswer: parentId !== null }))
}

/** All comments of an account, for the personal data export. */
export const commentsBy = (db: Db, accountId: number) =>
  db.select().from(comments).where(eq(comments.accountId, accountId)).orderBy(asc(comments.id))

/** Published comment under this article. */
export async function publishedComment(db: Db, { id, articleId: article }: { id: number; articleId: number }) {
  const [row] = await db
    .select({ id: comments.id, parentId: comments.parentId, author: comments.author, text: comments.text })
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.articleId, article), eq(comments.state, 'published')))
  return row
}

const maxListed = 200

/** For staff: comments awaiting moderation, the oldest first. */
export const waitingComments = (db: Db) =>
  db
    .select()
    .from(comments)
    .where(eq(comments.state, 'waiting'))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(maxListed)

/** For staff: comments reported by readers. */
export const openReports = (db: Db) =>
  db
    .select({
      id: comments.id,
      text: comments.text,
      author: comments.author,
      count: sql<number>`count(*)::int`,
      reasons: sql<string[]>`array_remove(array_agg(distinct ${commentReports.reason}), '')`,
    })
    .from(commentReports)
    .innerJoin(comments, eq(comments.id, commentReports.commentId))
    .where(and(isNull(commentReports.settledAt), eq(comments.state, 'published')))
    .groupBy(comments.id)
    .orderBy(desc(sql`count(*)`), asc(comments.id))
    .limit(maxListed)
