import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filtersFrom } from '#shop/listing/listing.rules.ts'
import { saveFilters, savedFilters } from './saved-filters.ts'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const chosenIn = (query: Record<string, string>) => filtersFrom(query).chosen

test('saves a color or size when checked and removes it when unchecked (R-4.5-17)', () => {
  saveFilters(chosenIn({}), chosenIn({ color: 'hvoya', size: '46' }))
  expect(savedFilters()).toEqual({ color: ['hvoya'], size: ['46'] })
  saveFilters(chosenIn({ color: 'hvoya', size: '46' }), chosenIn({ size: '46' }))
  expect(savedFilters()).toEqual({ color: [], size: ['46'] })
})

test('keeps filters that belong to other lists (R-4.5-17)', () => {
  saveFilters(chosenIn({}), chosenIn({ size: '46' }))
  saveFilters(chosenIn({}), chosenIn({ color: 'ladoga' }))
  expect(savedFilters()).toEqual({ color: ['ladoga'], size: ['46'] })
})

test.each(['', 'null', '[]', '7', '{"color":7,"size":[1,"46",null]}', '{broken'])(
  'ignores invalid stored data (%s)',
  (text) => {
    storage.set('chosenFilters', text)
    expect(savedFilters()).toEqual({ color: [], size: text.includes('46') ? ['46'] : [] })
  },
)

test('filters work without browser storage', () => {
  vi.stubGlobal('localStorage', undefined)
  saveFilters(chosenIn({}), chosenIn({ size: '46' }))
  expect(savedFilters()).toEqual({ color: [], size: [] })
})
