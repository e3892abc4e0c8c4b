import { kopecks, roubles, type Money } from '#kernel/money.ts'
import { isSlug } from '#kernel/slug.ts'

export const sorts = ['popular', 'new', 'price_asc', 'price_desc', 'sale'] as const
export type Sort = (typeof sorts)[number]

/** Filter names, in the order of the address and of the screen. */
export const facetNames = ['category', 'color', 'size', 'height', 'sleeve', 'gender', 'fabric', 'tag'] as const
export type FacetName = (typeof facetNames)[number]

export const pageSize = 24

/** One card per model (first matching color), or one card per color. */
export const groupings = ['model', 'color'] as const
export type Grouping = (typeof groupings)[number]

/** Subject of the page, taken from its path rather than from the filters. */
export type Scope = {
  category?: string
  tag?: string
  /** Slug of a named sale. */
  sale?: string
  flag?: 'new' | 'bestseller' | 'sale'
}

export type Filters = {
  scope: Scope
  search: string
  chosen: Record<FacetName, string[]>
  priceMin: Money | null
  priceMax: Money | null
  inStock: boolean
  onSale: boolean
  /** Slug of a store, to list the goods in stock there. */
  store: string | null
  grouping: Grouping
  sort: Sort
  page: number
}

type Query = Record<string, unknown>

const maxValues = 40
const maxSearchLength = 200
const dearest = 20_000_000
const farthestPage = 1_000_000

/** Parses the query of an address and ignores invalid parts. `usual` is the grouping of an address without one. */
export function filtersFrom(query: Query, scope: Scope = {}, usual: Grouping = 'model'): Filters {
  const [priceMin, priceMax] = inOrder(priceIn(query['price_min']), priceIn(query['price_max']))
  return {
    scope,
    search: searchIn(query['search']),
    chosen: mapFacets((name) => (scope[name as keyof Scope] ? [] : valuesIn(name, query[name]))),
    priceMin,
    priceMax,
    inStock: isYes(query['in_stock']),
    onSale: scope.flag !== 'sale' && !scope.sale && isYes(query['sale']),
    store: valuesIn('category', query['store'])[0] ?? null,
    grouping: groupings.find((grouping) => grouping === textIn(query['group'])) ?? usual,
    sort: sorts.find((sort) => sort === textIn(query['sort'])) ?? 'popular',
    page: pageIn(query['page']),
  }
}

const mapFacets = (valuesOf: (name: FacetName) => string[]): Filters['chosen'] => ({
  category: valuesOf('category'),
  color: valuesOf('color'),
  size: valuesOf('size'),
  height: valuesOf('height'),
  sleeve: valuesOf('sleeve'),
  gender: valuesOf('gender'),
  fabric: valuesOf('fabric'),
  tag: valuesOf('tag'),
})

/** Takes the last value of a repeated key. */
const textIn = (value: unknown): string => {
  const text: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof text === 'string' ? text : ''
}

const isHeight = (text: string): boolean => /^[12]\d\d$/.test(text)

function valuesIn(name: FacetName, value: unknown): string[] {
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string')
  const isValue = name === 'height' ? isHeight : isSlug
  const values = texts
    .slice(0, maxValues)
    .flatMap((text) => text.slice(0, 4_000).split(',', maxValues))
    .filter(isValue)
  return [...new Set(values)].sort().slice(0, maxValues)
}

const searchIn = (value: unknown): string =>
  textIn(value)
    .slice(0, 2_000)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .trim()

function priceIn(value: unknown): Money | null {
  const text = textIn(value)
  if (!/^\d{1,12}([.,]\d{1,2})?$/.test(text)) return null
  return roubles(Math.min(Number(text.replace(',', '.')), dearest))
}

const inOrder = (low: Money | null, high: Money | null): [Money | null, Money | null] =>
  low !== null && high !== null && low > high ? [high, low] : [low, high]

const isYes = (value: unknown): boolean => ['1', 'true', 'on'].includes(textIn(value))

/** Page number; a number too large to parse means a page after the last one. */
const pageIn = (value: unknown): number => {
  const text = textIn(value)
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), farthestPage) : 1
}

export const isFiltered = (filters: Filters): boolean =>
  facetNames.some((name) => filters.chosen[name].length > 0) ||
  filters.priceMin !== null ||
  filters.priceMax !== null ||
  filters.inStock ||
  filters.onSale ||
  filters.store !== null

/** The value of the only filter when nothing else narrows the list and the order is the default. */
export function onlyChoice(filters: Filters): { facet: FacetName; value: string } | undefined {
  const choices = facetNames.flatMap((facet) => filters.chosen[facet].map((value) => ({ facet, value })))
  const { priceMin, priceMax, inStock, onSale, store, grouping, sort, search } = filters
  const isWhole = priceMin === null && priceMax === null && !inStock && !onSale && store === null
  const isPlain = isWhole && grouping === 'model' && sort === 'popular' && search === ''
  return isPlain && choices.length === 1 ? choices[0] : undefined
}

/** Builds the query of an address, in a fixed order and without defaults. */
export function listingQuery(filters: Filters, usual: Grouping = 'model'): string {
  const { search, chosen: chosenValues, priceMin, priceMax, inStock, onSale, store, grouping, sort, page } = filters
  const parts: [string, string][] = [
    ['search', search],
    ...facetNames.map((name): [string, string] => [name, [...chosenValues[name]].sort().join(',')]),
    ['price_min', priceMin === null ? '' : String(priceMin / 100)],
    ['price_max', priceMax === null ? '' : String(priceMax / 100)],
    ['in_stock', inStock ? '1' : ''],
    ['sale', onSale ? '1' : ''],
    ['store', store ?? ''],
    ['group', grouping === usual ? '' : grouping],
    ['sort', sort === 'popular' ? '' : sort],
    ['page', page === 1 ? '' : String(page)],
  ]
  const presentParts = parts.filter(([, value]) => value !== '')
  // Unescaped commas are valid in a query and easier to read than their codes.
  return presentParts.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&')
}

export const listingAddress = (path: string, filters: Filters, usual?: Grouping): string => {
  const query = listingQuery(filters, usual)
  return query ? `${path}?${query}` : path
}

/** Canonical URL for search engines: without filters and sort order, with the page number. */
export const canonicalAddress = (path: string, filters: Filters): string =>
  listingAddress(path, { ...withoutFilters(filters), sort: 'popular', page: filters.page })

export const withoutFilters = (filters: Filters): Filters => ({
  ...filters,
  chosen: mapFacets(() => []),
  priceMin: null,
  priceMax: null,
  inStock: false,
  onSale: false,
  store: null,
  page: 1,
})

/** Existing values of each filter, and the page count of the longest list. */
export type KnownValues = { values: ReadonlyMap<string, ReadonlySet<string>>; pages: number }

/** Drops unknown values and limits the page number to one past the last. */
export const withKnownValues = (filters: Filters, { values, pages }: KnownValues): Filters => ({
  ...filters,
  chosen: mapFacets((name) => filters.chosen[name].filter((value) => values.get(name)?.has(value))),
  store: filters.store !== null && values.get('store')?.has(filters.store) ? filters.store : null,
  page: Math.min(filters.page, pages + 1),
})

/** Toggles a value and returns to the first page. */
export function toggled(filters: Filters, name: FacetName, value: string): Filters {
  const had = filters.chosen[name]
  const has = had.includes(value) ? had.filter((other) => other !== value) : [...had, value].sort()
  return { ...filters, chosen: { ...filters.chosen, [name]: has }, page: 1 }
}

/** Filter condition; a product must meet at least one condition of each group. */
export type Condition = { group: string; facet: string; value: string }

const anySize = (facet: 'size' | 'height', values: string[]): Condition[] =>
  values.map((value) => ({ group: 'fit', facet, value }))

/** Size and height together require that this exact pair is orderable. */
function fitConditions({ size, height }: Filters['chosen']): Condition[] {
  if (height.length === 0) return anySize('size', size)
  if (size.length === 0) return anySize('height', height)
  return size.flatMap((one) => height.map((other) => ({ group: 'fit', facet: 'pair', value: `${one}/${other}` })))
}

export const scopeConditions = ({ category, tag, sale, flag }: Scope): Condition[] => [
  { group: 'scope', facet: 'all', value: 'all' },
  ...(category ? [{ group: 'scope category', facet: 'category', value: category }] : []),
  ...(tag ? [{ group: 'scope tag', facet: 'tag', value: tag }] : []),
  ...(sale ? [{ group: 'scope sale', facet: 'sale', value: sale }] : []),
  ...(flag ? [{ group: 'scope flag', facet: 'flag', value: flag }] : []),
]

export function conditionsOf({ scope, chosen: chosenValues, inStock, onSale, store }: Filters): Condition[] {
  const plain = facetNames.filter((name) => name !== 'size' && name !== 'height')
  return [
    ...scopeConditions(scope),
    ...plain.flatMap((name) => chosenValues[name].map((value) => ({ group: name, facet: name, value }))),
    ...fitConditions(chosenValues),
    ...(inStock ? [{ group: 'stock', facet: 'stock', value: 'in' }] : []),
    ...(onSale ? [{ group: 'onsale', facet: 'flag', value: 'sale' }] : []),
    ...(store ? [{ group: 'store', facet: 'store', value: store }] : []),
  ]
}

/** Group excluded when the values of a facet are counted. */
export const groupOf = (name: FacetName): string => (name === 'size' || name === 'height' ? 'fit' : name)

export const priceRange = ({ priceMin, priceMax }: Filters): { low: Money; high: Money } | null =>
  priceMin === null && priceMax === null ? null : { low: priceMin ?? kopecks(0), high: priceMax ?? roubles(dearest) }

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize))
