import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canonicalAddress,
  conditionsOf,
  facetNames,
  filtersFrom,
  isFiltered,
  listingAddress,
  listingQuery,
  pagesOf,
  priceRange,
  sorts,
  toggled,
  withoutFilters,
} from './listing.rules.ts'

const read = (address: string) => filtersFrom(Object.fromEntries(new URLSearchParams(address)))

test('shows the first page by popularity without a query (R-9-19)', () => {
  expect(filtersFrom({})).toMatchObject({ search: '', sort: 'popular', page: 1, inStock: false, onSale: false })
  expect(filtersFrom({})).toEqual(read('page=1&sort=popular'))
  expect(isFiltered(filtersFrom({}))).toBe(false)
})

test('falls back to the popular order for an unknown one (O-11)', () => {
  for (const sort of sorts) expect(read(`sort=${sort}`).sort).toBe(sort)
  for (const sort of ['', 'cheap', 'PRICE_ASC', '__proto__', 'popular; drop table products'])
    expect(filtersFrom({ sort }).sort).toBe('popular')
})

test('reads an invalid page number as 1 and a huge one as out of range', () => {
  for (const page of ['0', '-1', '1.5', 'two', '', '+2', ' 2', '1e3', 'NaN']) expect(filtersFrom({ page }).page).toBe(1)
  expect(filtersFrom({ page: '7' }).page).toBe(7)
  expect(filtersFrom({ page: '9'.repeat(300) }).page).toBe(1_000_000)
})

test('splits values by comma or repeated key, deduplicates and orders them', () => {
  expect(read('color=polnoch,hvoya,polnoch').chosen.color).toEqual(['hvoya', 'polnoch'])
  expect(filtersFrom({ color: ['polnoch', 'hvoya'] }).chosen.color).toEqual(['hvoya', 'polnoch'])
  expect(filtersFrom({ color: "hvoya,' or 1=1,../x,ХВОЯ,a--b" }).chosen.color).toEqual(['hvoya'])
  expect(filtersFrom({ height: '164,16,1640,170cm' }).chosen.height).toEqual(['164'])
  expect(filtersFrom({ color: Array.from({ length: 500 }, (_, at) => `c${at}`).join(',') }).chosen.color).toHaveLength(
    40,
  )
})

test('reads prices in roubles and swaps them when reversed', () => {
  expect(priceRange(read('price_min=1000&price_max=2000.50'))).toEqual({ low: 100_000, high: 200_050 })
  expect(priceRange(read('price_min=2000&price_max=1000'))).toEqual({ low: 100_000, high: 200_000 })
  expect(priceRange(read('price_max=1000'))).toEqual({ low: 0, high: 100_000 })
  expect(priceRange(read('price_min=99999999999'))?.low).toBe(2_000_000_000)
  for (const price of ['-5', '1e5', 'cheap', '1,2,3', '٣'])
    expect(priceRange(filtersFrom({ price_min: price }))).toBeNull()
})

test('ignores query filters already fixed by the path', () => {
  expect(filtersFrom({ category: 'bryuki', sale: '1' }, { category: 'topy' })).toMatchObject({
    chosen: { category: [] },
    onSale: true,
  })
  expect(filtersFrom({ sale: '1' }, { flag: 'sale' }).onSale).toBe(false)
  expect(filtersFrom({ tag: 'hit' }, { tag: 'novinka' }).chosen.tag).toEqual([])
})

test('writes an address in one canonical order and reads it back unchanged', () => {
  const filters = read('page=3&sort=new&in_stock=1&size=48,46&color=polnoch,hvoya&price_max=5000&search=топ&sale=1')
  expect(listingQuery(filters)).toBe(
    `search=${encodeURIComponent('топ')}&color=hvoya,polnoch&size=46,48&price_max=5000&in_stock=1&sale=1&sort=new&page=3`,
  )
  expect(read(listingQuery(filters))).toEqual(filters)
  expect(listingAddress('/kategorii/topy/', filtersFrom({}))).toBe('/kategorii/topy/')
  expect(canonicalAddress('/kategorii/topy/', read('color=hvoya&sort=new&page=2'))).toBe('/kategorii/topy/?page=2')
})

test('reads any query without error and normalizes it once', () => {
  const anything = fc.dictionary(
    fc.constantFrom(...facetNames, 'search', 'price_min', 'price_max', 'in_stock', 'sale', 'sort', 'page'),
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string()),
      fc.constantFrom('1', 'hvoya,polnoch', '46', undefined),
    ),
  )
  fc.assert(
    fc.property(anything, (query) => {
      const filters = filtersFrom(query)
      expect(filters.search.length).toBeLessThanOrEqual(200)
      expect(filters.search).not.toMatch(/\p{C}/u)
      expect(read(listingQuery(filters))).toEqual(filters)
    }),
  )
})

test('toggles a value and returns to the first page', () => {
  const first = toggled(read('page=4&color=hvoya'), 'color', 'polnoch')
  expect(first).toMatchObject({ page: 1, chosen: { color: ['hvoya', 'polnoch'] } })
  expect(toggled(first, 'color', 'hvoya').chosen.color).toEqual(['polnoch'])
  expect(isFiltered(withoutFilters(first))).toBe(false)
})

test('matches a size alone, or the exact pair with a height', () => {
  const fitOf = (query: string) => conditionsOf(read(query)).filter(({ group }) => group === 'fit')
  expect(fitOf('size=46')).toEqual([{ group: 'fit', facet: 'size', value: '46' }])
  expect(fitOf('height=164')).toEqual([{ group: 'fit', facet: 'height', value: '164' }])
  expect(fitOf('size=46,48&height=164').map(({ value }) => value)).toEqual(['46/164', '48/164'])
})

test('shows 24 products per page, and one page for an empty list (O-10)', () => {
  expect([0, 1, 24, 25, 48, 49].map(pagesOf)).toEqual([1, 1, 1, 2, 2, 3])
})

test('writes the grouping only when it is not the default', () => {
  expect(filtersFrom({}).grouping).toBe('model')
  expect(filtersFrom({}, {}, 'color').grouping).toBe('color')
  for (const group of ['', 'COLOR', 'size', '__proto__', "color' --"])
    expect(filtersFrom({ group }).grouping).toBe('model')
  expect(filtersFrom({ group: ['model', 'color'] }).grouping).toBe('color')
  expect(listingQuery(read('group=color&page=2'))).toBe('group=color&page=2')
  expect(listingQuery(read('group=model'))).toBe('')
  expect(listingQuery(filtersFrom({ group: 'model' }, {}, 'color'), 'color')).toBe('group=model')
  expect(withoutFilters(read('group=color&size=46')).grouping).toBe('color')
  expect(isFiltered(read('group=color'))).toBe(false)
})
