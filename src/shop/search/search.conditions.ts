import { sql, type SQL } from 'drizzle-orm'
import {
  expand,
  parameter,
  isDense,
  orders,
  walk,
  type MoreGroups,
  type PageOrder,
} from '../listing/listing.conditions.ts'
import { segment } from '../listing/segment.conditions.ts'
import { understanding } from './understanding.conditions.ts'

/** Drops words that match nothing together with stronger ones, from the strongest word to the weakest. */
const keptWords = sql`
  -- The parts of the catalogue that any word is about.
  word_segments as materialized (select distinct b.segment from hit_bits b),
  -- Products of each word, the strongest word first.
  word_lists as materialized (
    select row_number() over (order by u.strength desc, u.ord) as step, u.ord, array(
      select coalesce(bit_or(b.bits), ${segment.none}) from word_segments s
      left join hit_bits b on b.segment = s.segment and b.ord = u.ord group by s.segment order by s.segment) as bits
    from understood_words u
  ),
  kept (step, ords, bits) as (
    select 0::bigint, '{}'::bigint[], array(select ~${segment.none} from word_segments)
    union all
    select w.step, case when n.is_some then k.ords || w.ord else k.ords end, case when n.is_some then n.bits else k.bits end
    from kept k join word_lists w on w.step = k.step + 1 cross join lateral (
      select array_agg(p.one & p.other order by p.at) as bits, bool_or((p.one & p.other) <> ${segment.none}) as is_some
      from unnest(k.bits, w.bits) with ordinality as p (one, other, at)
    ) n
  ),
  kept_words as materialized (
    select u.ord, u.strength from (select k.ords from kept k order by k.step desc limit 1) f
    cross join unnest(f.ords) as o (ord) join understood_words u on u.ord = o.ord
  ),
  -- Products of each of these words, by how well they match.
  kept_bits as materialized (
    select h.ord, h.penalty, h.segment, bit_or(h.bits) as bits from hit_bits h join kept_words w on w.ord = h.ord
    group by h.ord, h.penalty, h.segment
  ),
  word_bits as materialized (
    select b.ord, b.segment, bit_or(b.bits) as bits from kept_bits b group by b.ord, b.segment
  ),
  -- Products that meet a word at least so well; the others come later by the weight.
  levels as materialized (
    select p.weight, s.segment, coalesce(
      (select bit_or(b.bits) from kept_bits b where b.ord = p.ord and b.penalty <= p.penalty and b.segment = s.segment), ${segment.none}) as bits
    from (
      select d.ord, d.penalty, lead(d.penalty) over (partition by d.ord order by d.penalty) - d.penalty as weight
      from (select distinct b.ord, b.penalty from kept_bits b) d
    ) p cross join word_segments s where p.weight is not null
  )`

export const wordsOfQuery = sql`${understanding}, ${keptWords}`

/** Best matches: when they fill a page, the rest need not be sorted. */
export const best = sql`
  -- Those that meet every word as well as can be, and can be ordered.
  best as materialized (
    select o.segment, o.bits & coalesce((select bit_and(v.bits) from levels v where v.segment = o.segment), o.bits) as bits
    from orderable o where o.without = ''
  )`

/**
 * Filter groups of the kept words. The list is empty without them, with only generic words such as «медицинский», or
 * when only things not sold here are named.
 */
export const wordGroups: MoreGroups = {
  rows: sql`union all select 'scope word ' || f.ord, f.segment, f.bits from word_bits f`,
  names: sql`union select 'scope word ' || w.ord from kept_words w
    union select 'scope nothing' where coalesce((select max(w.strength) from kept_words w), 0) < case
      when ${parameter('namesAbsentThing', 'bool')} then 7
      when exists (select from query_words a where a.chunk not in (select u.chunk from understood_words u)) then 2 else 1 end`,
}

const listedPlace = sql`l.place`
const lateness = sql`(select coalesce(sum(v.weight) filter (where get_bit(v.bits, ${segment.bitOf(listedPlace)}) = 0), 0)
  from levels v where v.segment = ${segment.of(listedPlace)})`

const isCheap = parameter('isCheap', 'bool')

/**
 * Sort order by relevance: related products last; before them orderable ones, then better matches, then more popular
 * ones.
 */
const relevance = sql`${lateness} >= 100, l.is_orderable desc nulls last, ${lateness}, case when ${isCheap} then l.price end, ${orders.popular}`

const bestBits = sql`(select b.segment, b.bits from best b)`

/** Products of a search page, or the first few of them. */
export function relevantIds(about: Omit<PageOrder, 'order'>): SQL {
  const best = { ...about, from: bestBits, order: orders.popular }
  return sql`case
  when not ${isCheap} and ${isDense(sql`(select sum(bit_count(b.bits)::int) from best b)`, best)} then ${walk(best)}
  else ${expand({ ...about, order: relevance })} end`
}

/** JSON fields of the `WordReport` in search.rules.ts. */
export const readingJson = sql`
  'understoodWords', (select json_agg(json_build_array(u.chunk, u.cost, u.form) order by u.ord) from understood_words u),
  'tellingChunks', (select json_agg(distinct a.chunk) from query_words a),
  'droppedChunks', (select json_agg(distinct u.chunk) from understood_words u where u.ord not in (select w.ord from kept_words w))`

/** Catalogue words most similar to the query, in their base form. */
export const nearest = sql`array(
  select n.word from (
    select distinct on (w.stem) w.word, min(levenshtein(a.word, w.word)::float8 / greatest(length(a.word), length(w.word))) as distance
    from query_words a join search_words w on length(w.word) > 3 join listing_keys h on h.facet = 'title' and h.value = w.stem
    join listing_bits b on b.key_id = h.id
    where a.is_looked_up and exists (select from listing_keys t where t.facet = 'noun' and t.value = w.stem)
    group by w.stem, w.word order by w.stem, distance, length(w.word)
  ) n where n.distance <= 0.45 order by n.distance, n.word limit 3)`
