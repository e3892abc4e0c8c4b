import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Money } from '#kernel/money.ts'
import { badField, notFound } from '#kernel/refusal.ts'
import { categoryTag, emit, productTag, touch, type Tag } from '../news.ts'
import { products } from './catalogue.tables.ts'

export type NewPrice = {
  productId: number
  price: Money
  salePrice?: Money | null
  saleStartsAt?: Date | null
  saleEndsAt?: Date | null
}

/** Sets the price and the sale together, so that no old sale outlives a new price. */
export async function setPrice(db: NodePgDatabase, change: NewPrice): Promise<void> {
  const { productId, price, salePrice = null, saleStartsAt = null, saleEndsAt = null } = change
  if (price <= 0) throw badField('price', 'too_small', { limit: 0.01 })
  if (salePrice !== null && (salePrice <= 0 || salePrice >= price)) throw badField('price_with_sale', 'wrong')
  if (salePrice === null && (saleStartsAt || saleEndsAt)) throw badField('price_with_sale', 'required')
  if (saleStartsAt && saleEndsAt && saleEndsAt <= saleStartsAt) throw badField('sale_ends_at', 'wrong')
  await db.transaction(async (tx) => {
    await changeProduct(tx, productId, { price, salePrice, saleStartsAt, saleEndsAt })
    await touch(tx, [`product:${productId}`, 'home', ...(await categoryTags(tx, productId))])
  })
}

export const publishProduct = (db: NodePgDatabase, { productId, at }: { productId: number; at: Date }): Promise<void> =>
  showOrHide(db, productId, at)

export const withdrawProduct = (db: NodePgDatabase, { productId }: { productId: number }): Promise<void> =>
  showOrHide(db, productId, null)

async function showOrHide(db: NodePgDatabase, productId: number, publishedAt: Date | null): Promise<void> {
  await db.transaction(async (tx) => {
    const { modelId } = await changeProduct(tx, productId, { publishedAt })
    if (publishedAt) await emit(tx, 'stock.arrived', { productId })
    // Pages of the other colors link to this one, and menus count it.
    const siblings = await tx.select({ id: products.id }).from(products).where(eq(products.modelId, modelId))
    const tags = siblings.map(productTag)
    await touch(tx, [...tags, 'home', 'frame', 'colors', ...(await categoryTags(tx, productId))])
  })
}

async function changeProduct(tx: Db, productId: number, change: Partial<typeof products.$inferInsert>) {
  const [product] = await tx
    .update(products)
    .set(change)
    .where(eq(products.id, productId))
    .returning({ modelId: products.modelId })
  if (!product) throw notFound('product')
  return product
}

/** Tags of a product's categories and all their parents. */
async function categoryTags(tx: Db, productId: number): Promise<Tag[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with recursive
    -- The categories the product is in, and what is above them.
    above as (
      select c.id, c.parent_id from products p
      join model_categories mc on mc.model_id = p.model_id join categories c on c.id = mc.category_id
      where p.id = ${productId}
      union
      select c.id, c.parent_id from above join categories c on c.id = above.parent_id
    ) select distinct id from above order by id`)
  return rows.map(categoryTag)
}
