import { expect, test } from 'vitest'
import { candidates, redirectKey, targetIn } from './redirects.rules.ts'

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
])('the path %s is compared as %j', (path, key) => {
  expect(redirectKey(path)).toBe(key)
})

const keys = (path: string) => candidates(path).map(({ key, prefix }) => `${prefix}|${key}`)

test('a path is looked for with its query first, then without', () => {
  expect(keys('/old/?page=2')).toEqual(['|old?page=2', '|old'])
  expect(keys('/old')).toEqual(['|old'])
  expect(keys('/old/?')).toEqual(['|old'])
  expect(keys('/old/#top')).toEqual(['|old'])
})

test('an English path is also looked for as the Russian one', () => {
  expect(keys('/en/old/')).toEqual(['|en/old', '/en|old'])
  expect(keys('/english/')).toEqual(['|english'])
})

test('an address in the catalogue of a city is also looked for as that of the common catalogue', () => {
  expect(keys('/kazan/kategorii/tops/')).toEqual(['|kazan/kategorii/tops', '/kazan|kategorii/tops'])
  expect(keys('/en/kazan/kategorii/tops/').at(-1)).toBe('/en/kazan|kategorii/tops')
  expect(keys('/kazan/blog/')).toEqual(['|kazan/blog'])
  expect(targetIn('/en/kazan', '/kategorii/topy/')).toBe('/en/kazan/kategorii/topy/')
  expect(targetIn('/kazan', '/sale/')).toBe('/sale/')
})

test('home, a zero byte and an endless path are never looked for', () => {
  expect(keys('/')).toEqual([])
  expect(keys('/en/')).toEqual(['|en'])
  expect(keys('/a\0b')).toEqual([])
  expect(keys('/a%00b')).toEqual([])
  expect(keys(`/${'a'.repeat(2_000)}`)).toEqual([])
})

test('a target stays as it was typed, and gets the language it was found for', () => {
  expect(targetIn('', 'kategorii')).toBe('kategorii')
  expect(targetIn('/en', 'kategorii')).toBe('/en/kategorii')
  expect(targetIn('/en', '/about-us/')).toBe('/en/about-us/')
  expect(targetIn('/en', '/en/about-us/')).toBe('/en/about-us/')
})
