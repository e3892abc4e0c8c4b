import { and, asc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { reviewFiles, reviewMedia, reviews } from '../catalogue/reviews.tables.ts'
import { attachUploads, releaseUploads, type Uploader } from '../uploads/uploads.actions.ts'
import { touchModel, type ReviewedProduct } from './reviewed-product.queries.ts'
import { mayEdit, minTextLength, type Fit } from './reviews.rules.ts'

export type ReviewInput = {
  product: Pick<ReviewedProduct, 'productId' | 'modelId'>
  accountId: number
  /** Visitor whose uploads may predate the sign-in. */
  visitorId?: string
  review: { text: string; rating: number; fit?: Fit; files?: readonly string[] }
  now: Date
}

/** Saves a review for moderation. A second one of the same model is refused, also under concurrent submits. */
export async function writeReview(db: NodePgDatabase, input: ReviewInput): Promise<void> {
  const { product, accountId, review, now } = input
  const values = wordsOf(review)
  await db.transaction(async (tx) => {
    const author = await authorOf(tx, accountId)
    const [row] = await tx
      .insert(reviews)
      .values({ ...product, ...values, accountId, author, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    if (!row) throw new Refusal('review_already', 409)
    await attachPhotos(tx, row.id, input)
  })
}

/** Edits a review within a day; a published one is moderated again first. Omitted photos stay as they are. */
export async function editReview(db: NodePgDatabase, input: ReviewInput): Promise<void> {
  const { product, accountId, review, now } = input
  const values = wordsOf(review)
  await db.transaction(async (tx) => {
    const isOwn = and(eq(reviews.accountId, accountId), eq(reviews.modelId, product.modelId))
    const [row] = await tx.select().from(reviews).where(isOwn).for('update')
    if (!row) throw notFound('review')
    if (!mayEdit(row, now)) throw new Refusal('review_too_late', 403)
    const noAnswer = { publishedAt: null, declinedAt: null, declineReason: null }
    await tx
      .update(reviews)
      .set({ ...values, ...noAnswer, productId: product.productId, editedAt: now })
      .where(eq(reviews.id, row.id))
    await tx.delete(reviewMedia).where(eq(reviewMedia.reviewId, row.id))
    const oldFiles = await tx.delete(reviewFiles).where(eq(reviewFiles.reviewId, row.id)).returning()
    const oldIds = oldFiles.toSorted((a, b) => a.position - b.position).map(({ fileId }) => fileId)
    const files = review.files ?? oldIds
    await attachPhotos(tx, row.id, { ...input, review: { ...review, files } }, new Set(oldIds))
    await releaseUploads(
      tx,
      oldIds.filter((id) => !files.includes(id)),
      now,
    )
    if (row.publishedAt) await touchModel(tx, row.modelId)
  })
}

/** Writes or edits the review. */
export async function saveReview(db: NodePgDatabase, input: ReviewInput): Promise<void> {
  const isOwn = and(eq(reviews.accountId, input.accountId), eq(reviews.modelId, input.product.modelId))
  return (await db.$count(reviews, isOwn)) > 0 ? editReview(db, input) : writeReview(db, input)
}

function wordsOf({ text, rating, fit }: ReviewInput['review']) {
  return { text: fullText(text), rating, fit: fit ?? null }
}

/** Normalizes a text; refuses a blank one. */
export function fullText(text: string): string {
  const words = text.replaceAll('\r\n', '\n').trim()
  if (words.length < minTextLength) throw badField('text', 'review_too_short', { limit: minTextLength })
  return words
}

export async function authorOf(tx: Db, accountId: number): Promise<string> {
  const [account] = await tx.select({ firstName: accounts.firstName }).from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new Refusal('signed_out', 401)
  return account.firstName
}

/** Attaches new files; existing ones may stay. */
async function attachPhotos(
  tx: Db,
  reviewId: number,
  { review, accountId, visitorId, now }: ReviewInput,
  ownFiles: ReadonlySet<string> = new Set(),
): Promise<void> {
  const ids = [...new Set(review.files)]
  if (ids.length === 0) return
  const uploader: Uploader = { accountId, visitorId }
  const newIds = ids.filter((id) => !ownFiles.has(id))
  const files = await attachUploads(tx, { ids: newIds, uploader, now, field: 'files' })
  if (files.some(({ mime }) => !mime.startsWith('image/'))) throw badField('files', 'review_photos_only')
  await tx.insert(reviewFiles).values(ids.map((fileId, position) => ({ reviewId, fileId, position })))
}

export const photosOf = (db: Db, reviewId: number) =>
  db
    .select({ fileId: reviewFiles.fileId })
    .from(reviewFiles)
    .where(eq(reviewFiles.reviewId, reviewId))
    .orderBy(asc(reviewFiles.position))
