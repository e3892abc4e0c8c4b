import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Money } from '#kernel/money.ts'
import { isPublished, salePriceAt } from '../catalogue/catalogue.conditions.ts'
import type { Gender } from '../catalogue/catalogue.tables.ts'

export type FeedOffer = { id: number; size: string; isOneSize: boolean; height: number; stock: number }

/** Product with the fields shared by its offers. */
export type FeedProduct = {
  id: number
  modelId: number
  slug: string
  sku: string
  name: string
  description: string
  color: string
  material: string
  gender: Gender
  weightGrams: number
  price: Money
  salePrice: Money | null
  categoryId: number | null
  pictures: { hash: string; width: number }[]
  offers: FeedOffer[]
}

export type FeedCategory = { id: number; parentId: number | null; name: string }

/** Categories, parents first. */
export async function feedCategories(db: Db): Promise<FeedCategory[]> {
  const { rows } = await db.execute<FeedCategory>(sql`
    with recursive shown as (
      select id, parent_id, 0 as hops from categories where parent_id is null and is_published
      union all
      select c.id, c.parent_id, s.hops + 1 from shown s join categories c on c.parent_id = s.id where c.is_published and s.hops < 8)
    select s.id, s.parent_id as "parentId", t.title as name from shown s
    join category_translations t on t.category_id = s.id and t.locale = 'ru' order by s.hops, s.id`)
  return rows
}

const ofBatch = 40
const maxPictures = 10

/**
 * All products on sale, streamed through a database cursor, a few dozen in memory, from one snapshot. Requires a
 * transaction.
 */
export async function* feedProducts(tx: Db, now: Date): AsyncGenerator<FeedProduct[]> {
  // Prefers a plan that starts at once: otherwise PostgreSQL sorts all products, or compiles the query, before the
  // first row.
  await tx.execute(sql`set local cursor_tuple_fraction = 0.0001`)
  await tx.execute(sql`set local jit = off`)
  await tx.execute(sql`declare feed_products no scroll cursor for
    select products.id, products.model_id as "modelId", products.slug, products.sku, w.name, w.description, c.name as color,
      f.composition as material, models.gender, models.weight_grams as "weightGrams",
      products.price, ${salePriceAt(now)} as "salePrice",
      (select mc.category_id from model_categories mc join categories g on g.id = mc.category_id and g.is_published
        where mc.model_id = products.model_id order by mc.is_main desc, mc.category_id limit 1) as "categoryId",
      (select coalesce(json_agg(json_build_object('hash', m.hash, 'width', m.width) order by pm.position), '[]')
        from product_media pm join media m on m.id = pm.media_id
        where pm.product_id = products.id and m.kind = 'image' and pm.position < ${sql.raw(String(maxPictures))}) as pictures,
      (select coalesce(json_agg(json_build_object('id', o.id, 'size', t.name, 'isOneSize', z.is_one_size, 'height', o.height,
          'stock', o.stock) order by z.position, z.id, o.height), '[]')
        from trade_offers o join sizes z on z.id = o.size_id join size_translations t on t.size_id = z.id and t.locale = 'ru'
        where o.product_id = products.id and o.is_sellable) as offers
    from products join models on models.id = products.model_id
    join model_translations w on w.model_id = products.model_id and w.locale = 'ru'
    join color_translations c on c.color_id = products.color_id and c.locale = 'ru'
    join fabric_translations f on f.fabric_id = models.fabric_id and f.locale = 'ru'
    where ${isPublished(now)} order by products.id`)
  for (;;) {
    const { rows } = await tx.execute<Row>(sql.raw(`fetch forward ${ofBatch} from feed_products`))
    if (rows.length === 0) return
    yield rows.map((row) => ({
      ...row,
      price: Number(row.price) as Money,
      salePrice: row.salePrice === null ? null : (Number(row.salePrice) as Money),
    }))
  }
}

/** PostgreSQL returns bigint as text. */
type Row = Omit<FeedProduct, 'price' | 'salePrice'> & { price: string; salePrice: string | null }
