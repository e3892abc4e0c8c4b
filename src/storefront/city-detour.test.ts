import { expect, test } from 'vitest'
import { cityDetour } from './city-detour.ts'

const isRegion = (slug: string) => slug === 'kazan'
const cookie = (city: object) => `a=1; isCity=${encodeURIComponent(JSON.stringify(city))}; b=2`
const kazan = cookie({ slug: 'kazan', use_in_regions: true })

test.each([
  ['/', '/kazan/'],
  ['/kategorii/', '/kazan/kategorii/'],
  ['/kategorii/topy/', '/kazan/kategorii/topy/'],
  ['/kontakty/', '/kazan/kontakty/'],
  ['/en/', '/en/kazan/'],
  ['/en/kategorii/topy/', '/en/kazan/kategorii/topy/'],
  ['/en/kontakty/', '/en/kazan/kontakty/'],
])('redirects %s of a visitor from Kazan to %s (R-4.1-04)', (from, to) => {
  expect(cityDetour(from, kazan, isRegion)).toBe(to)
})

test.each([
  '/kazan/',
  '/spb/',
  '/spb/kategorii/',
  '/spb/kontakty/',
  '/en/spb/kategorii/topy/',
  '/blog/',
  '/content/top/',
  '/kategorii/topy/more/',
  '/cart/',
  '/en/kazan/',
])('does not redirect %s', (path) => {
  expect(cityDetour(path, kazan, isRegion)).toBeUndefined()
})

test('city without its own pages keeps the common address (R-4.1-05)', () => {
  expect(cityDetour('/', cookie({ slug: 'moskva', use_in_regions: false }), isRegion)).toBeUndefined()
})

test('the shop, not the cookie, decides which cities have pages (R-4.1-05)', () => {
  expect(cityDetour('/', cookie({ slug: 'tver', use_in_regions: true }), isRegion)).toBeUndefined()
  expect(cityDetour('/', cookie({ slug: 'kazan', use_in_regions: false }), isRegion)).toBe('/kazan/')
})

test('unlisted settlement keeps the common address (O-22)', () => {
  expect(cityDetour('/', cookie({ id: 0, slug: '', use_in_regions: false }), isRegion)).toBeUndefined()
})

test('redirects no visitor without a cookie, such as a crawler (Q-31)', () => {
  expect(cityDetour('/', undefined, isRegion)).toBeUndefined()
  expect(cityDetour('/kategorii/', 'visitor=1; hint=1.2.0', isRegion)).toBeUndefined()
})

test.each([
  'isCity=',
  'isCity=%',
  'isCity=null',
  'isCity=5',
  'isCity={"slug":"//evil.example"}',
  `isCity=${'a'.repeat(5000)}`,
  undefined,
])('ignores an invalid cookie (%s)', (cookies) => {
  expect(cityDetour('/', cookies, isRegion)).toBeUndefined()
})
