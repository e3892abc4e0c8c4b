import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetViewed, recentlyViewed, rememberViewed } from './recent.ts'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('lists the latest product first, each once', () => {
  for (const slug of ['a', 'b', 'a']) rememberViewed(slug)
  expect(recentlyViewed()).toEqual(['a', 'b'])
  forgetViewed('a')
  expect(recentlyViewed()).toEqual(['b'])
})

test('keeps only the last twelve products', () => {
  for (let n = 1; n <= 20; n++) rememberViewed(`p-${n}`)
  expect(recentlyViewed()).toHaveLength(12)
  expect(recentlyViewed()[0]).toBe('p-20')
})

test.each(['', '{}', 'null', '["../x", 7, "B"]', '{broken'])('ignores malformed stored values (%s)', (text) => {
  storage.set('recentlyViewed', text)
  expect(recentlyViewed()).toEqual([])
})
