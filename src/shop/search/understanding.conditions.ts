import { sql } from 'drizzle-orm'
import { parameter } from '../listing/listing.conditions.ts'
import { segment } from '../listing/segment.conditions.ts'

/**
 * Maps query words to catalogue terms. Costs: 0 for a word, meaning, size or whole article; 2 for a prefix of a word or
 * article, 3 of a vocabulary word; 4 and 5 for one and two typos. Each chunk takes its cheapest fully understood
 * reading; a chunk without one is left out.
 */

const articlePlace = sql`r.place`
const beginningCost = parameter('prefixCost', 'int')

const wordsAndMeanings = sql`
  -- Every word of every reading with its stem, without words that say nothing.
  query_words as materialized (
    select w.* from (
      select a.*, search_stem(a.word) as stem,
        -- «для» says nothing, and is not to be taken for «lkz» in the other layout.
        coalesce(bool_and(search_stem(a.word) is null) filter (where a.cost = 0) over (partition by a.chunk), false) as is_silent
      from unnest(${parameter('chunks', 'int[]')}, ${parameter('readings', 'int[]')}, ${parameter('costs', 'int[]')}, ${parameter('words', 'text[]')},
        ${parameter('lasts', 'bool[]')}, ${parameter('strengths', 'int[]')}, ${parameter('lookedUp', 'bool[]')})
        with ordinality as a (chunk, reading, cost, word, is_last, strength, is_looked_up, ord)
    ) w where w.stem is not null and not w.is_silent
  ),
  -- Vocabulary entries of the words (vocabulary.rules.ts).
  meanings as materialized (
    select m.ord, m.facet, case when m.facet in ('word', 'detail') then search_stem(m.value) else m.value end as value, m.rank, m.cost, m.form
    from unnest(${parameter('meaningWords', 'int[]')}, ${parameter('meaningFacets', 'text[]')}, ${parameter('meaningValues', 'text[]')},
      ${parameter('meaningRanks', 'int[]')}, ${parameter('meaningCosts', 'int[]')}, ${parameter('meaningForms', 'text[]')}) as m (ord, facet, value, rank, cost, form)
    join query_words a on a.ord = m.ord
  ),
  -- Colors of the shop that lie near those that were named, the nearest first.
  near_colors as materialized (
    select n.ord, n.cost, n.form, n.slug, 3 * min(n.rank * 3 + least(2, floor((n.distance - n.nearest) / 0.03)))::int as lateness
    from (
      select d.*, min(d.distance) over (partition by d.ord, d.cost, d.rank) as nearest from (
        select m.ord, m.cost, m.form, m.rank, c.slug, color_distance(split_part(m.value, '/', 1), c.hex) as distance, split_part(m.value, '/', 2)::float8 as reach
        from meanings m join query_words a on a.ord = m.ord cross join colors c where m.facet = 'near'
          -- A color by its name in the shop excludes other colors.
          and (m.rank = 0 or not exists (select from listing_keys k where k.facet = 'word' and k.value = a.stem))
      ) d where d.distance <= d.reach
    ) n group by n.ord, n.cost, n.form, n.slug
  ),
  -- Keys that a word names. The bare stem of a word («кос») is rather the beginning of one.
  own_hits as materialized (
    select a.ord, k.id as key_id, case when a.is_last and a.word = a.stem and not exists (select from search_words w where w.word = a.word)
      then ${beginningCost} else 0 end as cost, (
        select w.word from search_words w where w.stem = a.stem order by levenshtein(left(w.word, 60), a.word), w.word limit 1) as form, 0 as lateness
    from query_words a join listing_keys k on k.facet = 'word' and k.value = a.stem where a.is_looked_up
    union all
    select a.ord, k.id, ${beginningCost}, w.word, 0 from query_words a join search_words w on a.is_last and a.is_looked_up and starts_with(w.word, a.word)
      join listing_keys k on k.facet = 'word' and k.value = w.stem
    union all
    select m.ord, k.id, m.cost, m.form, m.rank * 3 from meanings m join listing_keys k on k.facet = m.facet and k.value = m.value
    union all
    select c.ord, k.id, c.cost, c.form, c.lateness from near_colors c join listing_keys k on k.facet = 'color' and k.value = c.slug
  )`

const costs = sql`
  -- Products whose article number a word is, or begins.
  articles as materialized (
    select a.ord, l.place, case when l.article = a.word then 0 else ${beginningCost} end as cost
    from query_words a join listing_products l on l.article collate "C" >= a.word and l.article collate "C" < a.word || '~'
    where a.is_looked_up and a.word ~ '[0-9]' and length(a.word) > 2 limit 500
  ),
  -- Products of a price that was named.
  price_ranges as materialized (
    select m.ord, m.cost, f.segment, listing_between(f.bits, split_part(m.value, '/', 1)::bigint, split_part(m.value, '/', 2)::bigint) as bits
    from meanings m cross join planes f where m.facet = 'between'
  ),
  -- The cheapest way to understand a word without a slip.
  exact_costs as materialized (
    select c.ord, min(c.cost) as cost from (
      select s.ord, s.cost from own_hits s where s.cost <= ${beginningCost} + 1
      union all select r.ord, r.cost from articles r union all select p.ord, p.cost from price_ranges p
    ) c group by c.ord
  ),
  -- Chunks that a reading explains without a slip.
  plain_chunks as materialized (
    select distinct x.chunk from (
      select a.chunk from query_words a left join exact_costs c on c.ord = a.ord
      group by a.chunk, a.reading having bool_and(c.cost is not null)
    ) x
  ),
  -- For the other chunks: the one word of the catalogue that is a letter or two away.
  near_words as materialized (
    select distinct on (a.ord) a.ord, k.id as key_id, ${beginningCost} + 1 + d.distance as cost, w.word as form, 0 as lateness
    from query_words a
    join search_words w on length(w.word) between length(a.word) - 2 and length(a.word) + 2
    cross join lateral levenshtein_less_equal(a.word, w.word, 2) as d (distance)
    join listing_keys k on k.facet = 'word' and k.value = w.stem
    left join listing_keys h on h.facet = 'head' and h.value = w.stem
    where a.is_looked_up and length(a.word) > 3 and a.word !~ '[0-9]' and d.distance <= case when length(a.word) < 7 then 1 else 2 end
      and a.chunk not in (select p.chunk from plain_chunks p)
    order by a.ord, d.distance, (h.id is null), (left(w.word, 1) <> left(a.word, 1)), w.word
  ),
  word_hits as materialized (
    select * from own_hits h where h.cost <= ${beginningCost} + 1
    union all select h.* from own_hits h join query_words a on a.ord = h.ord where h.cost > ${beginningCost} + 1 and a.chunk not in (select p.chunk from plain_chunks p)
    union all select * from near_words
  ),
  -- The cheapest way to understand a word at all.
  costs as materialized (
    select c.ord, min(c.cost) as cost from (select e.ord, e.cost from exact_costs e union all select s.ord, s.cost from word_hits s) c group by c.ord
  )`

const hits = sql`
  -- Readings whose every word is understood, at the price of the dearest.
  readings as (
    select a.chunk, a.reading, max(a.cost + c.cost) as cost
    from query_words a left join costs c on c.ord = a.ord
    group by a.chunk, a.reading having bool_and(c.cost is not null)
  ),
  -- The words of the cheapest reading of each chunk.
  best_words as materialized (
    select a.*, d.cost as reading_cost, c.cost as word_cost
    from (select distinct on (r.chunk) r.chunk, r.reading, r.cost from readings r order by r.chunk, r.cost, r.reading) d
    join query_words a on a.chunk = d.chunk and a.reading = d.reading join costs c on c.ord = a.ord
  ),
  hits as materialized (
    select h.ord, h.key_id, h.cost, h.form, h.lateness, t.id as noun_id, e.id as head_id
    from best_words a join word_hits h on h.ord = a.ord and h.cost = a.word_cost join listing_keys k on k.id = h.key_id
    left join listing_keys t on k.facet = 'word' and t.facet = 'noun' and t.value = k.value
    left join listing_keys e on k.facet = 'word' and e.facet = 'head' and e.value = k.value
  ),
  -- Products of each word, by how well they match: a set comes with trousers, trousers are trousers.
  hit_bits as materialized (
    select h.ord, h.lateness + f.lateness as penalty, b.segment, bit_or(b.bits) as bits
    from hits h cross join lateral (values (h.noun_id, 0), (h.head_id, 2), (h.key_id, case when h.head_id is not null then 100 when h.cost = ${beginningCost} then 4 else 0 end)) as f (key_id, lateness)
    join listing_bits b on b.key_id = f.key_id group by 1, 2, 3
    union all
    select r.ord, 0, ${segment.of(articlePlace)}, bit_or(set_bit(${segment.none}, ${segment.bitOf(articlePlace)}, 1))
    from best_words a join articles r on r.ord = a.ord and r.cost = a.word_cost group by r.ord, ${segment.of(articlePlace)}
    union all
    select p.ord, 0, p.segment, p.bits from best_words a join price_ranges p on p.ord = a.ord and p.cost = a.word_cost
  ),
  -- Each word as it was understood, for the note above the results.
  understood_words as materialized (
    select a.ord, a.chunk, case when a.cost = 0 and a.word_cost <= ${beginningCost} + 1 then 0 else a.reading_cost end as cost, coalesce((select h.form from hits h where h.ord = a.ord order by levenshtein(left(h.form, 60), a.word), h.form limit 1), a.word) as form,
      case when a.strength > 0 then a.strength
        when exists (select from articles r where r.ord = a.ord and r.cost = a.word_cost) then 9
        else coalesce((select max(case when h.noun_id is not null then 8 when h.head_id is not null then 7 else 3 end) from hits h where h.ord = a.ord), 3) end as strength
    from best_words a
  )`

export const understanding = sql`${wordsAndMeanings}, ${costs}, ${hits}`
