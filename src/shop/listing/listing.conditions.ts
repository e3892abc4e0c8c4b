import { sql, type SQL } from 'drizzle-orm'
import { pageSize, type Grouping, type Sort } from './listing.rules.ts'
import { segment } from './segment.conditions.ts'

/**
 * Filters are bit string operations: OR within a group, AND between groups, common bits for counts. Statement texts
 * never depend on the filters, so each is planned once.
 */
type ParameterType = 'text' | 'text[]' | 'int' | 'int[]' | 'bool' | 'bool[]' | 'bigint' | 'bigint[]'
/**
 * Statement parameter wrapped in a subquery, which hides the value from the planner: PostgreSQL plans these large
 * statements once, not per visitor.
 */
export const parameter = (name: string, type: ParameterType): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`

const low = parameter('low', 'bigint')
const high = parameter('high', 'bigint')
const offset = parameter('offset', 'int')
/** True when the list shows one card per model. */
export const isByModel = parameter('isByModel', 'bool')

/** Additional groups that are not keys, such as search words: their bit rows and names. */
export type MoreGroups = { rows: SQL; names: SQL }
const noMore: MoreGroups = { rows: sql``, names: sql`` }

/** Price bit planes: product prices of each segment as one bit string per binary digit. */
export const planes = sql`
  -- The price of every product of a segment as strings of bits, one for each binary digit.
  planes as materialized (
    select s.segment, array_agg(b.bits order by n.n) as bits
    from (select b.segment from listing_keys k join listing_bits b on b.key_id = k.id where k.facet = 'all') s
    cross join generate_series(0, 30) as n (n)
    left join listing_keys k on k.facet = 'price' and k.value = n.n::text
    left join lateral (select b.bits from listing_bits b where b.key_id = k.id and b.segment = s.segment offset 0) b on true
    group by s.segment
  )`

/** Products matched by each filter group, one row per segment with a match. */
export const groups = ({ rows, names }: MoreGroups = noMore): SQL => sql`
  -- The keys of what was chosen, by groups; a value that nothing has gives a group without a key.
  chosen_keys as materialized (
    select c.grp, k.id as key_id
    from unnest(${parameter('groups', 'text[]')}, ${parameter('facets', 'text[]')}, ${parameter('values', 'text[]')}) as c (grp, facet, value)
    left join listing_keys k on k.facet = c.facet and k.value = c.value
  ),
  -- Products of each facet group: those with any of its values.
  groups as materialized (
    select c.grp, b.segment, bit_or(b.bits) as bits
    from chosen_keys c join listing_bits b on b.key_id = c.key_id group by c.grp, b.segment
    union all
    select 'price', f.segment, listing_between(f.bits, ${low}, ${high}) from planes f where ${low} is not null
    ${rows}
  ),
  -- Every group there is, those that leave nothing too.
  group_names as materialized (
    select distinct c.grp from chosen_keys c union select 'price' where ${low} is not null ${names}
  )`

/**
 * Products matched by all groups together (`without` is ''), and by all groups but one: a value is counted without its
 * own group.
 */
export const bases = sql`
  -- Products of all facet groups, and of all but one.
  bases as materialized (
    select w.without, g.segment, bit_and(g.bits) as bits
    from (select '' as without union select 'price' union select n.grp from group_names n where n.grp not like 'scope%') w
    join groups g on g.grp <> w.without
    group by w.without, g.segment
    having count(*) = (select count(*) from group_names n where n.grp <> w.without)
  ),
  -- Products of the page itself, without filters.
  scope as materialized (
    select g.segment, bit_and(g.bits) as bits from groups g where g.grp like 'scope%'
    group by g.segment having count(*) = (select count(*) from group_names n where n.grp like 'scope%')
  ),
  -- How many products the list has, how many models they are of, and which of the two it shows.
  total as materialized (
    select t.products, t.models, case when ${isByModel} then t.models else t.products end as amount from (
      select coalesce(sum(m.products), 0)::int as products, coalesce(sum(bit_count(m.bits)::int), 0)::int as models from (
        select bit_or(b.bits) as bits, sum(bit_count(b.bits)::int) as products
        from bases b where b.without = '' group by ${segment.blockOf(sql`b.segment`)}
      ) m
    ) t
  ),
  -- Those of the bases that can be ordered.
  orderable as materialized (
    select b.without, b.segment, b.bits & i.bits as bits
    from bases b join listing_keys k on k.facet = 'stock' join listing_bits i on i.key_id = k.id and i.segment = b.segment
  )`

/** Products of the list; needs `bases`. */
export const all = sql`(select b.segment, b.bits from bases b where b.without = '')`

/** Counting unit: a block of segments when models are counted, else a single segment. */
const countedTogether = (segmentIn: SQL): SQL =>
  sql`case when ${isByModel} then ${segment.blockOf(segmentIn)} else ${segmentIn} end`

/** Number of models or products for each facet value; a value is listed if the page has it without filters. */
export const counts = sql`
  -- The amount beside each value, except where a size and a height are chosen together.
  plain as (
    select m.facet, m.value, sum(bit_count(m.bits)::int) as amount, bool_or(m.is_there) as is_there
    from (
      select v.facet, v.value, bit_or(v.found) as bits, bool_or(v.is_there) as is_there
      from (
      select k.facet, k.value, ${countedTogether(sql`b.segment`)} as counted, coalesce(b.bits & o.bits, ${segment.none}) as found,
        (b.bits & s.bits) <> ${segment.none} as is_there
      from (
        select k.id, k.facet, k.value, c.without
        from unnest(${parameter('countedFacets', 'text[]')}, ${parameter('countedWithout', 'text[]')}) as c (facet, without)
        join listing_keys k on k.facet = c.facet offset 0
      ) k
      -- By the key, or all strings of the segments would be read.
      cross join lateral (select b.segment, b.bits from listing_bits b where b.key_id = k.id offset 0) b
      join scope s on s.segment = b.segment
      left join bases o on o.without = k.without and o.segment = b.segment
      offset 0
      ) v group by v.facet, v.value, v.counted
    ) m group by m.facet, m.value
  ),
  -- Sizes beside chosen heights, and heights beside chosen sizes: what counts is the very pair.
  paired as (
    select m.facet, m.value, sum(bit_count(m.bits)::int) as amount from (
      select t.facet, t.value, bit_or(t.bits & o.bits) as bits from (
      select f.facet, f.value, b.segment, bit_or(b.bits) as bits
      from listing_keys k
      cross join lateral (values
        ('size', split_part(k.value, '/', 1), split_part(k.value, '/', 2), ${parameter('heights', 'text[]')}),
        ('height', split_part(k.value, '/', 2), split_part(k.value, '/', 1), ${parameter('sizes', 'text[]')})) as f (facet, value, other, others)
      join listing_bits b on b.key_id = k.id
      where k.facet = 'pair' and f.other = any(f.others)
      group by f.facet, f.value, b.segment
      ) t join bases o on o.without = 'fit' and o.segment = t.segment
      group by t.facet, t.value, ${countedTogether(sql`t.segment`)}
    ) m group by m.facet, m.value
  ),
  -- All amounts as one object, by facet/value.
  facts as (
    select coalesce(json_object_agg(c.facet || '/' || c.value, c.amount), '{}') as counts from (
      select l.facet, l.value, l.amount from plain l where l.is_there union all select r.facet, r.value, r.amount from paired r
    ) c
  ),
  -- The lowest and the highest price that the other filters leave.
  extremes as (
    select min(e.low) as low, max(e.high) as high
    from bases b join planes f on f.segment = b.segment cross join lateral listing_extremes(f.bits, b.bits) e
    where b.without = 'price'
  )`

/** Sort orders. Each ends with the id, so no product appears on two pages. */
export const orders: Record<Sort, SQL> = {
  popular: sql`l.is_orderable desc nulls last, l.popularity desc nulls last, l.product_id desc nulls last`,
  new: sql`l.published_at desc nulls last, l.product_id desc nulls last`,
  price_asc: sql`l.price, l.product_id`,
  price_desc: sql`l.price desc, l.product_id desc`,
  sale: sql`l.percent desc nulls last, l.popularity desc nulls last, l.product_id desc nulls last`,
}

/** Bit strings as an array indexed by segment. */
const inOrder = (from: SQL): SQL =>
  sql`(select array_agg(r.bits order by s.s) from generate_series(0, (select max(r.segment) from ${from} r)) as s (s) left join ${from} r on r.segment = s.s)`

const own = sql`l.place`
const has = (bits: SQL): SQL =>
  sql`get_bit(coalesce(${bits}[(${segment.of(own)}) + 1], ${segment.none}), ${segment.bitOf(own)}) = 1`

/** Parameters of a list page: its bit strings, sort order, grouping and size. */
export type PageOrder = { from: SQL; order: SQL; grouping: Grouping; amount?: number }

/** Maximum number of colors that a model of the list has. */
const maxColorsOfModel = (from: SQL): SQL =>
  sql`(select coalesce(max(c.amount), 1) from (select count(*) as amount from ${from} r group by ${segment.blockOf(sql`r.segment`)}) c)`

const raw = (number: number): SQL => sql.raw(String(number))

/** First product of each model, in order. `ordered` has columns `product_id`, `place` and `at`. */
const firstOfModels = (ordered: SQL, amount: number): SQL => sql`array(
  select f.product_id from (
    select distinct on (${segment.modelOf(sql`w.place`)}) w.product_id, w.at from (${ordered}) w
    order by ${segment.modelOf(sql`w.place`)}, w.at
  ) f order by f.at limit ${raw(amount)} offset ${offset})`

/** Scans the sort index until the page is full: fast when many products match. */
export function walk({ from, order, grouping, amount = pageSize }: PageOrder): SQL {
  const found = sql`from listing_products l, (select ${inOrder(from)} as bits) t where ${has(sql`t.bits`)} order by ${order}`
  if (grouping === 'color') return sql`array(select l.product_id ${found} limit ${raw(amount)} offset ${offset})`
  // Upper bound of products to scan for enough models: no model has more colors.
  const farEnough = sql`(${offset} + ${raw(amount)}) * ${maxColorsOfModel(from)}`
  return firstOfModels(
    sql`select l.product_id, l.place, row_number() over (order by ${order}) as at ${found} limit ${farEnough}`,
    amount,
  )
}

/** Lists and sorts all matching products: fast when few match. */
export function expand({ from, order, grouping, amount = pageSize }: PageOrder): SQL {
  const found = sql`from (
    select ${segment.placeAt(sql`r.segment`, sql`i.i`)} as place
    from ${from} r, generate_series(0, (select least(${segment.lastBit}, max(m.id)) from models m)) as i (i)
    where get_bit(r.bits, i.i) = 1
  ) e join listing_products l on l.place = e.place`
  return grouping === 'color'
    ? sql`array(select l.product_id ${found} order by ${order} limit ${raw(amount)} offset ${offset})`
    : firstOfModels(sql`select l.product_id, l.place, row_number() over (order by ${order}) as at ${found}`, amount)
}

/**
 * True when an index scan is cheaper. Skipped products cost time: both ways are equal when one product in twenty
 * matches. `amount` counts products.
 */
export const isDense = (amount: SQL, { from, grouping }: Pick<PageOrder, 'from' | 'grouping'>): SQL => {
  const page = sql`(${offset} + ${raw(pageSize)}) * 20`
  return grouping === 'color' ? sql`${page} < ${amount}` : sql`${page} * ${maxColorsOfModel(from)} < ${amount}`
}

/** Products of a page, by the cheaper of the two ways. */
export const idsOf = (page: PageOrder, products: SQL): SQL =>
  sql`case when ${isDense(products, page)} then ${walk(page)} else ${expand(page)} end`

/** Most popular products in stock, regardless of filters. */
export const popularIds = (grouping: Grouping, amount: number): SQL => {
  const found = sql`from listing_products l where l.is_orderable order by ${orders.popular}`
  if (grouping === 'color') return sql`array(select l.product_id ${found} limit ${raw(amount)})`
  return sql`array(
  select f.product_id from (
    select distinct on (${segment.modelOf(own)}) l.product_id, l.popularity
    from listing_products l where l.is_orderable
    order by ${segment.modelOf(own)}, l.popularity desc, l.product_id desc
  ) f order by f.popularity desc, f.product_id desc limit ${raw(amount)})`
}

/** Matching colors of each model on the page, in display order; needs `page`. */
export const matchingColors = sql`(
  select coalesce(json_agg(json_build_array(l.product_id, c.product_id) order by k.position, k.id), '[]') from page p
  cross join unnest(p.ids) as s (id) join listing_products l on l.product_id = s.id
  join ${all} r on ${segment.blockOf(sql`r.segment`)} = ${segment.blockOf(sql`(${segment.of(own)})`)} and get_bit(r.bits, ${segment.bitOf(own)}) = 1
  join listing_products c on c.place = ${segment.placeAt(sql`r.segment`, sql`(${segment.bitOf(own)})`)}
  join colors k on k.id = ${segment.colorOf(sql`r.segment`)})`
