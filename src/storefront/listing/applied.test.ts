import { expect, test } from 'vitest'
import { filtersFrom, listingQuery } from '#shop/listing/listing.rules.ts'
import { appliedFiltersIn } from './applied.ts'
import type { Group } from './listing-data.ts'
import { listingTexts } from './listing.texts.ts'

const group = (name: Group['name'], value: string, label: string): Group => ({
  name,
  title: '',
  look: 'rows',
  isOpen: true,
  options: [{ value, label, count: 1 }],
})

const groups = [group('color', 'hvoya', 'Хвоя'), group('size', '46', '46'), group('sleeve', 'dlinnyy', 'Длинный')]
const appliedTo = (query: Record<string, string>) =>
  appliedFiltersIn(filtersFrom(query), { t: listingTexts.ru, groups, locale: 'ru' })
const labels = (query: Record<string, string>) => appliedTo(query).map(({ label }) => label)

test('adds the name of the group to an unclear value', () => {
  expect(labels({ color: 'hvoya', size: '46', sleeve: 'dlinnyy' })).toEqual(['Хвоя', 'Размер 46', 'Длинный рукав'])
})

test('shows a price range as one filter, with either bound', () => {
  expect(labels({ price_min: '2000' })).toEqual(['от\u00a02\u00a0000\u00a0₽'])
  expect(labels({ price_max: '5000' })).toEqual(['до\u00a05\u00a0000\u00a0₽'])
  expect(labels({ price_min: '2000', price_max: '5000' })).toEqual(['2\u00a0000–5\u00a0000\u00a0₽'])
})

test('links each filter to the first page without it', () => {
  const [color, size, price, stock, sale] = appliedTo({
    color: 'hvoya',
    size: '46',
    price_max: '5000',
    in_stock: '1',
    sale: '1',
    page: '3',
  })
  const rest = (one: typeof color) => one && listingQuery(one.without)
  expect(rest(color)).toBe('size=46&price_max=5000&in_stock=1&sale=1')
  expect(rest(size)).toBe('color=hvoya&price_max=5000&in_stock=1&sale=1')
  expect(rest(price)).toBe('color=hvoya&size=46&in_stock=1&sale=1')
  expect(rest(stock)).toBe('color=hvoya&size=46&price_max=5000&sale=1')
  expect(rest(sale)).toBe('color=hvoya&size=46&price_max=5000&in_stock=1')
})

test('shows an unknown value unchanged, so that it can be removed', () => {
  expect(labels({ color: 'nope' })).toEqual(['nope'])
})
