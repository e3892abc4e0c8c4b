import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { cardsOf, type Card, type CardRow } from '../catalogue/cards.queries.ts'
import { all, bases, counts, groups, idsOf, orders } from '../listing/listing.conditions.ts'
import {
  cardRows,
  facts,
  inLanguage,
  listingFrom,
  listingRows,
  listParameters,
  type ListResult,
  type Listing,
  type ListingRows,
} from '../listing/listing.queries.ts'
import { findList, listStatements } from '../listing/known-lists.queries.ts'
import { type Filters, type Sort } from '../listing/listing.rules.ts'
import { wordsOfQuery, best, nearest, readingJson, relevantIds, wordGroups } from './search.conditions.ts'
import {
  queryWords,
  correctedText,
  ignoredIn,
  prefixCost,
  tookLastWhole,
  understoodIn,
  type QueryWord,
  type WordReport,
} from './search.rules.ts'

/**
 * `within`: how many products the words leave before any filter. `liked`: the most popular, for when nothing is found.
 */
type SearchResult = ListResult & WordReport & { within: number; nearest: string[]; liked: number[] }

const idsIn = (sort: Sort): SQL => (sort === 'popular' ? relevantIds(all) : idsOf(all, orders[sort], sql`n.amount`))

const likedIds = sql`array(select l.product_id from listing_products l where l.is_orderable order by ${orders.popular} limit 8)`

const statements = listStatements<SearchResult>(
  'search',
  (sort, withLabels) => sql`
    with ${wordsOfQuery}, ${groups(wordGroups)}, ${bases}, ${best}, ${counts}
    select json_build_object(${facts(withLabels)}, ${readingJson}, 'ids', ${idsIn(sort)},
      'within', (select coalesce(sum(bit_count(s.bits)::int), 0) from scope s),
      'nearest', case when n.amount = 0 then ${nearest} end, 'liked', case when n.amount = 0 then ${likedIds} end) as result
    from facts f, total n, extremes e`,
)

export const wordParameters = (words: QueryWord[]) => ({
  chunks: words.map(({ chunk }) => chunk),
  readings: words.map(({ reading }) => reading),
  costs: words.map(({ cost }) => cost),
  words: words.map(({ word }) => word),
  lasts: words.map(({ isLast }) => isLast),
})

export type SearchRows = ListingRows & {
  /** What was looked for instead of what was typed, if that had mistakes in it. */
  corrected: string | null
  /** Parts of the query that were left out. */
  ignored: string[]
  /** What it costs to take the last word for a beginning; lists beside this one must use the same. */
  prefixCost: number
  /** When nothing is found: words that look like the query, and popular products. */
  nearest: string[]
  liked: CardRow[]
}

type SearchOptions = { locales: readonly Locale[]; now: Date }

type LookOptions = { filters: Filters; locales: readonly Locale[] }

/** «халат кос»: no coat has the whole word «кос», so the search is repeated with «кос» as the beginning of a word. */
async function lookFor(db: Db, words: QueryWord[], { filters, locales }: LookOptions) {
  const question = { ...listParameters(filters, locales), ...wordParameters(words) }
  const look = async (cost: number) => ({
    list: await findList(db, statements[filters.sort], { ...question, prefixCost: cost }),
    prefixCost: cost,
  })
  const first = await look(prefixCost)
  if (first.list.within > 0 || !tookLastWhole(filters.search, first.list)) return first
  const second = await look(0)
  return second.list.within > 0 ? second : first
}

/** The search in two statements; without a text it is the popular list (O-44). */
export async function searchRows(db: Db, filters: Filters, options: SearchOptions): Promise<SearchRows> {
  const words = queryWords(filters.search)
  if (words.length === 0 && !filters.search)
    return {
      ...(await listingRows(db, filters, options)),
      corrected: null,
      ignored: [],
      prefixCost,
      nearest: [],
      liked: [],
    }
  const { list, prefixCost: lastWordCost } = await lookFor(db, words, { filters, locales: options.locales })
  const isEmpty = list.total === 0
  const cards = await cardRows(db, isEmpty ? list.liked : list.ids, options)
  return {
    ...listingFrom(list, filters, isEmpty ? [] : cards),
    corrected: correctedText(filters.search, understoodIn(list)),
    ignored: ignoredIn(filters.search, list),
    prefixCost: lastWordCost,
    nearest: list.nearest ?? [],
    liked: isEmpty ? cards : [],
  }
}

export type SearchListing = Listing & Omit<SearchRows, keyof ListingRows | 'liked'> & { liked: Card[] }

type SearchPageQuery = { filters: Filters; locale: Locale; now: Date }

/** A page of the search for the screen, in one language. */
export async function searchPage(db: Db, { filters, locale, now }: SearchPageQuery): Promise<SearchListing> {
  const searchResult = await searchRows(db, filters, { locales: [locale], now })
  const { corrected: correction, ignored: ignoredParts, prefixCost, nearest, liked: likedRows, ...rows } = searchResult
  const about = { corrected: correction, ignored: ignoredParts, prefixCost, nearest }
  return { ...inLanguage(rows, locale, now), ...about, liked: cardsOf(likedRows, locale, now) }
}
