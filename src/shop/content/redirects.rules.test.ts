import { expect, test } from 'vitest'
import { candidates, lookUp, redirectKey, tableOf, targetIn } from './redirects.rules.ts'

test.each([
  ['/old-page', 'old-page'],
  ['/old-page/', 'old-page'],
  ['old-page', 'old-page'],
  ['//old//page///', 'old//page'],
  ['/%D1%81%D1%82%D0%B0%D1%80%D0%BE%D0%B5/', 'старое'],
  ['/старое', 'старое'],
  ['/broken-%E0%A4%A', 'broken-%E0%A4%A'],
  ['/?page=2', '?page=2'],
  ['/', ''],
])('normalizes the path %s to %j', (path, key) => {
  expect(redirectKey(path)).toBe(key)
})

const keys = (path: string) => candidates(path).map(({ key, prefix }) => `${prefix}|${key}`)

test('looks up a path without query and fragment', () => {
  expect(keys('/old/?page=2')).toEqual(['|old'])
  expect(keys('/old')).toEqual(['|old'])
  expect(keys('/old/?')).toEqual(['|old'])
  expect(keys('/old/#top')).toEqual(['|old'])
})

test('also looks up an English path as the Russian one', () => {
  expect(keys('/en/old/')).toEqual(['|en/old', '/en|old'])
  expect(keys('/english/')).toEqual(['|english'])
})

test('also looks up a city’s catalogue address as the common one', () => {
  expect(keys('/kazan/kategorii/tops/')).toEqual(['|kazan/kategorii/tops', '/kazan|kategorii/tops'])
  expect(keys('/en/kazan/kategorii/tops/').at(-1)).toBe('/en/kazan|kategorii/tops')
  expect(keys('/kazan/blog/')).toEqual(['|kazan/blog'])
  expect(targetIn('/en/kazan', '/kategorii/topy/')).toBe('/en/kazan/kategorii/topy/')
  expect(targetIn('/kazan', '/sale/')).toBe('/sale/')
})

test('skips paths with a zero byte and overlong ones', () => {
  expect(keys('/en/')).toEqual(['|en', '/en|'])
  expect(keys('/a\0b')).toEqual([])
  expect(keys('/a%00b')).toEqual([])
  expect(keys(`/${'a'.repeat(2_000)}`)).toEqual([])
})

test('keeps a target as typed and adds the language of the lookup', () => {
  expect(targetIn('', 'kategorii')).toBe('kategorii')
  expect(targetIn('/en', 'kategorii')).toBe('/en/kategorii')
  expect(targetIn('/en', '/about-us/')).toBe('/en/about-us/')
  expect(targetIn('/en', '/en/about-us/')).toBe('/en/about-us/')
})

const table = tableOf([
  { from: '/shop', to: '/catalogue/' },
  { from: '/shop?id=7', to: '/seven/' },
  { from: 'shop/?id=7&size=m', to: '/seven-m/' },
  { from: '/search-results/?search=%D1%82%D0%BE%D0%BF', to: '/tops/' },
  { from: '/?page=2', to: '/sale/' },
  { from: '/spring/', to: null },
])

test.each([
  ['/shop/?utm_source=mail&gclid=1', '/catalogue/', 'utm_source=mail&gclid=1'],
  ['/shop?yclid=1&id=7', '/seven/', 'yclid=1'],
  ['/shop/?size=m&a=b&id=7', '/seven-m/', 'a=b'],
  ['/shop/?id=8', '/catalogue/', 'id=8'],
  ['/search-results/?search=топ&utm_source=mail', '/tops/', 'utm_source=mail'],
  ['/search-results/?search=%d1%82%d0%be%d0%bf', '/tops/', ''],
  ['/en/search-results/?search=топ&a=1', '/en/tops/', 'a=1'],
  ['/?a=1&page=2', '/sale/', 'a=1'],
  [`/shop/?gclid=${'a'.repeat(3_000)}`, '/catalogue/', `gclid=${'a'.repeat(3_000)}`],
  ['/spring/?utm_source=mail', null, 'utm_source=mail'],
])('redirects %.60s to %s and keeps the rest of its query', (path, to, rest) => {
  expect(lookUp(table, path)).toEqual({ to, rest })
})

test.each(['/', '/?page=3', '/search-results/', '/search-results/?search=топы'])('finds no redirect for %s', (path) => {
  expect(lookUp(table, path)).toBeUndefined()
})
