import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { reviewMedia, reviews } from '../catalogue/reviews.tables.ts'
import { registerOriginals, type KnownOriginal } from '../media/media.actions.ts'
import type { Storage } from '../media/media.port.ts'
import { emit } from '../news.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { uploadKey } from '../uploads/uploads.rules.ts'
import { tempFiles, type TempFile } from '../uploads/uploads.tables.ts'
import { hasBought } from './bought.queries.ts'
import { touchModel } from './reviewed-product.queries.ts'
import { photosOf } from './write-review.action.ts'

const isWaiting = and(isNull(reviews.publishedAt), isNull(reviews.declinedAt))

/** Reviews awaiting moderation, the oldest first, with the storage keys of their photos. */
export const waitingReviews = (db: Db) =>
  db
    .select({
      id: reviews.id,
      createdAt: reviews.createdAt,
      author: reviews.author,
      rating: reviews.rating,
      fit: reviews.fit,
      text: reviews.text,
      slug: products.slug,
      photos: sql<string[]>`(select coalesce(json_agg(f.file_id order by f.position), '[]')
        from review_files f where f.review_id = ${reviews.id})`,
    })
    .from(reviews)
    .leftJoin(products, eq(products.id, reviews.productId))
    .where(isWaiting)
    .orderBy(asc(reviews.createdAt), asc(reviews.id))

type ModerationParts = { db: NodePgDatabase; storage: Storage }
type ReviewAnswer = { id: number; by: string; now: Date }

/** Publishes a review: its photos become shop pictures, and the product page is invalidated. */
export async function approveReview({ db, storage }: ModerationParts, { id, by, now }: ReviewAnswer): Promise<void> {
  const review = await waitingReview(db, id)
  const pictures = await registerOriginals({ db, storage }, await originalsOf({ db, storage }, id))
  await db.transaction(async (tx) => {
    const isVerified = review.accountId !== null && (await hasBought(tx, { ...review, accountId: review.accountId }))
    // A review edited meanwhile waits for another moderation.
    const isSame = sql`${reviews.editedAt} is not distinct from ${review.editedAt?.toISOString() ?? null}::timestamptz`
    const [row] = await tx
      .update(reviews)
      .set({ publishedAt: now, isVerified })
      .where(and(eq(reviews.id, id), isWaiting, isSame))
      .returning({ modelId: reviews.modelId })
    if (!row) throw new Refusal('not_waiting', 404)
    if (pictures.length > 0)
      await tx
        .insert(reviewMedia)
        .values(pictures.map((picture, position) => ({ reviewId: id, position, mediaId: picture.id })))
    for (const { hash } of pictures) await emit(tx, 'media.stored', { hash })
    await writeAudit(tx, { by, verb: 'review.approve', subject: `review:${id}`, after: { isVerified }, now })
    await emit(tx, 'review.moderated', { reviewId: id })
    await touchModel(tx, row.modelId)
  })
}

export async function declineReview(
  db: NodePgDatabase,
  { id, reason, by, now }: ReviewAnswer & { reason: string },
): Promise<void> {
  const declineReason = reason.trim()
  if (!declineReason) throw badField('reason', 'reason_needed')
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(reviews)
      .set({ declinedAt: now, declineReason })
      .where(and(eq(reviews.id, id), isWaiting))
      .returning({ id: reviews.id })
    if (!row) throw new Refusal('not_waiting', 404)
    await writeAudit(tx, { by, verb: 'review.decline', subject: `review:${id}`, after: { reason: declineReason }, now })
    await emit(tx, 'review.moderated', { reviewId: id })
  })
}

async function waitingReview(db: Db, id: number) {
  const [review] = await db
    .select({ accountId: reviews.accountId, modelId: reviews.modelId, editedAt: reviews.editedAt })
    .from(reviews)
    .where(and(eq(reviews.id, id), isWaiting))
  if (!review) throw new Refusal('not_waiting', 404)
  return review
}

/** Photos as known originals: each was re-encoded on upload, so it contains no private metadata. */
async function originalsOf({ db, storage }: ModerationParts, reviewId: number): Promise<KnownOriginal[]> {
  const ids = (await photosOf(db, reviewId)).map(({ fileId }) => fileId)
  if (ids.length === 0) return []
  const files = await db.select().from(tempFiles).where(inArray(tempFiles.id, ids))
  const originals: KnownOriginal[] = []
  for (const id of ids) {
    const file = files.find((each) => each.id === id)
    const content = file && (await storage.read(uploadKey(file)))
    if (file && content) originals.push({ ...factsOf(file), bytes: content.bytes })
  }
  return originals
}

const factsOf = ({ width, height, placeholder }: TempFile) => ({
  mime: 'image/webp' as const,
  kind: 'image' as const,
  width: width ?? 1,
  height: height ?? 1,
  placeholder: placeholder ?? '#ffffff',
})
