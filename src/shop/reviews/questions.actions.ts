import { and, asc, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { productQuestions } from '../catalogue/reviews.tables.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { emit } from '../news.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { takeLock } from '../locks.ts'
import { touchModel, type ReviewedProduct } from './reviewed-product.queries.ts'
import { authorOf, fullText } from './write-review.action.ts'

type QuestionInput = {
  product: Pick<ReviewedProduct, 'productId' | 'modelId'>
  accountId: number
  text: string
  now: Date
}

/** Saves a question once, also after a double submit; returns its id. */
export async function askQuestion(db: NodePgDatabase, { product, accountId, text, now }: QuestionInput) {
  const words = fullText(text)
  return db.transaction(async (tx) => {
    await takeLock(tx, 'question', accountId)
    const isSame = and(
      eq(productQuestions.accountId, accountId),
      eq(productQuestions.modelId, product.modelId),
      eq(productQuestions.text, words),
    )
    if ((await tx.$count(productQuestions, isSame)) > 0) throw badField('text', 'question_asked')
    const author = await authorOf(tx, accountId)
    const [row] = await tx
      .insert(productQuestions)
      .values({ ...product, accountId, author, text: words, createdAt: now })
      .returning({ id: productQuestions.id })
    return row!.id
  })
}

/** Questions awaiting an answer, the oldest first. */
export const waitingQuestions = (db: Db) =>
  db
    .select({
      id: productQuestions.id,
      createdAt: productQuestions.createdAt,
      author: productQuestions.author,
      text: productQuestions.text,
      slug: products.slug,
    })
    .from(productQuestions)
    .leftJoin(products, eq(products.id, productQuestions.productId))
    .where(and(isNull(productQuestions.answeredAt), isNull(productQuestions.declinedAt)))
    .orderBy(asc(productQuestions.createdAt), asc(productQuestions.id))

type StaffInput = { id: number; by: string; now: Date }

/** Publishes a question with its answer; a second answer replaces the first. */
export async function answerQuestion(db: NodePgDatabase, { id, text, by, now }: StaffInput & { text: string }) {
  const answer = text.trim()
  if (!answer) throw badField('text', 'required')
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(productQuestions).where(eq(productQuestions.id, id)).for('update')
    if (!before || before.declinedAt) throw new Refusal('not_waiting', 404)
    await tx.update(productQuestions).set({ answer, answeredAt: now }).where(eq(productQuestions.id, id))
    const change = { before: { answer: before.answer }, after: { answer } }
    await writeAudit(tx, { by, verb: 'question.answer', subject: `question:${id}`, ...change, now })
    await emit(tx, 'question.moderated', { questionId: id })
    await touchModel(tx, before.modelId)
  })
}

export async function declineQuestion(db: NodePgDatabase, { id, reason, by, now }: StaffInput & { reason: string }) {
  if (!reason.trim()) throw badField('reason', 'reason_needed')
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(productQuestions)
      .set({ declinedAt: now, declineReason: reason.trim() })
      .where(and(eq(productQuestions.id, id), isNull(productQuestions.answeredAt), isNull(productQuestions.declinedAt)))
      .returning({ id: productQuestions.id })
    if (!row) throw new Refusal('not_waiting', 404)
    const change = { after: { reason: reason.trim() } }
    await writeAudit(tx, { by, verb: 'question.decline', subject: `question:${id}`, ...change, now })
    await emit(tx, 'question.moderated', { questionId: id })
  })
}
