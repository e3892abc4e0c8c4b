import { and, eq, isNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Clock } from '#kernel/time.ts'
import { accountLetter, type Sender } from '../accounts/accounts.emails.tsx'
import { accounts } from '../accounts/accounts.tables.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'
import type { Mailer } from '../mail.port.ts'
import type { NewsHandlers } from '../news.ts'
import { articles, articleTranslations, blogCategories } from '../texts/texts.tables.ts'
import { commentLetters } from './comments.letters.ts'
import { comments } from './comments.tables.ts'

type CommentJobsDeps = { db: NodePgDatabase; mailer: Mailer; config: Sender; clock: Clock }

/**
 * Letters about comments, based on the state at sending time. Each is sent once, even if its job is repeated; only a
 * crash before the sent mark causes a duplicate. They contain no advertising.
 */
export function commentHandlers({ db, mailer, config, clock }: CommentJobsDeps): NewsHandlers<'comment.moderated'> {
  const write = ({ email: to, locale }: Reader, letter: { words: LetterWords; path: string }) =>
    mailer.send(accountLetter({ to, locale, ...letter }, config))
  return {
    'comment.moderated': async ({ commentId }) => {
      const own = eq(comments.id, commentId)
      const writer = await commentWithAuthor(db, commentId)
      if (writer) {
        const { comment, reader } = writer
        await write(reader, decisionLetter(writer))
        await db
          .update(comments)
          .set({ toldState: comment.publishedAt ? 'published' : 'declined' })
          .where(own)
      }
      const asker = await commentAnsweredBy(db, commentId)
      if (!asker) return
      await write(asker.reader, answerLetter(asker))
      await db.update(comments).set({ answerToldAt: clock() }).where(own)
    },
  }
}

const reader = { email: accounts.email, locale: accounts.locale }
type Reader = Pick<typeof accounts.$inferSelect, 'email' | 'locale'>
const isReader = and(eq(accounts.state, 'active'), isNull(accounts.deletionAt))

const article = {
  title: articleTranslations.title,
  section: blogCategories.section,
  category: blogCategories.slug,
  slug: articles.slug,
}
type ArticleFacts = { title: string; section: 'blog' | 'sales'; category: string; slug: string }

const isTitle = and(
  eq(articleTranslations.articleId, comments.articleId),
  eq(articleTranslations.locale, accounts.locale),
)

/** Comment with its author; undefined while it waits for moderation, and once the author knows the decision. */
async function commentWithAuthor(db: NodePgDatabase, id: number) {
  const [row] = await db
    .select({ comment: comments, reader, article })
    .from(comments)
    .innerJoin(accounts, and(eq(accounts.id, comments.accountId), isReader))
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .innerJoin(blogCategories, eq(blogCategories.id, articles.categoryId))
    .innerJoin(articleTranslations, isTitle)
    .where(and(eq(comments.id, id), ne(comments.state, 'waiting')))
  return row && row.comment.state !== row.comment.toldState ? row : undefined
}

/**
 * Author of the comment that this one answers; undefined for an answer to oneself, and after the notification was sent.
 */
async function commentAnsweredBy(db: NodePgDatabase, id: number) {
  const answers = alias(comments, 'answers')
  const isNews = and(eq(answers.parentId, comments.id), eq(answers.state, 'published'), isNull(answers.answerToldAt))
  const [row] = await db
    .select({ question: comments.text, answer: answers, accountId: comments.accountId, reader, article })
    .from(comments)
    .innerJoin(answers, and(eq(answers.id, id), isNews))
    .innerJoin(accounts, and(eq(accounts.id, comments.accountId), isReader))
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .innerJoin(blogCategories, eq(blogCategories.id, articles.categoryId))
    .innerJoin(articleTranslations, isTitle)
    .where(eq(comments.state, 'published'))
  return row && row.answer.accountId !== row.accountId ? row : undefined
}

const pathOf = ({ section, category, slug }: ArticleFacts) => `${section}/${category}/${slug}/`

type Decision = NonNullable<Awaited<ReturnType<typeof commentWithAuthor>>>
function decisionLetter({ comment, reader: { locale }, article: facts }: Decision) {
  const { declineReason: reason, text } = comment
  return reason
    ? { words: commentLetters.declined[locale]({ ...facts, text, reason }), path: `/comments/${pathOf(facts)}` }
    : { words: commentLetters.published[locale]({ ...facts, text }), path: `/${pathOf(facts)}#comments` }
}

type CommentAnswer = NonNullable<Awaited<ReturnType<typeof commentAnsweredBy>>>
const answerLetter = ({ question, answer, reader: { locale }, article: facts }: CommentAnswer) => ({
  words: commentLetters.answered[locale]({ ...facts, text: question, author: answer.author, answer: answer.text }),
  path: `/${pathOf(facts)}#comments`,
})
