import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { productQuestions, reviewFiles, reviews } from '../catalogue/reviews.tables.ts'
import { releaseUploads } from '../uploads/uploads.actions.ts'
import { touchModel } from './reviewed-product.queries.ts'

/** Name shown after the author's account is deleted. */
const nobody = 'Покупатель'

/** Anonymizes an account's published reviews and questions; deletes the others. */
export async function forgetWriter(tx: Db, { accountId, now }: { accountId: number; now: Date }): Promise<void> {
  const own = await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.accountId, accountId))
  const ids = own.map(({ id }) => id)
  const files = ids.length > 0 ? await tx.select().from(reviewFiles).where(inArray(reviewFiles.reviewId, ids)) : []
  await releaseUploads(
    tx,
    files.map(({ fileId }) => fileId),
    now,
  )
  await tx.delete(reviews).where(and(eq(reviews.accountId, accountId), isNull(reviews.publishedAt)))
  const isShown = and(eq(reviews.accountId, accountId), isNotNull(reviews.publishedAt))
  const models = await tx.update(reviews).set({ author: nobody }).where(isShown).returning({ modelId: reviews.modelId })
  const isUnanswered = and(eq(productQuestions.accountId, accountId), isNull(productQuestions.answeredAt))
  await tx.delete(productQuestions).where(isUnanswered)
  const questions = await tx
    .update(productQuestions)
    .set({ author: nobody })
    .where(eq(productQuestions.accountId, accountId))
    .returning({ modelId: productQuestions.modelId })
  for (const modelId of new Set([...models, ...questions].map((row) => row.modelId))) await touchModel(tx, modelId)
}
