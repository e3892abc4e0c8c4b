import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { accountLetter, type Sender } from '../accounts/accounts.emails.tsx'
import { accounts } from '../accounts/accounts.tables.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'
import { modelTranslations, products } from '../catalogue/catalogue.tables.ts'
import { productQuestions, reviews } from '../catalogue/reviews.tables.ts'
import type { Mailer } from '../mail.port.ts'
import type { NewsHandlers } from '../news.ts'
import { reviewLetters } from './reviews.emails.ts'

type ReviewJobsDeps = { db: NodePgDatabase; mailer: Mailer; config: Sender }

const ownPath = '/my-reviews/'
const productPath = (slug: string | null) => (slug ? `/content/${slug}/` : ownPath)

/**
 * Moderation letters to authors, based on the state at sending time: none for a text that waits again, or an account
 * being deleted. They are transactional, without advertising, so no consent is needed.
 */
export function reviewHandlers({
  db,
  mailer,
  config,
}: ReviewJobsDeps): NewsHandlers<'review.moderated' | 'question.moderated'> {
  const write = (
    { email: to, locale }: Pick<typeof accounts.$inferSelect, 'email' | 'locale'>,
    letter: { words: LetterWords; path: string },
  ) => mailer.send(accountLetter({ to, locale, ...letter }, config))

  return {
    'review.moderated': async ({ reviewId }) => {
      const row = await reviewWithAuthor(db, reviewId)
      if (!row) return
      const { review, author, product, slug } = row
      const { declinedAt, declineReason: reason } = review
      if (review.publishedAt)
        await write(author, { words: reviewLetters.approved[author.locale]({ product }), path: productPath(slug) })
      else if (declinedAt && reason)
        await write(author, { words: reviewLetters.declined[author.locale]({ product, reason }), path: ownPath })
    },
    'question.moderated': async ({ questionId }) => {
      const row = await questionWithAuthor(db, questionId)
      if (!row) return
      const { question, author, product, slug } = row
      const { answer, declineReason: reason } = question
      const texts = { product, question: question.text }
      if (answer)
        await write(author, {
          words: reviewLetters.questionAnswered[author.locale]({ ...texts, answer }),
          path: productPath(slug),
        })
      else if (reason)
        await write(author, {
          words: reviewLetters.questionDeclined[author.locale]({ product, reason }),
          path: ownPath,
        })
    },
  }
}

const author = { email: accounts.email, locale: accounts.locale }
const isReader = and(eq(accounts.state, 'active'), isNull(accounts.deletionAt))

async function reviewWithAuthor(db: NodePgDatabase, id: number) {
  const isName = and(eq(modelTranslations.modelId, reviews.modelId), eq(modelTranslations.locale, accounts.locale))
  const [row] = await db
    .select({ review: reviews, author, product: modelTranslations.name, slug: products.slug })
    .from(reviews)
    .innerJoin(accounts, and(eq(accounts.id, reviews.accountId), isReader))
    .innerJoin(modelTranslations, isName)
    .leftJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.id, id))
  return row
}

async function questionWithAuthor(db: NodePgDatabase, id: number) {
  const { modelId, productId, accountId } = productQuestions
  const isName = and(eq(modelTranslations.modelId, modelId), eq(modelTranslations.locale, accounts.locale))
  const [row] = await db
    .select({ question: productQuestions, author, product: modelTranslations.name, slug: products.slug })
    .from(productQuestions)
    .innerJoin(accounts, and(eq(accounts.id, accountId), isReader))
    .innerJoin(modelTranslations, isName)
    .leftJoin(products, eq(products.id, productId))
    .where(eq(productQuestions.id, id))
  return row
}
