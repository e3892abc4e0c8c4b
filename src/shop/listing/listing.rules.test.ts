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

test('R-9-19 without a query it is the first page of the popular list', () => {
  expect(filtersFrom({})).toMatchObject({ search: '', sort: 'popular', page: 1, inStock: false, onSale: false })
  expect(filtersFrom({})).toEqual(read('page=1&sort=popular'))
  expect(isFiltered(filtersFrom({}))).toBe(false)
})

test('O-11 an unknown order is the popular one', () => {
  for (const sort of sorts) expect(read(`sort=${sort}`).sort).toBe(sort)
  for (const sort of ['', 'cheap', 'PRICE_ASC', '__proto__', 'popular; drop table products'])
    expect(filtersFrom({ sort }).sort).toBe('popular')
})

test('a page that is no number is the first, and one too long to read is past every last one', () => {
  for (const page of ['0', '-1', '1.5', 'two', '', '+2', ' 2', '1e3', 'NaN']) expect(filtersFrom({ page }).page).toBe(1)
  expect(filtersFrom({ page: '7' }).page).toBe(7)
  expect(filtersFrom({ page: '9'.repeat(300) }).page).toBe(1_000_000)
})

test('values are told apart by commas or said again, once each and in one order', () => {
  expect(read('color=polnoch,hvoya,polnoch').chosen.color).toEqual(['hvoya', 'polnoch'])
  expect(filtersFrom({ color: ['polnoch', 'hvoya'] }).chosen.color).toEqual(['hvoya', 'polnoch'])
  expect(filtersFrom({ color: "hvoya,' or 1=1,../x,ХВОЯ,a--b" }).chosen.color).toEqual(['hvoya'])
  expect(filtersFrom({ height: '164,16,1640,170cm' }).chosen.height).toEqual(['164'])
  expect(filtersFrom({ color: Array.from({ length: 500 }, (_, at) => `c${at}`).join(',') }).chosen.color).toHaveLength(
    40,
  )
})

test('prices are roubles, the lower one first whichever was said first', () => {
  expect(priceRange(read('price_min=1000&price_max=2000.50'))).toEqual({ low: 100_000, high: 200_050 })
  expect(priceRange(read('price_min=2000&price_max=1000'))).toEqual({ low: 100_000, high: 200_000 })
  expect(priceRange(read('price_max=1000'))).toEqual({ low: 0, high: 100_000 })
  expect(priceRange(read('price_min=99999999999'))?.low).toBe(2_000_000_000)
  for (const price of ['-5', '1e5', 'cheap', '1,2,3', '٣'])
    expect(priceRange(filtersFrom({ price_min: price }))).toBeNull()
})

test('what the path says is not asked again', () => {
  expect(filtersFrom({ category: 'bryuki', sale: '1' }, { category: 'topy' })).toMatchObject({
    chosen: { category: [] },
    onSale: true,
  })
  expect(filtersFrom({ sale: '1' }, { flag: 'sale' }).onSale).toBe(false)
  expect(filtersFrom({ tag: 'hit' }, { tag: 'novinka' }).chosen.tag).toEqual([])
})

test('an address has one order of its own and reads back the same', () => {
  const filters = read('page=3&sort=new&in_stock=1&size=48,46&color=polnoch,hvoya&price_max=5000&search=топ&sale=1')
  expect(listingQuery(filters)).toBe(
    `search=${encodeURIComponent('топ')}&color=hvoya,polnoch&size=46,48&price_max=5000&in_stock=1&sale=1&sort=new&page=3`,
  )
  expect(read(listingQuery(filters))).toEqual(filters)
  expect(listingAddress('/kategorii/topy/', filtersFrom({}))).toBe('/kategorii/topy/')
  expect(canonicalAddress('/kategorii/topy/', read('color=hvoya&sort=new&page=2'))).toBe('/kategorii/topy/?page=2')
})

test('whatever is written into an address is read without harm, and then stays as it is', () => {
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

test('a tick is set and taken away, and either way one begins from the first page', () => {
  const first = toggled(read('page=4&color=hvoya'), 'color', 'polnoch')
  expect(first).toMatchObject({ page: 1, chosen: { color: ['hvoya', 'polnoch'] } })
  expect(toggled(first, 'color', 'hvoya').chosen.color).toEqual(['polnoch'])
  expect(isFiltered(withoutFilters(first))).toBe(false)
})

test('a size means itself, and with a height chosen it means the pair', () => {
  const fitOf = (query: string) => conditionsOf(read(query)).filter(({ group }) => group === 'fit')
  expect(fitOf('size=46')).toEqual([{ group: 'fit', facet: 'size', value: '46' }])
  expect(fitOf('height=164')).toEqual([{ group: 'fit', facet: 'height', value: '164' }])
  expect(fitOf('size=46,48&height=164').map(({ value }) => value)).toEqual(['46/164', '48/164'])
})

test('O-10 a page has 24 products, and an empty list has one page', () => {
  expect([0, 1, 24, 25, 48, 49].map(pagesOf)).toEqual([1, 1, 1, 2, 2, 3])
})

test('an address names the grouping only where it is not the usual one', () => {
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
