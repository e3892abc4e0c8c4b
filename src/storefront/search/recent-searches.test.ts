import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSearch, recentSearches, rememberSearch } from './recent-searches.ts'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('puts the newest search first, without duplicates, at most five', () => {
  for (const text of ['топ', 'халат', 'Топ']) rememberSearch(text)
  expect(recentSearches()).toEqual(['Топ', 'халат'])
  for (const text of ['брюки', 'платье', 'шапочка', 'куртка']) rememberSearch(text)
  expect(recentSearches()).toEqual(['куртка', 'шапочка', 'платье', 'брюки', 'Топ'])
})

test('removes a search from the list', () => {
  rememberSearch('топ')
  rememberSearch('халат')
  expect(forgetSearch('топ')).toEqual(['халат'])
  expect(recentSearches()).toEqual(['халат'])
})

test.each(['', '{', '"топ"', '[1,null]'])('ignores invalid stored data (%s)', (text) => {
  storage.set('recentSearches', text)
  expect(recentSearches()).toEqual([])
})

test('works without browser storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  expect(rememberSearch('топ')).toEqual(['топ'])
  expect(recentSearches()).toEqual([])
})
