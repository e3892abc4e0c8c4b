import { filtersFrom, isFiltered, listingAddress } from '#shop/listing/listing.rules.ts'
import { pagesFor } from '#shop/search/pages.queries.ts'
import { isOnPages, orderNumberIn, type FoundPage } from '#shop/search/pages.rules.ts'
import { searchPage, type SearchListing } from '#shop/search/search.queries.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { link, pathFrom } from '../common/links.ts'
import { orderNumber } from '../common/order-number.ts'
import { listedCard, listingData, relaxationOf } from '../listing/listing.loader.ts'
import type { ListingData } from '../listing/listing-data.ts'
import type { CardData } from '../product-card/card-data.ts'
import { searchHead } from './search.head.ts'
import { searchTexts, type SearchTexts } from './search.texts.ts'

/** Alternative query. */
export type OtherSearch = { text: string; href: string }
export type SearchSection = { name: string; href: string; count?: number; current?: true }

export type SearchData = {
  t: SearchTexts
  search: string
  listing: ListingData
  /** Pages that answer the query, and a link to the order with a typed number. */
  answers: { title: string; href: string }[]
  sections: SearchSection[]
  /** Corrected query, and the link that searches literally. */
  correction: { text: string; literalHref: string } | null
  /** Words without any match; ignored in the search. */
  ignoredWords: string[]
  /** Words that match, but not together with the others. */
  droppedWords: string[]
  /** Set when the query itself has no results, regardless of filters. */
  nothing: { text: string | null; nearest: OtherSearch[]; shelf: { title: string; cards: CardData[] } } | null
}

const shelfLength = 8

/**
 * Search page in two SQL statements and the cached page index; one more statement suggests which filter to drop when
 * filters leave no results.
 */
export async function loadSearch(visit: ShopVisit): Promise<Page<SearchData, undefined>> {
  const { locale, base, pathname, query, now, context, tag } = visit
  const { db } = context
  const t = searchTexts[locale]
  const filters = filtersFrom(query)
  const [result, pages] = await Promise.all([
    searchPage(db, { filters, locale, now }),
    pagesFor(db, { search: filters.search, now }),
  ])
  tag(...result.tags, 'articles', 'stores', 'texts')
  const listing = listingData(result, { locale, base, path: pathname, filters })
  const isEmpty = result.total === 0 && !isFiltered(filters)
  const relaxation = result.total === 0 && !isEmpty ? await relaxationOf(listing, { db, locale, base, now }) : {}
  // Literal search: the text is not in the catalogue at all, otherwise there would be no correction.
  const isLiteral = query['exact'] === '1' && result.corrected !== null
  const data: SearchData = {
    t,
    search: filters.search,
    listing: { ...listing, ...relaxation },
    sections: isLiteral ? [] : sectionsOf(listing, t.all),
    correction:
      result.corrected === null || isLiteral
        ? null
        : { text: result.corrected, literalHref: `${addressOf(pathname, filters.search)}&exact=1` },
    answers: answersOf(pages, filters.search, visit),
    ignoredWords: result.ignored.filter((word) => !isOnPages(word, pages)),
    droppedWords: result.dropped,
    nothing:
      isEmpty || isLiteral
        ? nothingOf(result, { visit, t, isLiteral, isAnswered: hasAnswer(pages, filters.search) })
        : null,
  }
  return page({ head: searchHead(visit, filters), data })
}

const hasAnswer = (pages: FoundPage[], search: string): boolean => pages.length > 0 || orderNumberIn(search) !== null

function answersOf(pages: FoundPage[], search: string, visit: ShopVisit): SearchData['answers'] {
  const number = orderNumberIn(search)
  const order = number !== null && {
    title: `${searchTexts[visit.locale].order} № ${orderNumber(number)}`,
    href: link(visit, 'find-order', { query: { number } }),
  }
  const found = pages.map(({ path, title }) => ({ title: title[visit.locale], href: pathFrom(visit, path) }))
  return order ? [order, ...found] : found
}

const addressOf = (path: string, search: string): string => listingAddress(path, filtersFrom({ search }))

/** Sections of the results; one can be selected. */
function sectionsOf({ groups, filters, path }: ListingData, all: string): SearchSection[] {
  const options = groups.find(({ name }) => name === 'category')?.options ?? []
  const [current, ...others] = filters.chosen.category
  const href = (category: string[]) =>
    listingAddress(path, { ...filters, page: 1, chosen: { ...filters.chosen, category } })
  const sections = options
    .filter(({ value, count }) => count > 0 || value === current)
    .map(({ value, label, count }) => ({
      name: label,
      href: href([value]),
      count,
      ...(value === current && others.length === 0 && { current: true as const }),
    }))
  if (sections.length < 2) return []
  return [{ name: all, href: href([]), ...(current === undefined && { current: true as const }) }, ...sections]
}

type NothingInput = { visit: ShopVisit; t: SearchTexts; isLiteral: boolean; isAnswered: boolean }

/** No results. For a literal search, the shelf shows products of the corrected query. */
function nothingOf(
  result: SearchListing,
  { visit, t, isLiteral, isAnswered }: NothingInput,
): NonNullable<SearchData['nothing']> {
  const { corrected: correctedText, nearest, liked: popularCards, cards } = result
  const [open = '', close = ''] = t.quotes
  const words = correctedText === null ? nearest : [correctedText]
  const shelf = isLiteral && cards.length > 0 ? cards : popularCards
  return {
    text: isLiteral ? t.literalText : isAnswered ? null : t.nothingText,
    nearest: words.map((word) => ({ text: word, href: addressOf(visit.pathname, word) })),
    shelf: {
      title: shelf === cards ? `${t.for} ${open}${correctedText}${close}` : t.popular,
      cards: shelf.slice(0, shelfLength).map((card) => listedCard(card, visit)),
    },
  }
}
