import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import { colors } from '../catalogue/attributes.tables.ts'
import type { CardMedia } from '../catalogue/cards.queries.ts'
import { products, type Gender } from '../catalogue/catalogue.tables.ts'
import { mediaJson } from '../media/media.queries.ts'
import type { TagNews } from '../news.ts'
import { prepared } from '../prepared.ts'
import { remembered } from '../remember.ts'
import { wordsOf } from '../words-of.ts'

/** Product data in a cart that does not depend on price, stock or time. */
const goodsOf = prepared((db) =>
  db
    .select({
      productId: products.id,
      slug: products.slug,
      sku: products.sku,
      colorSlug: colors.slug,
      hex: colors.hex,
      tile: colors.tileHex,
      name: wordsOf('model', products.modelId),
      colorName: wordsOf('color', products.colorId),
      /** Size names by size id. */
      sizes: sql<Record<string, Words>>`(select coalesce(json_object_agg(s.size_id, s.words), '{}')
        from (select w.size_id, json_object_agg(w.locale, w.name) as words from size_translations w
          where w.size_id in (select size_id from trade_offers where product_id = ${products.id})
          group by w.size_id) s)`,
      /** True if the product comes in more than one size or height. */
      hasSizes: sql<boolean>`(select count(*) > 1 from trade_offers o where o.product_id = ${products.id}
        and not (o.height = 0 and exists (select from trade_offers h where h.product_id = o.product_id
          and h.size_id = o.size_id and h.height > 0)))`,
      gender: sql<Gender>`(select gender from models where id = ${products.modelId})`,
      /** Weight of one piece. */
      grams: sql<number>`(select weight_grams from models where id = ${products.modelId})`,
      categoryIds: sql<number[]>`array(select category_id from model_categories where model_id = ${products.modelId})`,
      picture: sql<CardMedia | null>`(select ${mediaJson}
        from product_media p join media m on m.id = p.media_id
        where p.product_id = ${products.id} and m.kind = 'image' order by p.position limit 1)`,
    })
    .from(products)
    .innerJoin(colors, eq(colors.id, products.colorId))
    .where(sql`${products.id} = any(${sql.placeholder('ids')})`)
    .prepare('goods_of_carts'),
)

export type ProductOfLine = Awaited<ReturnType<ReturnType<typeof goodsOf>['execute']>>[number]
export type ProductsOfLines = ReadonlyMap<number, ProductOfLine>

const outdatedKeys = ({ tags, more }: TagNews): string[] | 'all' =>
  more || tags.includes('colors')
    ? 'all'
    : tags.filter((tag) => tag.startsWith('product:')).map((tag) => tag.slice('product:'.length))

/** Product cache of ten seconds only: categories and weights decide promotions and delivery. */
const goodsMemory = remembered<ProductOfLine>({ most: 3_000, freshMs: 10_000, outdatedKeys })

export type GoodsLine = { productId: number; sizeId: number }

/**
 * Product data of cart lines, from the cache where possible. `goods` holds data already read, because a transaction has
 * no cache. A size just added to a product is read at once.
 */
export async function goodsOfLines(
  db: Db,
  lines: readonly GoodsLine[],
  goods?: ProductsOfLines,
): Promise<ProductsOfLines> {
  const memory = goodsMemory(db)
  const byId = new Map<number, ProductOfLine>()
  const missingIds: number[] = []
  for (const { productId, sizeId } of lines) {
    const row = goods?.get(productId) ?? memory?.get(String(productId))
    if (row?.sizes[sizeId]) byId.set(productId, row)
    else missingIds.push(productId)
  }
  if (missingIds.length === 0) return byId
  const keep = memory?.begin()
  for (const row of await goodsOf(db).execute({ ids: missingIds })) {
    byId.set(row.productId, row)
    keep?.(String(row.productId), row)
  }
  return byId
}
