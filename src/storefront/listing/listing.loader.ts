import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#kernel/db.ts'
import type { Card } from '#shop/catalogue/cards.queries.ts'
import { listingPage, type Listing } from '#shop/listing/listing.queries.ts'
import { relaxedLists } from '#shop/search/relaxed.queries.ts'
import { listingAddress, withoutFilters, type FacetName, type Filters } from '#shop/listing/listing.rules.ts'
import type { Tag } from '#shop/news.ts'
import type { Here } from '../common/links.ts'
import { cardData } from '../product-card/card-data.ts'
import { cardTexts } from '../product-card/product-card.texts.ts'
import { appliedIn } from './applied.ts'
import type { Group, GroupLook, ListingData, Relaxation } from './listing-data.ts'
import { listingTexts, withoutText, type ListingTexts } from './listing.texts.ts'

const looks: Partial<Record<FacetName, GroupLook>> = { color: 'dyes', size: 'cells' }
const openAtFirst = new Set<FacetName>(['category', 'color', 'size', 'height', 'sleeve'])
const mostRelaxations = 4

type Setting = { db: Db; locale: Locale; base: Here['base']; now: Date; path: string; filters: Filters }

export async function loadListing(setting: Setting): Promise<{ data: ListingData; tags: Tag[] }> {
  const listing = await listingPage(setting.db, setting)
  const data = listingData(listing, setting)
  const spare = listing.total === 0 ? await relaxed(data, setting) : {}
  return { data: { ...data, ...spare }, tags: listing.tags }
}

/** What the database found, as the screen shows it; the search page does the same with what it found. */
export function listingData(
  listing: Listing,
  { locale, base, path, filters }: Omit<Setting, 'db' | 'now'>,
): ListingData {
  const t = listingTexts[locale]
  const { price, onSale } = listing
  return {
    t,
    card: cardTexts[locale],
    path,
    filters,
    total: listing.total,
    pages: listing.pages,
    cards: listing.cards.map((card) => listedCard(card, { locale, base })),
    groups: groupsOf(listing, filters, t),
    prices: price && { low: Math.floor(price.low / 100), high: Math.ceil(price.high / 100) },
    inStock: listing.inStock.count,
    onSale: filters.scope.sale || filters.scope.flag === 'sale' ? null : onSale.count,
    relaxations: [],
    similar: [],
  }
}

export const listedCard = (card: Card, { locale, base }: Pick<Setting, 'locale' | 'base'>) =>
  cardData(card, { base, t: cardTexts[locale] })

type Facet = Listing['facets'][number]

/** A choice of one is none; what the page itself is about is not asked again. */
function groupsOf({ facets }: Listing, { scope, chosen }: Filters, t: ListingTexts): Group[] {
  const colors = new Set(facets.find(({ name }) => name === 'color')?.values.map(({ value }) => value))
  return facets.flatMap(({ name, values }) => {
    const isChosen = chosen[name].length > 0
    const asked = values.filter((value) => value.isChosen || isAsked(name, value, colors))
    if ((name === 'category' && scope.category) || (name === 'tag' && scope.tag)) return []
    if (asked.length < 2 && !isChosen) return []
    const height = (label: string) => (name === 'height' ? `${label}\u00a0${t.heightUnit}` : label)
    return {
      name,
      title: t.groups[name],
      look: looks[name] ?? 'rows',
      isOpen: isChosen || openAtFirst.has(name),
      options: asked.map(({ value, label, count, hex }) => ({
        value,
        label: height(label),
        count,
        ...(hex && { hex }),
      })),
    }
  })
}

/** Every dye is a tag too: that would be asked twice. Of the sections only the upper ones are. */
function isAsked(name: FacetName, { value, parent }: Facet['values'][number], colors: Set<string>): boolean {
  if (name === 'tag') return !colors.has(value)
  return name !== 'category' || parent === null
}

/**
 * What would be found without each of the conditions, most first, and the beginning of the best of these lists; of the
 * list without any, when dropping one is not enough.
 */
export async function relaxed(
  data: ListingData,
  { db, locale, base, now, prefixCost }: Pick<Setting, 'db' | 'locale' | 'base' | 'now'> & { prefixCost?: number },
): Promise<Pick<ListingData, 'relaxations' | 'similar'>> {
  const applied = appliedIn(data.filters, { ...data, locale }).slice(0, mostRelaxations)
  if (applied.length === 0) return { relaxations: [], similar: [] }
  const lists = [...applied.map(({ without }) => without), withoutFilters(data.filters)]
  const { totals, cards } = await relaxedLists(db, lists, { locale, now, prefixCost })
  const relaxations = applied.map(({ label, without }, at): Relaxation => {
    return { label: withoutText[locale](label), href: listingAddress(data.path, without), count: totals[at] ?? 0 }
  })
  return {
    relaxations: relaxations.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count),
    similar: cards.map((card) => listedCard(card, { locale, base })),
  }
}
