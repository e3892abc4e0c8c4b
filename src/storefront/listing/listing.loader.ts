import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#kernel/db.ts'
import type { Card } from '#shop/catalogue/cards.queries.ts'
import { listingPage, type Listing } from '#shop/listing/listing.queries.ts'
import { lettersOf } from '#shop/letter-sizes.rules.ts'
import type { Gender } from '#shop/catalogue/catalogue.tables.ts'
import { relaxedLists } from '#shop/search/relaxed.queries.ts'
import { listingAddress, withoutFilters, type FacetName, type Filters } from '#shop/listing/listing.rules.ts'
import type { Tag } from '#shop/news.ts'
import type { LinkBase } from '../common/links.ts'
import { cardData } from '../product-card/card-data.ts'
import { cardTexts } from '../product-card/product-card.texts.ts'
import { appliedFiltersIn } from './applied.ts'
import type { Group, FacetLook, ListingData, Relaxation } from './listing-data.ts'
import { listingTexts, withoutText } from './listing.texts.ts'

const looks: Partial<Record<FacetName, FacetLook>> = { color: 'swatches', size: 'cells' }
const openAtFirst = new Set<FacetName>(['category', 'color', 'size', 'height', 'sleeve'])
const maxRelaxations = 4

type ListingInput = {
  db: Db
  locale: Locale
  base: LinkBase['base']
  now: Date
  path: string
  filters: Filters
  storeName?: string
}

export async function loadListing(input: ListingInput): Promise<{ data: ListingData; tags: Tag[] }> {
  const listing = await listingPage(input.db, input)
  const data = listingData(listing, input)
  const relaxation = listing.total === 0 ? await relaxationOf(data, input) : {}
  return { data: { ...data, ...relaxation }, tags: listing.tags }
}

/** Query result as displayed; shared with the search page. */
export function listingData(
  listing: Listing,
  { locale, base, path, filters, storeName }: Omit<ListingInput, 'db' | 'now'>,
): ListingData {
  const t = listingTexts[locale]
  const { price, onSale } = listing
  return {
    t,
    card: cardTexts[locale],
    path,
    filters,
    total: listing.total,
    models: listing.models,
    products: listing.products,
    pages: listing.pages,
    cards: listing.cards.map((card) => listedCard(card, { locale, base })),
    groups: groupsOf(listing, filters, locale),
    prices: price && { low: Math.floor(price.low / 100), high: Math.ceil(price.high / 100) },
    inStock: listing.inStock.count,
    onSale: filters.scope.sale || filters.scope.flag === 'sale' ? null : onSale.count,
    ...(storeName && { storeName }),
    relaxations: [],
    similar: [],
  }
}

export const listedCard = (card: Card, { locale, base }: Pick<ListingInput, 'locale' | 'base'>) =>
  cardData(card, { base, t: cardTexts[locale] })

type Facet = Listing['facets'][number]

/** Filter groups without those of a single value and the category or tag of the page. */
function groupsOf({ facets }: Listing, { scope, chosen: chosenValues }: Filters, locale: Locale): Group[] {
  const t = listingTexts[locale]
  const cuts = cutsOf(facets, chosenValues)
  const colors = new Set(facets.find(({ name }) => name === 'color')?.values.map(({ value }) => value))
  return facets.flatMap(({ name, values }) => {
    const isChosen = chosenValues[name].length > 0
    const offeredValues = values.filter((value) => value.isChosen || isOffered(name, value, colors))
    if ((name === 'category' && scope.category) || (name === 'tag' && scope.tag)) return []
    if (offeredValues.length < 2 && !isChosen) return []
    const height = (label: string) => (name === 'height' ? `${label}\u00a0${t.heightUnit}` : label)
    return {
      name,
      title: t.groups[name],
      look: looks[name] ?? 'rows',
      isOpen: isChosen || openAtFirst.has(name),
      options: offeredValues.map(({ value, label, count, hex }) => ({
        value,
        label: height(label),
        count,
        ...(hex && { hex }),
        ...(name === 'size' && locale === 'en' && { letter: lettersOf(label, cuts) }),
      })),
    }
  })
}

/** Genders of a listing: the chosen ones, else all that are available. */
function cutsOf(facets: Facet[], { gender }: Filters['chosen']): Gender[] {
  const values = facets.find(({ name }) => name === 'gender')?.values.map(({ value }) => value) ?? []
  const wanted = gender.length > 0 ? gender : values
  return (['women', 'men', 'unisex'] as const).filter((cut) => wanted.includes(cut))
}

/**
 * True for values that are offered. Colors also exist as tags and are skipped there; only top categories are offered.
 */
function isOffered(name: FacetName, { value, parent }: Facet['values'][number], colors: Set<string>): boolean {
  if (name === 'tag') return !colors.has(value)
  return name !== 'category' || parent === null
}

/**
 * Result counts without each single filter, largest first, and the first products of the best alternative. If dropping
 * one filter finds nothing, products of the unfiltered list.
 */
export async function relaxationOf(
  data: ListingData,
  { db, locale, base, now }: Pick<ListingInput, 'db' | 'locale' | 'base' | 'now'>,
): Promise<Pick<ListingData, 'relaxations' | 'similar'>> {
  const appliedFilters = appliedFiltersIn(data.filters, { ...data, locale }).slice(0, maxRelaxations)
  if (appliedFilters.length === 0) return { relaxations: [], similar: [] }
  const lists = [...appliedFilters.map(({ without }) => without), withoutFilters(data.filters)]
  const { totals, cards } = await relaxedLists(db, lists, { locale, now })
  const relaxations = appliedFilters.map(({ label, without }, index): Relaxation => {
    return { label: withoutText[locale](label), href: listingAddress(data.path, without), count: totals[index] ?? 0 }
  })
  return {
    relaxations: relaxations.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count),
    similar: cards.map((card) => listedCard(card, { locale, base })),
  }
}
