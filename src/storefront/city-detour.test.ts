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
])('R-4.1-04 %s of a visitor from Kazan leads to %s', (from, to) => {
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
])('%s stays where it is', (path) => {
  expect(cityDetour(path, kazan, isRegion)).toBeUndefined()
})

test('R-4.1-05 a city without pages of its own keeps the common address', () => {
  expect(cityDetour('/', cookie({ slug: 'moskva', use_in_regions: false }), isRegion)).toBeUndefined()
})

test('R-4.1-05 the shop decides which cities have pages of their own, not the cookie', () => {
  expect(cityDetour('/', cookie({ slug: 'tver', use_in_regions: true }), isRegion)).toBeUndefined()
  expect(cityDetour('/', cookie({ slug: 'kazan', use_in_regions: false }), isRegion)).toBe('/kazan/')
})

test('O-22 a settlement that is not listed keeps the common address', () => {
  expect(cityDetour('/', cookie({ id: 0, slug: '', use_in_regions: false }), isRegion)).toBeUndefined()
})

test('Q-31 whoever has no cookie, such as a crawler, is led nowhere', () => {
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
])('a cookie that makes no sense (%s) is ignored', (cookies) => {
  expect(cityDetour('/', cookies, isRegion)).toBeUndefined()
})
