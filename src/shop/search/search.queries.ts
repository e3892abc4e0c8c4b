import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { cardsOf, type Card, type CardRow } from '../catalogue/cards.queries.ts'
import { withColors } from '../catalogue/known-cards.queries.ts'
import { all, bases, counts, groups, idsOf, orders, planes, popularIds } from '../listing/listing.conditions.ts'
import {
  cardRows,
  cardsOfPage,
  facts,
  inLanguage,
  listingFrom,
  listingRows,
  listParameters,
  pageOf,
  rowsOf,
  type ListResult,
  type Listing,
  type ListingRows,
} from '../listing/listing.queries.ts'
import { findList, listStatements } from '../listing/known-lists.queries.ts'
import type { Filters, Grouping, Sort } from '../listing/listing.rules.ts'
import { wordsOfQuery, best, nearest, readingJson, relevantIds, wordGroups } from './search.conditions.ts'
import { readQuestion, type SearchQuestion } from './question.rules.ts'
import { leftOut } from './left-out.rules.ts'
import { correctedText, prefixCost, understoodIn, type WordReport } from './search.rules.ts'

/** `liked` holds popular products, for when nothing is found. */
type SearchResult = ListResult & WordReport & { nearest: string[]; liked: number[] }

const idsIn = (sort: Sort, grouping: Grouping): SQL =>
  sort === 'popular'
    ? relevantIds({ from: all, grouping })
    : idsOf({ from: all, order: orders[sort], grouping }, sql`n.products`)

const liked = 8

const statements = listStatements<SearchResult>(
  'search',
  ({ sort, grouping }, withLabels) => sql`
    with recursive ${planes}, ${wordsOfQuery}, ${groups(wordGroups)}, ${bases}, ${best}, ${counts},
    ${pageOf(idsIn(sort, grouping))}
    select json_build_object(${facts(withLabels)}, ${readingJson}, ${cardsOfPage(grouping)},
      'nearest', case when n.amount = 0 then ${nearest} end,
      'liked', case when n.amount = 0 then ${popularIds(grouping, liked)} end) as result
    from facts f, total n, extremes e, page p`,
)

export const wordParameters = ({ words, meanings, isCheap, namesAbsentThing }: SearchQuestion) => ({
  chunks: words.map(({ chunk }) => chunk),
  readings: words.map(({ reading }) => reading),
  costs: words.map(({ cost }) => cost),
  words: words.map(({ word }) => word),
  lasts: words.map(({ isLast }) => isLast),
  strengths: words.map(({ strength }) => strength),
  lookedUp: words.map(({ isLookedUp }) => isLookedUp),
  meaningWords: meanings.map(({ ord }) => ord),
  meaningFacets: meanings.map(({ facet }) => facet),
  meaningValues: meanings.map(({ value }) => value),
  meaningRanks: meanings.map(({ rank }) => rank),
  meaningCosts: meanings.map(({ cost }) => cost),
  meaningForms: meanings.map(({ form }) => form),
  isCheap,
  namesAbsentThing,
  prefixCost,
})

export type SearchRows = ListingRows & {
  /** Corrected query, or null without corrections. */
  corrected: string | null
  /** Query parts without any match. */
  ignored: string[]
  /** Query parts that match, but not together with the rest; left out as well. */
  dropped: string[]
  /** Words similar to the query, together with popular products, when nothing is found. */
  nearest: string[]
  liked: CardRow[]
}

type SearchOptions = { locales: readonly Locale[]; now: Date }

/** Runs a search in two statements; without text, the popular list (O-44). */
export async function searchRows(db: Db, filters: Filters, options: SearchOptions): Promise<SearchRows> {
  if (!filters.search)
    return {
      ...(await listingRows(db, filters, options)),
      corrected: null,
      ignored: [],
      dropped: [],
      nearest: [],
      liked: [],
    }
  const words = wordParameters(readQuestion(filters.search))
  const list = await findList(db, statements[filters.grouping][filters.sort], {
    ...listParameters(filters, options.locales),
    ...words,
  })
  const isEmpty = list.total === 0
  const cards = isEmpty ? await likedRows(db, list.liked, filters, options) : await rowsOf(db, list, options)
  return {
    ...listingFrom(list, filters, isEmpty ? [] : cards),
    corrected: correctedText(filters.search, understoodIn(list)),
    ...leftOut(filters.search, list),
    nearest: list.nearest ?? [],
    liked: isEmpty ? cards : [],
  }
}

async function likedRows(db: Db, ids: number[], { grouping }: Filters, options: SearchOptions): Promise<CardRow[]> {
  const rows = await cardRows(db, ids, options)
  return grouping === 'model' ? withColors(db, rows, options) : rows
}

export type SearchListing = Listing & Omit<SearchRows, keyof ListingRows | 'liked'> & { liked: Card[] }

type SearchPageQuery = { filters: Filters; locale: Locale; now: Date }

/** Search result page in one language. */
export async function searchPage(db: Db, { filters, locale, now }: SearchPageQuery): Promise<SearchListing> {
  const searchResult = await searchRows(db, filters, { locales: [locale], now })
  const {
    corrected: correction,
    ignored: ignoredParts,
    dropped: droppedParts,
    nearest,
    liked: likedCards,
    ...rows
  } = searchResult
  const about = { corrected: correction, ignored: ignoredParts, dropped: droppedParts, nearest }
  return { ...inLanguage(rows, locale, now), ...about, liked: cardsOf(likedCards, locale, now) }
}
