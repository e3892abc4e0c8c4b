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
const mostRelaxations = 4

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

/** The result of the query as the page shows it; the search page uses it too. */
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

/** A facet with a single value is left out, and so is the category or tag that the page itself is about. */
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

/** Whom the clothes of the list are cut for: those that are looked for, else all that it has. */
function cutsOf(facets: Facet[], { gender }: Filters['chosen']): Gender[] {
  const values = facets.find(({ name }) => name === 'gender')?.values.map(({ value }) => value) ?? []
  const wanted = gender.length > 0 ? gender : values
  return (['women', 'men', 'unisex'] as const).filter((cut) => wanted.includes(cut))
}

/** Every color is also a tag and would be offered twice. Of the categories only the top ones are offered. */
function isOffered(name: FacetName, { value, parent }: Facet['values'][number], colors: Set<string>): boolean {
  if (name === 'tag') return !colors.has(value)
  return name !== 'category' || parent === null
}

/**
 * What would be found without each of the conditions, most first, and the beginning of the best of these lists; of the
 * list without any, when dropping one is not enough.
 */
export async function relaxationOf(
  data: ListingData,
  { db, locale, base, now }: Pick<ListingInput, 'db' | 'locale' | 'base' | 'now'>,
): Promise<Pick<ListingData, 'relaxations' | 'similar'>> {
  const appliedFilters = appliedFiltersIn(data.filters, { ...data, locale }).slice(0, mostRelaxations)
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
