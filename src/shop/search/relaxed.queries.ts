import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { cardsOf, type Card } from '../catalogue/cards.queries.ts'
import { withColors } from '../catalogue/known-cards.queries.ts'
import { prepared } from '../prepared.ts'
import { idsOf, isByModel, orders, parameter, planes, type MoreGroups } from '../listing/listing.conditions.ts'
import { byShape } from '../listing/known-lists.queries.ts'
import { cardRows } from '../listing/listing.queries.ts'
import { conditionsOf, priceRange, type Filters, type Grouping, type Sort } from '../listing/listing.rules.ts'
import { wordsOfQuery, wordGroups } from './search.conditions.ts'
import { wordParameters } from './search.queries.ts'
import { segment } from '../listing/segment.conditions.ts'
import { readQuestion } from './question.rules.ts'

type RelaxedLists = { totals: number[]; ids: number[] }

const similar = 4
const bestBits = sql`(select r.segment, r.bits from results r join best b on b.number = r.number)`

/** Several lists at once, each row with its list number. Search words narrow all lists. */
const manyLists = ({ rows, names }: MoreGroups): SQL => sql`
  -- The lists by number, with the price range of each.
  lists as (
    select l.number, l.low, l.high from unnest(${parameter('lows', 'bigint[]')}, ${parameter('highs', 'bigint[]')})
      with ordinality as l (low, high, number)
  ),
  -- The keys of what was chosen in each list, by groups.
  chosen_keys as materialized (
    select c.number, c.grp, k.id as key_id
    from unnest(${parameter('numbers', 'int[]')}, ${parameter('groups', 'text[]')}, ${parameter('facets', 'text[]')}, ${parameter('values', 'text[]')}) as c (number, grp, facet, value)
    left join listing_keys k on k.facet = c.facet and k.value = c.value
  ),
  -- Products of the words, the same for all lists.
  shared_groups as materialized (
    select ''::text as grp, 0 as segment, ${segment.none} as bits where false ${rows}
  ),
  -- The groups of the words, those that leave nothing too.
  shared_names as (
    select ''::text as grp where false ${names}
  ),
  -- Products of each facet group of each list.
  groups as (
    select c.number, c.grp, b.segment, bit_or(b.bits) as bits
    from chosen_keys c join listing_bits b on b.key_id = c.key_id group by c.number, c.grp, b.segment
    union all select l.number, 'price', f.segment, listing_between(f.bits, l.low, l.high) from lists l, planes f where l.low is not null
    union all select l.number, s.grp, s.segment, s.bits from lists l, shared_groups s
  ),
  -- Every group of each list.
  group_names as (
    select c.number, c.grp from chosen_keys c union select l.number, 'price' from lists l where l.low is not null
    union select l.number, n.grp from lists l, shared_names n
  ),
  -- Products of all facet groups of a list.
  results as materialized (
    select g.number, g.segment, bit_and(g.bits) as bits from groups g group by g.number, g.segment
    having count(*) = (select count(*) from group_names n where n.number = g.number)
  ),
  -- How many products each list has, and how many models or products it shows.
  totals as materialized (
    select l.number, coalesce(sum(m.products), 0)::int as products,
      coalesce(sum(case when ${isByModel} then bit_count(m.bits)::int else m.products end), 0)::int as amount
    from lists l left join (
      select r.number, bit_or(r.bits) as bits, sum(bit_count(r.bits)::int) as products
      from results r group by r.number, ${segment.blockOf(sql`r.segment`)}
    ) m on m.number = l.number group by l.number
  ),
  -- The longest list; the last one only when the others are empty.
  best as materialized (
    select t.number, t.amount, t.products from totals t where t.amount > 0
    order by t.number = (select count(*) from lists), t.amount desc, t.number limit 1
  )`

type ListKind = 'list' | 'search'

const beginnings: Record<ListKind, SQL> = {
  list: manyLists({ rows: sql``, names: sql`` }),
  search: sql`${wordsOfQuery}, ${manyLists(wordGroups)}`,
}

function statementOf(kind: ListKind, { sort, grouping }: { sort: Sort; grouping: Grouping }) {
  const page = { from: bestBits, order: orders[sort], grouping, amount: similar }
  return prepared((db) =>
    db
      .select({ result: sql<RelaxedLists>`t.result` })
      .from(
        sql`(
        with recursive ${planes}, ${beginnings[kind]}
        select json_build_object('totals', (select json_agg(t.amount order by t.number) from totals t),
          'ids', ${idsOf(page, sql`(select b.products from best b)`)}) as result) as t`,
      )
      .prepare(`relaxed_${kind}_${grouping}_${sort}`),
  )
}

const ofKind = (kind: ListKind) => byShape((shape) => statementOf(kind, shape))

const statements = { list: ofKind('list'), search: ofKind('search') }

type RelaxedOptions = { locale: Locale; now: Date }

/**
 * Card counts of the given lists, and the first cards of the longest one, in two statements. The last list is a
 * fallback when the others are empty.
 */
export async function relaxedLists(
  db: Db,
  lists: Filters[],
  { locale, now }: RelaxedOptions,
): Promise<{ totals: number[]; cards: Card[] }> {
  const [first] = lists
  if (!first) return { totals: [], cards: [] }
  const conditions = lists.flatMap((filters, at) => conditionsOf(filters).map((each) => ({ ...each, number: at + 1 })))
  const ranges = lists.map(priceRange)
  const [row] = await statements[first.search ? 'search' : 'list'][first.grouping][first.sort](db).execute({
    ...wordParameters(readQuestion(first.search)),
    numbers: conditions.map(({ number }) => number),
    groups: conditions.map(({ group }) => group),
    facets: conditions.map(({ facet }) => facet),
    values: conditions.map(({ value }) => value),
    lows: ranges.map((range) => range?.low ?? null),
    highs: ranges.map((range) => range?.high ?? null),
    offset: 0,
    isByModel: first.grouping === 'model',
  })
  if (!row) throw new Error('lists always answer')
  const { totals, ids } = row.result
  const options = { locales: [locale], now }
  const rows = await cardRows(db, ids, options)
  const cards = first.grouping === 'model' ? await withColors(db, rows, options) : rows
  return { totals, cards: cardsOf(cards, locale, now) }
}
