import { filtersFrom, isFiltered, listingAddress } from '#shop/listing/listing.rules.ts'
import { searchPage, type SearchListing } from '#shop/search/search.queries.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { listedCard, listingData, relaxed } from '../listing/listing.loader.ts'
import type { ListingData } from '../listing/listing-data.ts'
import type { CardData } from '../product-card/card-data.ts'
import { searchHead } from './search.head.ts'
import { searchTexts, type SearchTexts } from './search.texts.ts'

/** Another text to look for. */
export type OtherSearch = { text: string; href: string }
export type SearchSection = { name: string; href: string; count?: number; current?: true }

export type SearchData = {
  t: SearchTexts
  search: string
  listing: ListingData
  sections: SearchSection[]
  /** What was looked for instead, and the way to what was typed. */
  corrected: { text: string; literalHref: string } | null
  /** Words that nothing has; the rest was looked for without them. */
  ignored: string[]
  /** There is nothing for the words themselves, whatever the filters. */
  nothing: { text: string; nearest: OtherSearch[]; shelf: { title: string; cards: CardData[] } } | null
}

const shelfLength = 8

/** Two statements; one more only to say which filter to drop when together they leave nothing. */
export async function loadSearch(visit: ShopVisit): Promise<Page<SearchData, undefined>> {
  const { locale, base, pathname, query, now, context, tag } = visit
  const { db } = context
  const t = searchTexts[locale]
  const filters = filtersFrom(query)
  const found = await searchPage(db, { filters, locale, now })
  tag(...found.tags)
  const data = listingData(found, { locale, base, path: pathname, filters })
  const isBarren = found.total === 0 && !isFiltered(filters)
  const spare =
    found.total === 0 && !isBarren ? await relaxed(data, { db, locale, base, now, prefixCost: found.prefixCost }) : {}
  // What was typed is not in the catalogue at all, or it would not have been corrected.
  const isLiteral = query['exact'] === '1' && found.corrected !== null
  const shown: SearchData = {
    t,
    search: filters.search,
    listing: { ...data, ...spare },
    sections: isLiteral ? [] : sectionsOf(data, t.all),
    corrected:
      found.corrected === null || isLiteral
        ? null
        : { text: found.corrected, literalHref: `${addressOf(pathname, filters.search)}&exact=1` },
    ignored: found.ignored,
    nothing: isBarren || isLiteral ? nothingOf(found, { visit, t, isLiteral }) : null,
  }
  return page({ head: searchHead(visit, filters), data: shown })
}

const addressOf = (path: string, search: string): string => listingAddress(path, filtersFrom({ search }))

/** The sections that the results lie in; one at a time. */
function sectionsOf({ groups, filters, path }: ListingData, all: string): SearchSection[] {
  const options = groups.find(({ name }) => name === 'category')?.options ?? []
  const [chosen, ...others] = filters.chosen.category
  const href = (category: string[]) =>
    listingAddress(path, { ...filters, page: 1, chosen: { ...filters.chosen, category } })
  const sections = options
    .filter(({ value, count }) => count > 0 || value === chosen)
    .map(({ value, label, count }) => ({
      name: label,
      href: href([value]),
      count,
      ...(value === chosen && others.length === 0 && { current: true as const }),
    }))
  if (sections.length < 2) return []
  return [{ name: all, href: href([]), ...(chosen === undefined && { current: true as const }) }, ...sections]
}

type Barren = { visit: ShopVisit; t: SearchTexts; isLiteral: boolean }

/** Beside what was meant to be taken literally stands what it would have been taken for. */
function nothingOf(found: SearchListing, { visit, t, isLiteral }: Barren): NonNullable<SearchData['nothing']> {
  const { corrected, nearest, liked, cards } = found
  const [open = '', close = ''] = t.quotes
  const words = corrected === null ? nearest : [corrected]
  const shelf = isLiteral && cards.length > 0 ? cards : liked
  return {
    text: isLiteral ? t.literalText : t.nothingText,
    nearest: words.map((word) => ({ text: word, href: addressOf(visit.pathname, word) })),
    shelf: {
      title: shelf === cards ? `${t.for} ${open}${corrected}${close}` : t.popular,
      cards: shelf.slice(0, shelfLength).map((card) => listedCard(card, visit)),
    },
  }
}
