import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { notFound } from '#kernel/refusal.ts'
import { cardsOf, type Card, type CardRow } from '../catalogue/cards.queries.ts'
import { cardsOfProducts, modelCards, type OfferedColors } from '../catalogue/known-cards.queries.ts'
import { productTag, type Tag } from '../news.ts'
import { countingOf, facetsOf, labels, type ValueCounts, type Facet, type FacetLabels } from './facets.queries.ts'
import { all, bases, counts, groups, idsOf, matchingColors, orders, planes } from './listing.conditions.ts'
import { findList, listStatements } from './known-lists.queries.ts'
import {
  conditionsOf,
  isFiltered,
  pageSize,
  pagesOf,
  priceRange,
  type Filters,
  type Grouping,
} from './listing.rules.ts'

export type ListResult = {
  counts: ValueCounts
  /** Number of cards: models or products, by the grouping. */
  total: number
  models: number
  products: number
  low: Money | null
  high: Money | null
  ids: number[]
  /** Matching colors of the models on this page; null when grouped by color. */
  matching: OfferedColors | null
  labels?: FacetLabels
}

/** List result with the labels of its values. */
export type WithLabels<Some> = Some & { labels: FacetLabels }

/** JSON fields common to all lists; labels are included only when they are not cached. */
export const facts = (withLabels: boolean): SQL =>
  sql`'counts', f.counts, 'total', n.amount, 'models', n.models, 'products', n.products, 'low', e.low, 'high', e.high${withLabels ? sql`, 'labels', ${labels}` : sql``}`

/** Product ids of the page, computed from the totals `n`. */
export const pageOf = (ids: SQL): SQL => sql`
  page as materialized (select ${ids} as ids from total n)`

/** JSON fields with the products of the page and their matching colors. */
export const cardsOfPage = (grouping: Grouping): SQL =>
  sql`'ids', p.ids, 'matching', ${grouping === 'model' ? matchingColors : sql`null`}`

const statements = listStatements<ListResult>(
  'listing',
  ({ sort, grouping }, withLabels) => sql`
    with ${planes}, ${groups()}, ${bases}, ${counts},
    ${pageOf(idsOf({ from: all, order: orders[sort], grouping }, sql`n.products`))}
    select json_build_object(${facts(withLabels)}, ${cardsOfPage(grouping)}) as result
    from facts f, total n, extremes e, page p`,
)

type ListOptions = { locales: readonly Locale[]; now: Date }

/** Cards of the given products, in the given order. */
export const cardRows = (db: Db, ids: number[], options: ListOptions): Promise<CardRow[]> =>
  cardsOfProducts(db, { ids, ...options })

/** Cards of a page; model cards include their matching colors. */
export const rowsOf = (db: Db, { ids, matching }: ListResult, options: ListOptions): Promise<CardRow[]> =>
  matching ? modelCards(db, { ids, offered: matching, ...options }) : cardRows(db, ids, options)

/** Parameters of the list statements. */
export const listParameters = (filters: Filters, locales: readonly Locale[]) => {
  const conditions = conditionsOf(filters)
  const range = priceRange(filters)
  return {
    groups: conditions.map(({ group }) => group),
    facets: conditions.map(({ facet }) => facet),
    values: conditions.map(({ value }) => value),
    low: range?.low ?? null,
    high: range?.high ?? null,
    ...countingOf(filters),
    offset: (filters.page - 1) * pageSize,
    isByModel: filters.grouping === 'model',
    locales: [...locales],
    isPlain: !isFiltered(filters),
  }
}

export type ListingRows = {
  rows: CardRow[]
  total: number
  models: number
  products: number
  page: number
  pages: number
  facets: Facet[]
  price: { low: Money; high: Money } | null
  inStock: { count: number; isChosen: boolean }
  onSale: { count: number; isChosen: boolean }
}

/** Loads a list in two statements: ids with the counts of all values, then the cards. */
export async function listingRows(db: Db, filters: Filters, options: ListOptions): Promise<ListingRows> {
  const list = await findList(db, statements[filters.grouping][filters.sort], listParameters(filters, options.locales))
  return listingFrom(list, filters, await rowsOf(db, list, options))
}

/** Builds the list; throws a 404 for a page after the last one, except for the first page (O-45). */
export function listingFrom(list: WithLabels<ListResult>, filters: Filters, rows: CardRow[]): ListingRows {
  const pages = pagesOf(list.total)
  if (filters.page > pages) throw notFound('page')
  return {
    rows,
    total: list.total,
    models: list.models,
    products: list.products,
    page: filters.page,
    pages,
    facets: facetsOf(list.counts, list.labels, filters),
    price: list.low === null || list.high === null ? null : { low: list.low, high: list.high },
    inStock: { count: list.counts['stock/in'] ?? 0, isChosen: filters.inStock },
    onSale: { count: list.counts['flag/sale'] ?? 0, isChosen: filters.onSale },
  }
}

export type Listing = Omit<ListingRows, 'rows' | 'facets'> & {
  cards: Card[]
  facets: FacetIn[]
  /** Cache tags of the page. */
  tags: Tag[]
}

type FacetIn = { name: Facet['name']; values: (Omit<Facet['values'][number], 'label'> & { label: string })[] }

type ListPageQuery = { filters: Filters; locale: Locale; now: Date }

/** Product list page in one language. */
export async function listingPage(db: Db, { filters, locale, now }: ListPageQuery): Promise<Listing> {
  return inLanguage(await listingRows(db, filters, { locales: [locale], now }), locale, now)
}

export function inLanguage({ rows, facets, ...rest }: ListingRows, locale: Locale, now: Date): Listing {
  return {
    ...rest,
    cards: cardsOf(rows, locale, now),
    facets: facets.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ ...value, label: value.label[locale] })),
    })),
    tags: ['listing', 'colors', 'tags', ...rows.map(productTag)],
  }
}
