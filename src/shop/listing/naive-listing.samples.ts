import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { FacetName, Filters } from './listing.rules.ts'

/** Product read from the source tables, for comparison with the read model. */
export type PlainProduct = {
  id: number
  modelId: number
  categories: string[]
  color: string
  sleeve: string | null
  gender: string
  fabric: string
  tags: string[]
  sales: string[]
  isNovelty: boolean
  isBestseller: boolean
  onSale: boolean
  price: number
  percent: number
  popularity: number
  publishedAt: string
  offers: { size: string; height: number; stock: number }[]
  stores: string[]
}

export async function plainProducts(db: Db, now: Date): Promise<PlainProduct[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ product: PlainProduct }>(sql`
    select json_build_object('id', p.id, 'modelId', p.model_id, 'color', c.slug, 'sleeve', s.slug, 'gender', m.gender, 'fabric', f.slug,
      'isNovelty', p.is_novelty, 'isBestseller', p.is_bestseller, 'onSale', n.is_on, 'popularity', p.popularity,
      'price', case when n.is_on then p.sale_price else p.price end, 'publishedAt', p.published_at,
      'percent', case when n.is_on then round((p.price - p.sale_price) * 100.0 / p.price) else 0 end,
      'categories', (with recursive up as (
          select g.id, g.slug, g.parent_id from model_categories x join categories g on g.id = x.category_id where x.model_id = m.id and g.is_published
          union select g.id, g.slug, g.parent_id from up join categories g on g.id = up.parent_id where g.is_published)
        select coalesce(json_agg(up.slug), '[]') from up),
      'tags', (select coalesce(json_agg(t.slug), '[]') from product_tags x join tags t on t.id = x.tag_id where x.product_id = p.id),
      'sales', (select coalesce(json_agg(l.slug), '[]') from sale_list_products x join sale_lists l on l.id = x.sale_list_id
        where x.product_id = p.id and l.is_published and n.is_on),
      'stores', (select coalesce(json_agg(distinct s.slug), '[]') from trade_offers o join store_stock h on h.offer_id = o.id and h.amount > 0
        join stores s on s.id = h.store_id and s.is_published where o.product_id = p.id),
      'offers', (select coalesce(json_agg(json_build_object('size', z.slug, 'height', o.height, 'stock', o.stock)), '[]')
        from trade_offers o join sizes z on z.id = o.size_id where o.product_id = p.id and o.is_sellable)) as product
    from products p join models m on m.id = p.model_id join colors c on c.id = p.color_id join fabrics f on f.id = m.fabric_id
    left join sleeves s on s.id = m.sleeve_id
    cross join lateral (select p.sale_price is not null and (p.sale_starts_at is null or p.sale_starts_at <= ${at})
      and (p.sale_ends_at is null or ${at} <= p.sale_ends_at) as is_on) n
    where p.published_at <= ${at}`)
  return rows.map(({ product }) => product)
}

const orderable = (product: PlainProduct) => product.offers.filter(({ stock }) => stock > 0)

function fits(product: PlainProduct, sizes: string[], heights: string[]): boolean {
  if (sizes.length === 0 && heights.length === 0) return true
  return orderable(product).some(
    ({ size, height }) =>
      (sizes.length === 0 || sizes.includes(size)) && (heights.length === 0 || heights.includes(String(height))),
  )
}

function valuesOf(product: PlainProduct, name: FacetName): string[] {
  if (name === 'category') return product.categories
  if (name === 'tag') return product.tags
  if (name === 'gender') return product.gender === 'unisex' ? ['unisex', 'women', 'men'] : [product.gender]
  if (name === 'size') return orderable(product).map(({ size }) => size)
  if (name === 'height') return orderable(product).flatMap(({ height }) => (height > 0 ? [String(height)] : []))
  const value = product[name]
  return value === null ? [] : [value]
}

function inScope(product: PlainProduct, { category, tag, sale, flag }: Filters['scope']): boolean {
  const flags = { new: product.isNovelty, bestseller: product.isBestseller, sale: product.onSale }
  return (
    (!category || product.categories.includes(category)) &&
    (!tag || product.tags.includes(tag)) &&
    (!sale || product.sales.includes(sale)) &&
    (!flag || flags[flag])
  )
}

/** Naive scan of all products; grouped by model, it keeps the first color of each. */
export function naively(all: PlainProduct[], filters: Filters): number[] {
  const { scope, chosen: chosenValues, priceMin, priceMax, inStock, onSale, store } = filters
  const plain: FacetName[] = ['category', 'color', 'sleeve', 'gender', 'fabric', 'tag']
  const matches = all.filter(
    (product) =>
      inScope(product, scope) &&
      plain.every(
        (name) =>
          chosenValues[name].length === 0 ||
          chosenValues[name].some((value) => valuesOf(product, name).includes(value)),
      ) &&
      fits(product, chosenValues.size, chosenValues.height) &&
      (priceMin === null || product.price >= priceMin) &&
      (priceMax === null || product.price <= priceMax) &&
      (!inStock || orderable(product).length > 0) &&
      (!onSale || product.onSale) &&
      (store === null || product.stores.includes(store)),
  )
  const sorted = matches.sort(orders[filters.sort])
  const cards = filters.grouping === 'model' ? firstOfModels(sorted) : sorted
  return cards.map(({ id }) => id)
}

const firstOfModels = (sorted: PlainProduct[]): PlainProduct[] =>
  sorted.filter(({ modelId }, at) => sorted.findIndex((other) => other.modelId === modelId) === at)

type Order = (a: PlainProduct, b: PlainProduct) => number
const isIn = (product: PlainProduct) => Number(orderable(product).length > 0)
const orders: Record<Filters['sort'], Order> = {
  popular: (a, b) => isIn(b) - isIn(a) || b.popularity - a.popularity || b.id - a.id,
  new: (a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || b.id - a.id,
  price_asc: (a, b) => a.price - b.price || a.id - b.id,
  price_desc: (a, b) => b.price - a.price || b.id - a.id,
  sale: (a, b) => b.percent - a.percent || b.popularity - a.popularity || b.id - a.id,
}

/** Expected count when the value is the only selected one of its group. */
export function naiveCount(
  all: PlainProduct[],
  filters: Filters,
  { name, value }: { name: FacetName; value: string },
): number {
  const only = { ...filters, chosen: { ...filters.chosen, [name]: [value] } }
  return naively(all, only).length
}
