import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { liveKnownValues } from '#shop/listing/known-values.queries.ts'
import type { KnownValues } from '#shop/listing/listing.rules.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { queryString } from '#web/routes.ts'
import { routes } from './pages.ts'
import { knownQuery } from './known-query.ts'

let shop: TestShop
let knownValues: KnownValues
beforeAll(async () => {
  shop = await openTestShop()
  await aProduct(shop.db)
  knownValues = await liveKnownValues(shop.app).now()
})
afterAll(() => shop.close())

function keyOf(address: string): string {
  const { pathname, search } = new URL(address, 'https://shop.example')
  const match = routes.match(pathname, search)!
  return queryString(knownQuery(match, knownValues))
}

const first = (facet: string) => [...knownValues.values.get(facet)!][0]!

test('merges a thousand meaningless addresses into one page', () => {
  const nonsense = [
    'color=zzz',
    'page=0',
    'page=-',
    'price_min=abc',
    'sort=nonsense',
    'size=',
    'tag=no',
    'in_stock=maybe',
  ]
  const keys = Array.from({ length: 1_000 }, (_, at) => {
    const nonsenseQuery = nonsense[at % nonsense.length]!
    return keyOf(`/kategorii/topy/?${nonsenseQuery}${at}&category=other${at}&utm_source=${at}`)
  })
  expect(new Set(keys)).toEqual(new Set(['']))
})

test('keeps known parameters in one canonical form, regardless of others', () => {
  const color = first('color')
  const size = first('size')
  const same = [
    `/kategorii/?color=${color}&size=${size}`,
    `/kategorii/?size=${size}&color=zzz,${color}`,
    `/kategorii/?size=${size}&color=${color}&color=${color}&page=1&sort=popular`,
  ]
  expect(new Set(same.map(keyOf))).toEqual(new Set([`?color=${color}&size=${size}`]))
  expect(keyOf('/kategorii/?sort=new&page=2&price_min=500')).toBe('?page=2&price_min=500&sort=new')
})

test('merges pages far behind the last into one (O-45)', () => {
  expect(keyOf('/kategorii/?page=999')).toBe('?page=2')
  expect(keyOf('/kategorii/?page=9999999')).toBe('?page=2')
})

test('keeps the words of a search, with single spaces', () => {
  expect(keyOf('/search-results/?search=+Белый++халат+&sort=up')).toBe(keyOf('/search-results/?search=Белый халат'))
  expect(keyOf('/search-results/?search=Халат&exact=1')).toContain('exact=1')
  expect(keyOf('/search-results/?exact=1')).toBe('')
})

test('keeps only possible review pages and sort orders of a product', () => {
  expect(keyOf('/content/top/?reviews=2&sort=high')).toBe('?reviews=2&sort=high')
  for (const query of ['reviews=1', 'reviews=x', 'reviews=99999', 'sort=new', 'sort=x'])
    expect(keyOf(`/content/top/?${query}`)).toBe('')
})

test('accepts both values of the grouping on every list and search', () => {
  for (const path of ['/kategorii/', '/kategorii/topy/', '/new/', '/sale/', '/tags/', '/search-results/']) {
    expect([path, keyOf(`${path}?group=color`)]).toEqual([path, '?group=color'])
    for (const other of ['model', 'COLOR', 'size']) expect([path, keyOf(`${path}?group=${other}`)]).toEqual([path, ''])
  }
})
