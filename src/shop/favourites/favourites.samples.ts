import { eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { roubles } from '#kernel/money.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { models, modelTranslations, products } from '../catalogue/catalogue.tables.ts'
import type { Owner } from '../owner.ts'
import { favourites } from './favourites.tables.ts'

type FavouriteWish = { owner: Owner; productId: number } & Partial<
  Pick<typeof favourites.$inferInsert, 'priceThen' | 'addedAt'>
>

export const aFavourite = async (db: Db, { owner, priceThen = roubles(3_490), ...rest }: FavouriteWish) =>
  void (await db.insert(favourites).values({ ...owner, priceThen, ...rest }))

// Slugs must be unique; their order does not matter to any test.
let lastNumber = 0

/** Inserts many products in bulk. */
export async function manyProducts(db: Db, count: number): Promise<number[]> {
  const { id: _id, slug: _slug, sku: _sku, offer: _offer, ...product } = await aProduct(db)
  const [model] = await db.select().from(models).where(eq(models.id, product.modelId))
  const { id: _modelId, slug: _modelSlug, ...cut } = model!
  const cuts = await db
    .insert(models)
    .values(Array.from({ length: count }, () => ({ ...cut, slug: `many-${++lastNumber}` })))
    .returning({ id: models.id, slug: models.slug })
  const words = await db.select().from(modelTranslations).where(eq(modelTranslations.modelId, product.modelId))
  await db.insert(modelTranslations).values(cuts.flatMap(({ id }) => words.map((each) => ({ ...each, modelId: id }))))
  const rows = await db
    .insert(products)
    .values(cuts.map(({ id, slug }) => ({ ...product, modelId: id, slug, sku: slug })))
    .returning({ id: products.id })
  return rows.map(({ id }) => id)
}
