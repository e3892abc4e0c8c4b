import { expect, test } from 'vitest'
import { cityHref, hrefFrom } from './href.ts'

test('a link keeps the language, and the city where the page has one', () => {
  expect(hrefFrom({ base: '' }, '/kategorii/topy/')).toBe('/kategorii/topy/')
  expect(hrefFrom({ base: '/en', region: 'kazan' }, '/kategorii/topy/')).toBe('/en/kazan/kategorii/topy/')
  expect(hrefFrom({ base: '', region: 'kazan' }, '/')).toBe('/kazan/')
  expect(hrefFrom({ base: '', region: 'kazan' }, '/cart/')).toBe('/cart/')
})

test('another city is chosen on the same page where that exists, else on its home', () => {
  expect(cityHref({ base: '', path: '/kategorii/topy/' }, 'kazan')).toBe('/kazan/kategorii/topy/')
  expect(cityHref({ base: '', region: 'spb', path: '/spb/kategorii/topy/' }, 'kazan')).toBe('/kazan/kategorii/topy/')
  expect(cityHref({ base: '/en', region: 'spb', path: '/spb/' }, null)).toBe('/en/')
  expect(cityHref({ base: '', path: '/cart/' }, 'kazan')).toBe('/kazan/')
})
