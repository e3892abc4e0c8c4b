import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { notFound } from '#kernel/refusal.ts'
import { productQuestions } from '../catalogue/reviews.tables.ts'

export const questionsPerPage = 10

/** Answered questions about a model, the newest answer first. */
export async function answeredQuestions(db: Db, { modelId, page }: { modelId: number; page: number }) {
  const isShown = and(eq(productQuestions.modelId, modelId), isNotNull(productQuestions.answeredAt))
  const count = await db.$count(productQuestions, isShown)
  const pages = Math.max(1, Math.ceil(count / questionsPerPage))
  if (page > pages) throw notFound()
  const rows = await db
    .select()
    .from(productQuestions)
    .where(isShown)
    .orderBy(desc(productQuestions.answeredAt), desc(productQuestions.id))
    .limit(questionsPerPage)
    .offset((page - 1) * questionsPerPage)
  return { count, pages, rows }
}
