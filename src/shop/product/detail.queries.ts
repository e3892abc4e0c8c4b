import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import { notFound } from '#kernel/refusal.ts'
import type { CardMedia } from '../catalogue/cards.queries.ts'
import { isPublished } from '../catalogue/catalogue.conditions.ts'
import { colors, fabrics } from '../catalogue/attributes.tables.ts'
import { models, products } from '../catalogue/catalogue.tables.ts'
import type { StoreCity } from '../catalogue/stores.tables.ts'
import { mediaJson } from '../media/media.queries.ts'
import { prepared } from '../prepared.ts'
import { isSlug } from '#kernel/slug.ts'
import { wordsOf } from '../words-of.ts'
import type { SizeRow } from './choice.rules.ts'

type ByLocale<Fields> = Record<Locale, Fields>

export type ModelWords = { name: string; description: string; details: string[] }
export type FabricWords = { name: string; composition: string; care: string }
export type TagWords = { text: string; shortText: string }
export type SiblingRow = { slug: string; hex: string; name: Words; isOrderable: boolean }
export type SleeveRow = { sleeve: string; slug: string; name: Words; media: CardMedia | null }
export type TagRow = { slug: string; isBadge: boolean; words: ByLocale<TagWords> }
export type StoresHolding = { city: StoreCity; count: number }
export type TrailCategory = { id: number; slug: string; name: Words }

const slug = sql.placeholder('slug')
const locales = sql.placeholder('locales')
const now = sql.placeholder('now')

const isInStock = sql.raw(`exists (select 1 from trade_offers o where o.product_id = s.id and o.stock > 0)`)

/** Columns of a product; translations only in the requested languages. */
const detailFields = {
  id: products.id,
  modelId: products.modelId,
  slug: products.slug,
  sku: products.sku,
  price: products.price,
  salePrice: products.salePrice,
  saleStartsAt: products.saleStartsAt,
  saleEndsAt: products.saleEndsAt,
  gender: models.gender,
  weightGrams: models.weightGrams,
  careSymbols: models.careSymbols,
  fabricSlug: fabrics.slug,
  color: colors.slug,
  hex: colors.hex,
  tile: colors.tileHex,
  words: wordsOf<ByLocale<ModelWords>>('model', products.modelId, {
    fields: ['name', 'description', 'details'],
    locales,
  }),
  fabric: wordsOf<ByLocale<FabricWords>>('fabric', models.fabricId, {
    fields: ['name', 'composition', 'care'],
    locales,
  }),
  colorName: wordsOf('color', products.colorId, { locales }),
  colorImage: sql<CardMedia | null>`(select ${mediaJson} from media m where m.id = ${colors.imageMediaId})`,
  media: sql<CardMedia[]>`(select coalesce(json_agg(${mediaJson} order by p.position), '[]')
    from product_media p join media m on m.id = p.media_id where p.product_id = ${products.id})`,
  siblings: sql<
    SiblingRow[]
  >`(select json_agg(json_build_object('slug', s.slug, 'hex', c.hex, 'isOrderable', ${isInStock},
      'name', ${wordsOf('color', sql`c.id`, { locales })}) order by c.position, c.id)
    from products s join colors c on c.id = s.color_id
    where s.model_id = ${products.modelId} and s.published_at <= ${now})`,
  sizes: sql<SizeRow<Words>[]>`(select coalesce(json_agg(json_build_object('sizeId', z.id, 'isOneSize', z.is_one_size,
      'variants', g.variants, 'name', ${wordsOf('size', sql`z.id`, { locales })}) order by z.position, z.id), '[]')
    from (select o.size_id, json_agg(json_build_object('id', o.id, 'height', o.height, 'isSellable', o.is_sellable,
        'stock', o.stock) order by o.height) as variants
      from trade_offers o where o.product_id = ${products.id} group by o.size_id) g
    join sizes z on z.id = g.size_id)`,
  /** Same cut with other sleeves: in this color if possible, else in the most popular one. */
  sleeves: sql<SleeveRow[]>`(select coalesce(json_agg(json_build_object('sleeve', v.slug, 'slug', s.slug,
      'name', ${wordsOf('sleeve', sql`v.id`, { locales })},
      'media', (select ${mediaJson} from product_media p join media m on m.id = p.media_id
        where p.product_id = s.id and m.kind = 'image' order by p.position limit 1)) order by v.position, v.id), '[]')
    from models f join sleeves v on v.id = f.sleeve_id
    cross join lateral (select s.id, s.slug from products s where s.model_id = f.id and s.published_at <= ${now}
      order by (s.id = ${products.id}) desc, (s.color_id = ${products.colorId}) desc, s.popularity desc, s.id limit 1) s
    where f.id = ${models.id} or f.sleeve_family = ${models.sleeveFamily})`,
  tags: sql<TagRow[]>`(select coalesce(json_agg(json_build_object('slug', g.slug, 'isBadge', pt.is_badge,
      'words', ${wordsOf('tag', sql`g.id`, { fields: ['text', 'shortText'], locales })})
      order by pt.is_badge desc, g.position, g.id), '[]')
    from product_tags pt join tags g on g.id = pt.tag_id where pt.product_id = ${products.id})`,
}

const fullFields = {
  ...detailFields,
  /** Breadcrumb trail from the outermost category; `hops` stops at a circular hierarchy. */
  trail: sql<TrailCategory[]>`(with recursive above as (
      select c.id, c.slug, c.parent_id, 0 as hops from model_categories mc join categories c on c.id = mc.category_id
      where mc.model_id = ${products.modelId} and mc.is_main and c.is_published
      union all
      select c.id, c.slug, c.parent_id, above.hops + 1 from above join categories c on c.id = above.parent_id
      where c.is_published and above.hops < 8)
    select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug,
      'name', ${wordsOf('category', sql`a.id`, { locales })}) order by a.hops desc), '[]') from above a)`,
  /** Number of stores with the product in stock, by city. */
  storesHolding: sql<StoresHolding[]>`(select coalesce(json_agg(c order by c.count desc, c.city), '[]') from (
    select y.city, count(distinct y.id)::int as count from store_stock h
    join stores y on y.id = h.store_id and y.is_published
    where h.amount > 0 and h.offer_id = any(array(select o.id from trade_offers o where o.product_id = ${products.id}))
    group by y.city) c)`,
  /** Hand-picked companion products, in the same color if possible. */
  setIds: sql<number[]>`(select coalesce(json_agg(s.id order by g.position, g.suggested_id), '[]')
    from model_suggestions g
    cross join lateral (select s.id from products s where s.model_id = g.suggested_id and s.published_at <= ${now}
      and ${isInStock} order by (s.color_id = ${products.colorId}) desc, s.popularity desc, s.id limit 1) s
    where g.model_id = ${products.modelId})`,
  /**
   * Similar orderable products of the same category, most popular first. Only the newest models of the category are
   * considered, so that the cost does not grow with the shop.
   */
  alikeIds: sql<number[]>`(select coalesce(json_agg(b.id order by b.popularity desc, b.id), '[]') from (
      select s.id, s.popularity from (
        select other.model_id from model_categories own join model_categories other
          on other.category_id = own.category_id and other.model_id <> own.model_id
        where own.model_id = ${products.modelId} and own.is_main
        order by other.model_id desc limit 40) n
      cross join lateral (select s.id, s.popularity from products s
        where s.model_id = n.model_id and s.published_at <= ${now}
        order by (s.color_id = ${products.colorId}) desc, s.popularity desc, s.id limit 1) s
      where ${isInStock} order by s.popularity desc, s.id limit 8) b)`,
}

const from = (db: Db) => {
  const condition = and(eq(products.slug, slug), isPublished(now))
  return {
    brief: db
      .select(detailFields)
      .from(products)
      .innerJoin(colors, eq(colors.id, products.colorId))
      .innerJoin(models, eq(models.id, products.modelId))
      .innerJoin(fabrics, eq(fabrics.id, models.fabricId))
      .where(condition)
      .prepare('product_brief'),
    full: db
      .select(fullFields)
      .from(products)
      .innerJoin(colors, eq(colors.id, products.colorId))
      .innerJoin(models, eq(models.id, products.modelId))
      .innerJoin(fabrics, eq(fabrics.id, models.fabricId))
      .where(condition)
      .prepare('product_full'),
  }
}

const statements = prepared(from)

export type ProductQuery = { slug: string; locales: readonly Locale[]; now: Date }
export type DetailRow = Awaited<ReturnType<typeof briefBySlug>>
export type FullRow = Awaited<ReturnType<typeof fullBySlug>>

const values = ({ slug, locales, now }: ProductQuery) => ({ slug, locales: [...locales], now })

/** Product data of the quick view. */
export async function briefBySlug(db: Db, query: ProductQuery) {
  const [row] = isSlug(query.slug) ? await statements(db).brief.execute(values(query)) : []
  if (!row) throw notFound('product')
  return row
}

/** Product page data, except cards and reviews. */
export async function fullBySlug(db: Db, query: ProductQuery) {
  const [row] = isSlug(query.slug) ? await statements(db).full.execute(values(query)) : []
  if (!row) throw notFound('product')
  return row
}
