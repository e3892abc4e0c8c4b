import { sql, type SQL } from 'drizzle-orm'
import { expand, given, isDense, orders, walk, type MoreGroups } from '../listing/listing.conditions.ts'
import { segment } from '../listing/segment.conditions.ts'

/**
 * From words to groups of bits. Each word is looked for in ways of a growing `cost`: 0 as a word, a synonym, a size or a
 * whole article; 2 as the start of a word or of an article; 3 and 4 with one or two letters amiss. Of the readings of a
 * chunk that are understood whole the cheapest counts; a chunk that is not understood is left out.
 */

const article = sql`r.product_id`

export const asked = sql`
  asked as materialized (
    select w.* from (
      select a.*, search_stem(a.word) as stem,
        -- «для» says nothing, and is not to be taken for «lkz» in the other layout.
        coalesce(bool_and(search_stem(a.word) is null) filter (where a.cost = 0) over (partition by a.chunk), false) as is_silent
      from unnest(${given('chunks', 'int[]')}, ${given('readings', 'int[]')}, ${given('costs', 'int[]')}, ${given('words', 'text[]')}, ${given('lasts', 'bool[]')})
        with ordinality as a (chunk, reading, cost, word, is_last, ord)
    ) w where w.stem is not null and not w.is_silent
  ), sure as materialized (
    select a.ord, k.id as key_id, 0 as cost, a.word as form, false as is_begun
    from asked a cross join lateral (values ('word', a.stem), ('size', a.word), ('height', a.word)) as f (facet, value)
    join listing_keys k on k.facet = f.facet and k.value = f.value
    union all
    select a.ord, k.id, 0, a.word, false from asked a join search_synonyms s on s.stem in (a.stem, a.word)
      join listing_keys k on k.facet = s.facet and k.value = s.value
    union all
    select a.ord, k.id, ${given('prefixCost', 'int')}, w.word, true from asked a join search_words w on a.is_last and starts_with(w.word, a.word)
      join listing_keys k on k.facet = 'word' and k.value = w.stem
  ), articles as materialized (
    select a.ord, l.product_id, case when l.article = a.word then 0 else 2 end as cost
    from asked a join listing_products l on l.article collate "C" >= a.word and l.article collate "C" < a.word || '~'
    where a.word ~ '[0-9]' and length(a.word) > 2 limit 500
  ), sure_costs as materialized (
    select c.ord, min(c.cost) as cost from (select s.ord, s.cost from sure s union all select r.ord, r.cost from articles r) c group by c.ord
  ), slips as materialized (
    select distinct on (a.ord) a.ord, k.id as key_id, 2 + d.distance as cost, w.word as form, false as is_begun
    from asked a
    join search_words w on length(w.word) between length(a.word) - 2 and length(a.word) + 2
    cross join lateral levenshtein_less_equal(a.word, w.word, 2) as d (distance)
    join listing_keys k on k.facet = 'word' and k.value = w.stem
    left join listing_keys h on h.facet = 'head' and h.value = w.stem
    where length(a.word) > 3 and a.word !~ '[0-9]' and d.distance <= case when length(a.word) < 5 then 1 else 2 end
      and a.chunk not in (
        select x.chunk from asked x left join sure_costs c on c.ord = x.ord
        group by x.chunk, x.reading having bool_and(c.cost is not null))
    order by a.ord, d.distance, (h.id is null), (left(w.word, 1) <> left(a.word, 1)), w.word
  ), costs as materialized (
    select c.ord, min(c.cost) as cost from (select * from sure_costs union all select s.ord, s.cost from slips s) c group by c.ord
  ), readings as (
    select a.chunk, a.reading, max(a.cost + c.cost) as cost
    from asked a left join costs c on c.ord = a.ord
    group by a.chunk, a.reading having bool_and(c.cost is not null)
  ), picked as materialized (
    select distinct on (r.chunk) r.chunk, r.reading, r.cost from readings r order by r.chunk, r.cost, r.reading
  ), hits as materialized (
    select a.ord, a.is_last, h.key_id, h.form, h.is_begun
    from picked d join asked a on a.chunk = d.chunk and a.reading = d.reading
    join costs c on c.ord = a.ord
    join (select * from sure union all select * from slips) h on h.ord = a.ord and h.cost = c.cost
  ), found_articles as materialized (
    select r.ord, ${segment.of(article)} as segment, bit_or(set_bit(${segment.none}, ${segment.bitOf(article)}, 1)) as bits
    from picked d join asked a on a.chunk = d.chunk and a.reading = d.reading
    join costs c on c.ord = a.ord join articles r on r.ord = a.ord and r.cost = c.cost
    group by r.ord, ${segment.of(article)}
  ), found as materialized (
    select u.ord, u.segment, bit_or(u.bits) as bits from (
      select h.ord, b.segment, b.bits from hits h join listing_bits b on b.key_id = h.key_id
      union all select r.ord, r.segment, r.bits from found_articles r
    ) u group by u.ord, u.segment
  ), understood_words as materialized (
    select a.ord, a.chunk, d.cost, coalesce((select min(h.form) from hits h where h.ord = a.ord), a.word) as form
    from picked d join asked a on a.chunk = d.chunk and a.reading = d.reading
  ), heads as materialized (
    -- Products that are what was asked for, not only with it: a set comes with trousers, trousers are trousers.
    select e.segment, bit_and(e.bits) as bits from (
      select u.ord, u.segment, bit_or(u.bits) as bits from (
        select h.ord, b.segment, b.bits
        from hits h join listing_keys k on k.id = h.key_id
        left join listing_keys t on k.facet = 'word' and t.facet = 'head' and t.value = k.value
        join listing_bits b on b.key_id = coalesce(t.id, k.id)
        union all select r.ord, r.segment, r.bits from found_articles r
      ) u group by u.ord, u.segment
    ) e group by e.segment having count(*) = (select count(*) from understood_words)
  )`

/** The best of the best, after the bases: where they fill a page there is no need to look at the others. */
export const best = sql`
  best as materialized (
    select o.segment, o.bits & h.bits as bits from orderable o join heads h on h.segment = o.segment where o.without = ''
  )`

/** Every word that is understood narrows the list; when none is, nothing is found. */
export const wordGroups: MoreGroups = {
  rows: sql`union all select 'scope word ' || f.ord, f.segment, f.bits from found f`,
  names: sql`union select 'scope word ' || u.ord from understood_words u
    union select 'scope nothing' where not exists (select from understood_words)`,
}

const listed = sql`l.product_id`
const isHead = sql`get_bit(coalesce((select h.bits from heads h where h.segment = ${segment.of(listed)}), ${segment.none}), ${segment.bitOf(listed)})`

/** What can be bought first, then what the words name, then what others liked. */
const relevance = sql`l.is_orderable desc nulls last, ${isHead} desc, ${orders.popular}`

const bestBits = sql`(select b.segment, b.bits from best b)`

/** The products of a page of a search, or the first few of them. */
export const relevantIds = (all: SQL, amount?: number): SQL => sql`case
  when ${isDense(sql`(select sum(bit_count(b.bits)::int) from best b)`)} then ${walk(bestBits, orders.popular, amount)}
  else ${expand(all, relevance, amount)} end`

/** How each word was understood, in their order, and the chunks that say something, understood or not. */
export const reading = sql`
  'understood', (select json_agg(json_build_array(u.chunk, u.cost, u.form) order by u.ord) from understood_words u),
  'said', (select json_agg(distinct a.chunk) from asked a)`

/** The words of the catalogue that look most like what was typed. */
export const nearest = sql`array(
  select n.word from (
    select w.word, min(levenshtein(a.word, w.word)::float8 / greatest(length(a.word), length(w.word))) as distance
    from asked a join search_words w on length(w.word) > 3 join listing_keys h on h.facet = 'head' and h.value = w.stem
    join listing_bits b on b.key_id = h.id
    group by w.word
  ) n where n.distance <= 0.6 order by n.distance, n.word limit 3)`
