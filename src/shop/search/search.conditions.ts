import { sql, type SQL } from 'drizzle-orm'
import { expand, parameter, isDense, orders, walk, type MoreGroups } from '../listing/listing.conditions.ts'
import { segment } from '../listing/segment.conditions.ts'

/**
 * From words to groups of bits. Each way to look for a word has a `cost`: 0 as a word, a synonym, a size or a whole
 * article; 2 as the start of a word or of an article; 3 and 4 with one or two letters wrong. Of the readings of a chunk
 * whose every word is understood the cheapest counts; a chunk without such a reading is left out.
 */

const article = sql`r.product_id`

export const wordsOfQuery = sql`
  -- Every word of every reading with its stem, without words that say nothing.
  query_words as materialized (
    select w.* from (
      select a.*, search_stem(a.word) as stem,
        -- «для» says nothing, and is not to be taken for «lkz» in the other layout.
        coalesce(bool_and(search_stem(a.word) is null) filter (where a.cost = 0) over (partition by a.chunk), false) as is_silent
      from unnest(${parameter('chunks', 'int[]')}, ${parameter('readings', 'int[]')}, ${parameter('costs', 'int[]')}, ${parameter('words', 'text[]')}, ${parameter('lasts', 'bool[]')})
        with ordinality as a (chunk, reading, cost, word, is_last, ord)
    ) w where w.stem is not null and not w.is_silent
  ),
  -- Keys that a word names: as it stands, by a synonym, or as the start of a longer one.
  exact_hits as materialized (
    select a.ord, k.id as key_id, 0 as cost, a.word as form, false as is_begun
    from query_words a cross join lateral (values ('word', a.stem), ('size', a.word), ('height', a.word)) as f (facet, value)
    join listing_keys k on k.facet = f.facet and k.value = f.value
    union all
    select a.ord, k.id, 0, a.word, false from query_words a join search_synonyms s on s.stem in (a.stem, a.word)
      join listing_keys k on k.facet = s.facet and k.value = s.value
    union all
    select a.ord, k.id, ${parameter('prefixCost', 'int')}, w.word, true from query_words a join search_words w on a.is_last and starts_with(w.word, a.word)
      join listing_keys k on k.facet = 'word' and k.value = w.stem
  ),
  -- Products whose article number a word is, or begins.
  articles as materialized (
    select a.ord, l.product_id, case when l.article = a.word then 0 else 2 end as cost
    from query_words a join listing_products l on l.article collate "C" >= a.word and l.article collate "C" < a.word || '~'
    where a.word ~ '[0-9]' and length(a.word) > 2 limit 500
  ),
  -- The cheapest way to understand a word without a slip.
  exact_costs as materialized (
    select c.ord, min(c.cost) as cost from (select s.ord, s.cost from exact_hits s union all select r.ord, r.cost from articles r) c group by c.ord
  ),
  -- For chunks that no reading explains: the one word of the catalogue that is a letter or two away.
  near_words as materialized (
    select distinct on (a.ord) a.ord, k.id as key_id, 2 + d.distance as cost, w.word as form, false as is_begun
    from query_words a
    join search_words w on length(w.word) between length(a.word) - 2 and length(a.word) + 2
    cross join lateral levenshtein_less_equal(a.word, w.word, 2) as d (distance)
    join listing_keys k on k.facet = 'word' and k.value = w.stem
    left join listing_keys h on h.facet = 'head' and h.value = w.stem
    where length(a.word) > 3 and a.word !~ '[0-9]' and d.distance <= case when length(a.word) < 5 then 1 else 2 end
      and a.chunk not in (
        select x.chunk from query_words x left join exact_costs c on c.ord = x.ord
        group by x.chunk, x.reading having bool_and(c.cost is not null))
    order by a.ord, d.distance, (h.id is null), (left(w.word, 1) <> left(a.word, 1)), w.word
  ),
  -- The cheapest way to understand a word at all.
  costs as materialized (
    select c.ord, min(c.cost) as cost from (select * from exact_costs union all select s.ord, s.cost from near_words s) c group by c.ord
  ),
  -- Readings whose every word is understood, at the price of the dearest.
  readings as (
    select a.chunk, a.reading, max(a.cost + c.cost) as cost
    from query_words a left join costs c on c.ord = a.ord
    group by a.chunk, a.reading having bool_and(c.cost is not null)
  ),
  -- The cheapest reading of each chunk.
  best_readings as materialized (
    select distinct on (r.chunk) r.chunk, r.reading, r.cost from readings r order by r.chunk, r.cost, r.reading
  ),
  -- The keys that the words of these readings stand for.
  hits as materialized (
    select a.ord, a.is_last, h.key_id, h.form, h.is_begun
    from best_readings d join query_words a on a.chunk = d.chunk and a.reading = d.reading
    join costs c on c.ord = a.ord
    join (select * from exact_hits union all select * from near_words) h on h.ord = a.ord and h.cost = c.cost
  ),
  -- Products that were named by their article, as strings of bits.
  article_bits as materialized (
    select r.ord, ${segment.of(article)} as segment, bit_or(set_bit(${segment.none}, ${segment.bitOf(article)}, 1)) as bits
    from best_readings d join query_words a on a.chunk = d.chunk and a.reading = d.reading
    join costs c on c.ord = a.ord join articles r on r.ord = a.ord and r.cost = c.cost
    group by r.ord, ${segment.of(article)}
  ),
  -- What each word leaves.
  word_bits as materialized (
    select u.ord, u.segment, bit_or(u.bits) as bits from (
      select h.ord, b.segment, b.bits from hits h join listing_bits b on b.key_id = h.key_id
      union all select r.ord, r.segment, r.bits from article_bits r
    ) u group by u.ord, u.segment
  ),
  -- Each word as it was understood, for the note above the results.
  understood_words as materialized (
    select a.ord, a.chunk, d.cost, coalesce((select min(h.form) from hits h where h.ord = a.ord), a.word) as form
    from best_readings d join query_words a on a.chunk = d.chunk and a.reading = d.reading
  ),
  -- Products that are the thing itself, not only with it: a set comes with trousers, trousers are trousers.
  heads as materialized (
    select e.segment, bit_and(e.bits) as bits from (
      select u.ord, u.segment, bit_or(u.bits) as bits from (
        select h.ord, b.segment, b.bits
        from hits h join listing_keys k on k.id = h.key_id
        left join listing_keys t on k.facet = 'word' and t.facet = 'head' and t.value = k.value
        join listing_bits b on b.key_id = coalesce(t.id, k.id)
        union all select r.ord, r.segment, r.bits from article_bits r
      ) u group by u.ord, u.segment
    ) e group by e.segment having count(*) = (select count(*) from understood_words)
  )`

/** What comes first in a search: where it fills a page there is no need to look at the rest. */
export const best = sql`
  -- Those of the heads that can be ordered.
  best as materialized (
    select o.segment, o.bits & h.bits as bits from orderable o join heads h on h.segment = o.segment where o.without = ''
  )`

/** Every word that is understood narrows the list; when none is, the list is empty. */
export const wordGroups: MoreGroups = {
  rows: sql`union all select 'scope word ' || f.ord, f.segment, f.bits from word_bits f`,
  names: sql`union select 'scope word ' || u.ord from understood_words u
    union select 'scope nothing' where not exists (select from understood_words)`,
}

const listedProduct = sql`l.product_id`
const isHead = sql`get_bit(coalesce((select h.bits from heads h where h.segment = ${segment.of(listedProduct)}), ${segment.none}), ${segment.bitOf(listedProduct)})`

/** First what can be ordered, then what the words name, then the popular. */
const relevance = sql`l.is_orderable desc nulls last, ${isHead} desc, ${orders.popular}`

const bestBits = sql`(select b.segment, b.bits from best b)`

/** The products of a page of a search, or the first few of them. */
export const relevantIds = (all: SQL, amount?: number): SQL => sql`case
  when ${isDense(sql`(select sum(bit_count(b.bits)::int) from best b)`)} then ${walk(bestBits, orders.popular, amount)}
  else ${expand(all, relevance, amount)} end`

/** The `WordReport` of search.rules.ts. */
export const readingJson = sql`
  'understoodWords', (select json_agg(json_build_array(u.chunk, u.cost, u.form) order by u.ord) from understood_words u),
  'tellingChunks', (select json_agg(distinct a.chunk) from query_words a)`

/** The words of the catalogue that look most like what was typed. */
export const nearest = sql`array(
  select n.word from (
    select w.word, min(levenshtein(a.word, w.word)::float8 / greatest(length(a.word), length(w.word))) as distance
    from query_words a join search_words w on length(w.word) > 3 join listing_keys h on h.facet = 'head' and h.value = w.stem
    join listing_bits b on b.key_id = h.id
    group by w.word
  ) n where n.distance <= 0.6 order by n.distance, n.word limit 3)`
