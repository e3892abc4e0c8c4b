import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import { cardsOf, type Card, type CardRow } from '../catalogue/cards.queries.ts'
import { prepared } from '../prepared.ts'
import { recall, remembered } from '../remember.ts'
import { wordsOf } from '../words-of.ts'
import { all, bases, parameter, groups, planes } from '../listing/listing.conditions.ts'
import { segment } from '../listing/segment.conditions.ts'
import { cardRows } from '../listing/listing.queries.ts'
import { wordsOfQuery, best, readingJson, relevantIds, wordGroups } from './search.conditions.ts'
import { wordParameters } from './search.queries.ts'
import { completedQueries, type Completion } from './completion.rules.ts'
import { leftOut } from './left-out.rules.ts'
import { readQuestion } from './question.rules.ts'
import { chunksOf, correctedText, normalised, shownChunks, understoodIn, type WordReport } from './search.rules.ts'

type SuggestionResult = WordReport & {
  total: number
  ids: number[]
  completions: Completion[] | null
  categories: { slug: string; name: Words; count: number }[] | null
  queries: string[]
}

export type SuggestionRows = {
  products: CardRow[]
  total: number
  corrected: string | null
  /** Query parts missing from the results, as typed. */
  leftOut: string[]
  categories: { slug: string; name: Words; count: number }[]
  /** Complete queries: popular successful ones, and completions of the last word. */
  queries: string[]
}

/** Maximum length of a preposition such as «с», «на», «из»; longer words may be names. */
const maxJointLength = 2

const amounts = { products: 4, categories: 3, queries: 5, completions: 15 }

/** Categories whose products are all in the results come first, then those with most results; models are counted. */
const categories = sql`(
  select json_agg(json_build_object('slug', c.slug, 'count', c.amount,
    'name', ${wordsOf('category', sql`c.id`, { locales: parameter('locales', 'text[]') })})
    order by c.is_whole desc, c.amount desc, c.position)
  from (
    select c.id, c.slug, c.position, sum(bit_count(m.found)) as amount, bool_and(m.is_whole) as is_whole
    from (
      select k.value, bit_or(b.bits & r.bits) as found, bool_and(b.bits & r.bits = b.bits) as is_whole
      from bases r join listing_bits b on b.segment = r.segment join listing_keys k on k.id = b.key_id and k.facet = 'category'
      where r.without = '' group by k.value, ${segment.blockOf(sql`r.segment`)}
    ) m join categories c on c.slug = m.value and c.is_published
    group by c.id having sum(bit_count(m.found)) > 0
    order by is_whole desc, amount desc, c.position limit ${sql.raw(String(amounts.categories))}
  ) c)`

const queries = sql`array(
  select q.query from search_queries q where ${parameter('text', 'text')} <> '' and starts_with(q.query, ${parameter('text', 'text')})
  order by q.times desc, q.query limit ${sql.raw(String(amounts.queries))})`

const joint = parameter('joint', 'text')

/**
 * Completions of the last word, commonest first. A product name must contain them with the other words and the same
 * preposition: «топ с кос» gives «топ с косой», not «топ с костюм».
 */
const completions = sql`(
  select json_agg(json_build_array(c.word, c.stem)) from (select e.word, e.stem from (
    -- Few words begin like that: they are found first, then their bits.
    select w.word, w.stem, k.id as key_id
    from query_words a join search_words w on starts_with(w.word, a.word) and w.word <> a.word
    join listing_keys k on k.facet = case when ${joint} = '' then 'title' else 'head' end and k.value = w.stem
    -- A word that is finished is not changed into another form of itself.
    where a.is_last and a.cost = 0 and length(a.word) > 1
      and (w.stem <> a.stem or not exists (select from search_words f where f.word = a.word)) and (${joint} = '' or exists (
      select from model_translations t where translate(t.name, U&'ё\\00A0', 'е ') like '% ' || ${joint} || ' ' || w.word || '%'))
    offset 0
  ) e join listing_bits b on b.key_id = e.key_id
  join bases r on r.without = '' and r.segment = b.segment
  left join (
    select hb.segment, bit_and(hb.bits) as bits
    from query_words o join listing_keys h on h.facet = 'head' and h.value = o.stem join listing_bits hb on hb.key_id = h.id
    where o.cost = 0 and not o.is_last group by hb.segment
  ) name_bits on name_bits.segment = b.segment
  group by e.word, e.stem having sum(bit_count(b.bits & r.bits & coalesce(name_bits.bits, r.bits))) > 0
  order by sum(bit_count(b.bits & r.bits & coalesce(name_bits.bits, r.bits))) desc, length(e.word), e.word limit ${sql.raw(String(amounts.completions))}) c)`

const suggest = prepared((db) =>
  db
    .select({ result: sql<SuggestionResult>`t.result` })
    .from(
      sql`(
      with recursive ${planes}, ${wordsOfQuery}, ${groups(wordGroups)}, ${bases}, ${best}
      select json_build_object('total', n.amount, ${readingJson}, 'categories', ${categories},
        'queries', ${queries}, 'completions', ${completions},
        'ids', ${relevantIds({ from: all, grouping: 'model', amount: amounts.products })}) as result
      from total n) as t`,
    )
    .prepare('suggest'),
)

/** Suggestion cache: many visitors type the same prefixes, and popular queries may be some seconds stale. */
const suggestionMemory = remembered<SuggestionResult>({
  most: 300,
  freshMs: 15_000,
  outdatedKeys: ({ tags }) => (tags.includes('listing') || tags.includes('frame') ? 'all' : []),
})

type SuggestionsQuery = { search: string; locales: readonly Locale[]; now: Date }

/** Suggestions while typing, in two statements. */
export async function suggestionRows(db: Db, { search, locales, now }: SuggestionsQuery): Promise<SuggestionRows> {
  const text = normalised(search)
  const earlierChunks = shownChunks(search)
    .slice(0, chunksOf(text).length - 1)
    .map((chunk) => chunk.toLowerCase())
  const before = earlierChunks.at(-1) ?? ''
  const question = {
    ...wordParameters(readQuestion(text)),
    groups: ['scope'],
    facets: ['all'],
    values: ['all'],
    low: null,
    high: null,
    offset: 0,
    isByModel: true,
    text,
    joint: before.length <= maxJointLength ? before.replaceAll(/[^а-яa-z]/g, '') : '',
    locales: [...locales],
  }
  const hints = await recall(suggestionMemory(db), JSON.stringify(question), async () => {
    const [row] = await suggest(db).execute(question)
    if (!row) throw new Error('a suggestion always answers')
    return row.result
  })
  const without = leftOut(search, hints)
  return {
    products: await cardRows(db, hints.ids, { locales, now }),
    total: hints.total,
    corrected: correctedText(search, understoodIn(hints)),
    categories: hints.categories ?? [],
    leftOut: [...without.ignored, ...without.dropped],
    queries: [...new Set([...hints.queries, ...completedQueries(earlierChunks, hints.completions ?? [])])].slice(
      0,
      amounts.queries,
    ),
  }
}

export type Suggestions = Omit<SuggestionRows, 'products' | 'categories'> & {
  products: Card[]
  categories: { slug: string; name: string; count: number }[]
}

export async function suggestions(db: Db, about: { search: string; locale: Locale; now: Date }): Promise<Suggestions> {
  const { search, locale, now } = about
  const { products, categories, ...rest } = await suggestionRows(db, { search, locales: [locale], now })
  return {
    ...rest,
    products: cardsOf(products, locale, now),
    categories: categories.map(({ slug, name, count }) => ({ slug, name: name[locale], count })),
  }
}
