import { expect, test } from 'vitest'
import { cityAddress, cityHref } from './city-address.ts'

test('selects another city on the same page if it exists there, else on the home page', () => {
  expect(cityHref({ base: '', path: '/kategorii/topy/' }, 'kazan')).toBe('/kazan/kategorii/topy/')
  expect(cityHref({ base: '', region: 'spb', path: '/spb/kategorii/topy/' }, 'kazan')).toBe('/kazan/kategorii/topy/')
  expect(cityHref({ base: '/en', region: 'spb', path: '/spb/' }, null)).toBe('/en/')
  expect(cityHref({ base: '', path: '/cart/' }, 'kazan')).toBe('/kazan/')
})

test('home, catalogue and contacts depend on the city, other pages do not (R-4.1-04 R-4.1-05)', () => {
  expect(cityAddress({ base: '', path: '/kontakty/' }, 'kazan')).toBe('/kazan/kontakty/')
  expect(cityAddress({ base: '/en', region: 'kazan', path: '/kazan/kontakty/' }, null)).toBe('/en/kontakty/')
  expect(cityAddress({ base: '', path: '/cart/' }, 'kazan')).toBeUndefined()
})
