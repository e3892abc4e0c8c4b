import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { notFound } from '#kernel/refusal.ts'
import { isSlug } from '#kernel/slug.ts'
import { isPublished } from '../catalogue/catalogue.conditions.ts'
import { models, modelTranslations, products } from '../catalogue/catalogue.tables.ts'
import { productTag, touch } from '../news.ts'

export type ReviewedProduct = { productId: number; modelId: number; slug: string; name: string }
type ProductQuery = { slug: string; locale: Locale; now: Date }

/** Reviewed model, found by the slug of any of its colors. */
export async function reviewedProduct(db: Db, { slug, locale, now }: ProductQuery): Promise<ReviewedProduct> {
  if (!isSlug(slug)) throw notFound('product')
  const [row] = await db
    .select({ productId: products.id, modelId: products.modelId, slug: products.slug, name: modelTranslations.name })
    .from(products)
    .innerJoin(models, eq(models.id, products.modelId))
    .innerJoin(modelTranslations, and(eq(modelTranslations.modelId, models.id), eq(modelTranslations.locale, locale)))
    .where(and(eq(products.slug, slug), isPublished(sql`${now.toISOString()}::timestamptz`)))
  if (!row) throw notFound('product')
  return row
}

/** Invalidates the page of each color of a model. */
export async function touchModel(tx: Db, modelId: number): Promise<void> {
  const colors = await tx.select({ id: products.id }).from(products).where(eq(products.modelId, modelId))
  await touch(tx, colors.map(productTag))
}
