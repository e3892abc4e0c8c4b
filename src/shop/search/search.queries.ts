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
  questionOf,
  type Found,
  type Listing,
  type ListingRows,
} from '../listing/listing.queries.ts'
import { findList, listStatements } from '../listing/known-lists.queries.ts'
import { type Filters, type Sort } from '../listing/listing.rules.ts'
import { asked, best, nearest, reading, relevantIds, wordGroups } from './search.conditions.ts'
import {
  askedWords,
  correctedText,
  ignoredIn,
  prefixCost,
  tookLastWhole,
  understoodIn,
  type AskedWord,
  type Heard,
} from './search.rules.ts'

/** `within`: how many the words leave before anything is filtered. */
type SearchFound = Found & Heard & { within: number; nearest: string[]; liked: number[] }

const idsIn = (sort: Sort): SQL => (sort === 'popular' ? relevantIds(all) : idsOf(all, orders[sort], sql`n.amount`))

/** What others like, for whoever found nothing. */
const liked = sql`array(select l.product_id from listing_products l where l.is_orderable order by ${orders.popular} limit 8)`

const statements = listStatements<SearchFound>(
  'search',
  (sort, withLabels) => sql`
    with ${asked}, ${groups(wordGroups)}, ${bases}, ${best}, ${counts}
    select json_build_object(${facts(withLabels)}, ${reading}, 'ids', ${idsIn(sort)},
      'within', (select coalesce(sum(bit_count(s.bits)::int), 0) from scope s),
      'nearest', case when n.amount = 0 then ${nearest} end, 'liked', case when n.amount = 0 then ${liked} end) as found
    from facts f, total n, extremes e`,
)

export const wordsQuestion = (words: AskedWord[]) => ({
  chunks: words.map(({ chunk }) => chunk),
  readings: words.map(({ reading }) => reading),
  costs: words.map(({ cost }) => cost),
  words: words.map(({ word }) => word),
  lasts: words.map(({ isLast }) => isLast),
})

export type SearchRows = ListingRows & {
  /** What was looked for instead, when what was typed had slips in it. */
  corrected: string | null
  /** Parts of the query that were left out. */
  ignored: string[]
  /** How the last word was taken: lists beside this one must take it so too. */
  prefixCost: number
  /** When nothing is found: words that look like it, and goods that others like. */
  nearest: string[]
  liked: CardRow[]
}

type Asked = { locales: readonly Locale[]; now: Date }

type LookedFor = { filters: Filters; locales: readonly Locale[] }

/** «халат кос»: no coat has «кос» in it, so it is taken for the beginning of a word, by a second look. */
async function lookFor(db: Db, words: AskedWord[], { filters, locales }: LookedFor) {
  const question = { ...questionOf(filters, locales), ...wordsQuestion(words) }
  const look = async (cost: number) => ({
    found: await findList(db, statements[filters.sort], { ...question, prefixCost: cost }),
    prefixCost: cost,
  })
  const first = await look(prefixCost)
  if (first.found.within > 0 || !tookLastWhole(filters.search, first.found)) return first
  const second = await look(0)
  return second.found.within > 0 ? second : first
}

/** The search in two statements; without a text it is the popular list (O-44). */
export async function searchRows(db: Db, filters: Filters, about: Asked): Promise<SearchRows> {
  const words = askedWords(filters.search)
  if (words.length === 0 && !filters.search)
    return {
      ...(await listingRows(db, filters, about)),
      corrected: null,
      ignored: [],
      prefixCost,
      nearest: [],
      liked: [],
    }
  const { found, ...taken } = await lookFor(db, words, { filters, locales: about.locales })
  const isEmpty = found.total === 0
  const cards = await cardRows(db, isEmpty ? found.liked : found.ids, about)
  return {
    ...listingFrom(found, filters, isEmpty ? [] : cards),
    corrected: correctedText(filters.search, understoodIn(found)),
    ignored: ignoredIn(filters.search, found),
    ...taken,
    nearest: found.nearest ?? [],
    liked: isEmpty ? cards : [],
  }
}

export type SearchListing = Listing & Omit<SearchRows, keyof ListingRows | 'liked'> & { liked: Card[] }

type PageAsked = { filters: Filters; locale: Locale; now: Date }

/** A page of the search for the screen, in one language. */
export async function searchPage(db: Db, { filters, locale, now }: PageAsked): Promise<SearchListing> {
  const found = await searchRows(db, filters, { locales: [locale], now })
  const { corrected, ignored, prefixCost, nearest, liked, ...rows } = found
  const about = { corrected, ignored, prefixCost, nearest }
  return { ...inLanguage(rows, locale, now), ...about, liked: cardsOf(liked, locale, now) }
}
