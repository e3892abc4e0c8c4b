import { sql, type SQL } from 'drizzle-orm'
import { pageSize, type Sort } from './listing.rules.ts'
import { segment } from './segment.conditions.ts'

/**
 * Filters as operations on strings of bits: the values of a group are joined by or, the groups by and, and to count a
 * value is to count the bits that it and everything else have in common. A statement has one shape whatever is chosen,
 * so that it is planned once.
 */
type ParameterType = 'text' | 'text[]' | 'int' | 'int[]' | 'bool' | 'bool[]' | 'bigint' | 'bigint[]'
/**
 * A parameter of a statement. As a subquery its value is hidden from the planner, so PostgreSQL plans these large
 * statements once and not for every visitor.
 */
export const parameter = (name: string, type: ParameterType): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`

const low = parameter('low', 'bigint')
const high = parameter('high', 'bigint')
const offset = parameter('offset', 'int')

/** Groups that come from somewhere else than keys, such as words: the rows of their bits, and their names. */
export type MoreGroups = { rows: SQL; names: SQL }
const noMore: MoreGroups = { rows: sql``, names: sql`` }

/** The prices, for whatever is asked of them. */
export const planes = sql`
  -- The price of every product of a segment as strings of bits, one for each binary digit.
  planes as materialized (
    select s.segment, array_agg(b.bits order by n.n) as bits
    from (select b.segment from listing_keys k join listing_bits b on b.key_id = k.id where k.facet = 'all') s
    cross join generate_series(0, 30) as n (n)
    left join listing_keys k on k.facet = 'price' and k.value = n.n::text
    left join listing_bits b on b.key_id = k.id and b.segment = s.segment
    group by s.segment
  )`

/** Which products each group leaves: a row for every segment in which it leaves any. */
export const groups = ({ rows, names }: MoreGroups = noMore): SQL => sql`
  -- The keys of what was chosen, by groups; a value that nothing has gives a group without a key.
  chosen_keys as materialized (
    select c.grp, k.id as key_id
    from unnest(${parameter('groups', 'text[]')}, ${parameter('facets', 'text[]')}, ${parameter('values', 'text[]')}) as c (grp, facet, value)
    left join listing_keys k on k.facet = c.facet and k.value = c.value
  ),
  -- What each group leaves: what has any of its values.
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
 * What all groups leave together (`without` is ''), and what all but one leave: a value is counted as if its own group
 * were not there.
 */
export const bases = sql`
  -- What all groups leave together, and what all but one.
  bases as materialized (
    select w.without, g.segment, bit_and(g.bits) as bits
    from (select '' as without union select 'price' union select n.grp from group_names n where n.grp not like 'scope%') w
    join groups g on g.grp <> w.without
    group by w.without, g.segment
    having count(*) = (select count(*) from group_names n where n.grp <> w.without)
  ),
  -- What the page itself is about, filters aside.
  scope as materialized (
    select g.segment, bit_and(g.bits) as bits from groups g where g.grp like 'scope%'
    group by g.segment having count(*) = (select count(*) from group_names n where n.grp like 'scope%')
  ),
  -- How many products the list has.
  total as materialized (
    select coalesce(sum(bit_count(b.bits)::int), 0)::int as amount from bases b where b.without = ''
  ),
  -- Those of the bases that can be ordered.
  orderable as materialized (
    select b.without, b.segment, b.bits & i.bits as bits
    from bases b join listing_keys k on k.facet = 'stock' join listing_bits i on i.key_id = k.id and i.segment = b.segment
  )`

/** The products of the list; needs `bases`. */
export const all = sql`(select b.segment, b.bits from bases b where b.without = '')`

/** How many products a press on each value shows; a value is listed if the page has it at all, filters aside. */
export const counts = sql`
  -- The amount beside each value, except where a size and a height are chosen together.
  plain as (
    select v.facet, v.value, sum(v.amount) as amount,
      bool_or(case when v.amount > 0 then true else bit_count(v.bits & v.scope) > 0 end) as is_there
    from (
      select k.facet, k.value, b.bits, s.bits as scope, coalesce(bit_count(b.bits & o.bits), 0)::int as amount
      from unnest(${parameter('countedFacets', 'text[]')}, ${parameter('countedWithout', 'text[]')}) as c (facet, without)
      join listing_keys k on k.facet = c.facet join listing_bits b on b.key_id = k.id
      join scope s on s.segment = b.segment
      left join bases o on o.without = c.without and o.segment = b.segment
      offset 0
    ) v group by v.facet, v.value
  ),
  -- Sizes beside chosen heights, and heights beside chosen sizes: what counts is the very pair.
  paired as (
    select t.facet, t.value, sum(bit_count(t.bits & o.bits)::int) as amount from (
      select f.facet, f.value, b.segment, bit_or(b.bits) as bits
      from listing_keys k
      cross join lateral (values
        ('size', split_part(k.value, '/', 1), split_part(k.value, '/', 2), ${parameter('heights', 'text[]')}),
        ('height', split_part(k.value, '/', 2), split_part(k.value, '/', 1), ${parameter('sizes', 'text[]')})) as f (facet, value, other, others)
      join listing_bits b on b.key_id = k.id
      where k.facet = 'pair' and f.other = any(f.others)
      group by f.facet, f.value, b.segment
    ) t join bases o on o.without = 'fit' and o.segment = t.segment group by t.facet, t.value
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

/** Every order ends with the id, so that no page repeats a product of another page. */
export const orders: Record<Sort, SQL> = {
  popular: sql`l.is_orderable desc nulls last, l.popularity desc nulls last, l.product_id desc nulls last`,
  new: sql`l.published_at desc nulls last, l.product_id desc nulls last`,
  price_asc: sql`l.price, l.product_id`,
  price_desc: sql`l.price desc, l.product_id desc`,
  sale: sql`l.percent desc nulls last, l.popularity desc nulls last, l.product_id desc nulls last`,
}

/** The strings of bits as an array, one for each segment in its order. */
const inOrder = (from: SQL): SQL =>
  sql`(select array_agg(r.bits order by s.s) from generate_series(0, (select max(r.segment) from ${from} r)) as s (s) left join ${from} r on r.segment = s.s)`

const own = sql`l.product_id`
const has = (bits: SQL): SQL =>
  sql`get_bit(coalesce(${bits}[(${segment.of(own)}) + 1], ${segment.none}), ${segment.bitOf(own)}) = 1`

/** Walks along the index of the order until the page is full: quick where many products belong to the list. */
export const walk = (from: SQL, order: SQL, amount = pageSize): SQL => sql`array(
  select l.product_id from listing_products l, (select ${inOrder(from)} as bits) t
  where ${has(sql`t.bits`)} order by ${order} limit ${sql.raw(String(amount))} offset ${offset})`

/** Lists all products that belong and sorts them: quick where few do. */
export const expand = (from: SQL, order: SQL, amount = pageSize): SQL => sql`array(
  select l.product_id from (
    select ${segment.productAt(sql`r.segment`, sql`i.i`)} as id
    from ${from} r, generate_series(0, (select least(${segment.lastBit}, max(p.product_id)) from listing_products p)) as i (i)
    where get_bit(r.bits, i.i) = 1
  ) e join listing_products l on l.product_id = e.id
  order by ${order} limit ${sql.raw(String(amount))} offset ${offset})`

/** Walking costs every product that is passed over: where one in twenty belongs, both ways cost the same. */
export const isDense = (amount: SQL): SQL => sql`(${offset} + ${sql.raw(String(pageSize))}) * 20 < ${amount}`

/** The products of a page, by the cheaper of the two ways. */
export const idsOf = (from: SQL, order: SQL, amount: SQL): SQL =>
  sql`case when ${isDense(amount)} then ${walk(from, order)} else ${expand(from, order)} end`
