import { expect, test } from 'vitest'
import { cityAddress, cityHref } from './city-address.ts'

test('another city is chosen on the same page where that exists, else on its home', () => {
  expect(cityHref({ base: '', path: '/kategorii/topy/' }, 'kazan')).toBe('/kazan/kategorii/topy/')
  expect(cityHref({ base: '', region: 'spb', path: '/spb/kategorii/topy/' }, 'kazan')).toBe('/kazan/kategorii/topy/')
  expect(cityHref({ base: '/en', region: 'spb', path: '/spb/' }, null)).toBe('/en/')
  expect(cityHref({ base: '', path: '/cart/' }, 'kazan')).toBe('/kazan/')
})

test('R-4.1-04 R-4.1-05 home, catalogue and contacts follow the city, other pages are the same for all', () => {
  expect(cityAddress({ base: '', path: '/kontakty/' }, 'kazan')).toBe('/kazan/kontakty/')
  expect(cityAddress({ base: '/en', region: 'kazan', path: '/kazan/kontakty/' }, null)).toBe('/en/kontakty/')
  expect(cityAddress({ base: '', path: '/cart/' }, 'kazan')).toBeUndefined()
})
