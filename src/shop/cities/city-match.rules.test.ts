import { expect, test } from 'vitest'
import { cityAt, cityCalled, cityNamed, distanceKm, cityNameIn } from './city-match.rules.ts'
import { newShopCities } from './cities.samples.ts'

const cities = newShopCities()
const bySlug = (slug: string) => cities.find((city) => city.slug === slug)!

test('from Moscow to Saint Petersburg it is some 630 kilometres', () => {
  expect(distanceKm(bySlug('moskva'), bySlug('sankt-peterburg'))).toBeCloseTo(634, -1)
  expect(distanceKm(bySlug('moskva'), bySlug('moskva'))).toBe(0)
})

test.each(['tver', 'Тверь', 'тверь', 'Tver', 'г. Тверь'])('O-21 a proxy may call Тверь %s', (text) => {
  expect(cityCalled(cities, text)?.slug).toBe('tver')
})

test.each(['', 'Атлантида', '__proto__'])('a proxy that says %j says nothing', (text) => {
  expect(cityCalled(cities, text)).toBeUndefined()
})

const at = (country: string | undefined, names: string[], latitude?: number, longitude?: number) =>
  cityAt(cities, {
    country,
    names,
    point: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
  })?.slug

test('R-7-03 a place with the name of a city, near it, is the city', () => {
  expect(at('RU', ['Tver', 'Тверь'], 56.9, 36)).toBe('tver')
  expect(at('RU', ['Tver'])).toBe('tver')
  expect(at(undefined, ["Tver'", 'Тверь'])).toBe('tver')
})

test('R-7-03 a namesake far away is not: the nearest city within 60 km is taken instead, or none', () => {
  expect(at('RU', ['Tver'], 55.75, 37.6)).toBe('moskva')
  expect(at('RU', ['Tver'], 68, 160)).toBeUndefined()
})

test('R-7-03 a village belongs to the nearest city, and the taiga to none', () => {
  expect(at('RU', ['Emmaus'], 56.79, 36.05)).toBe('tver')
  expect(at('RU', [], 62, 100)).toBeUndefined()
})

test('a city across the border is not taken for its neighbour', () => {
  expect(at('BY', ['Orsha'], 54.78, 32.05)).toBeUndefined()
  expect(at('US', ['Moscow'], 46.73, -117)).toBeUndefined()
})

const place = { names: ['Киров'], iso: 'RU', zipCode: '', region: '' }

test.each([
  ['a name alone', {}],
  ['another case', { names: ['КИРОВ'] }],
  ['its English name', { names: ['Kirov'] }],
  ['the region in DaData’s words', { region: 'Кировская обл' }],
  ['the code of its region', { iso: 'ru-kir' }],
  ['its postcode', { zipCode: '610000', region: 'Киров и окрестности' }],
  ['another postcode nearby and an English region', { zipCode: '612000', region: 'Kirov oblast' }],
])('R-7-06 Киров is found by %s', (_, details) => {
  expect(cityNamed(cities, { ...place, ...details })?.slug).toBe('kirov')
})

test.each([
  ['another region', { region: 'Калужская обл', zipCode: '249440' }],
  ['a postcode far away', { region: 'Kaluga oblast', zipCode: '249440' }],
  ['another country', { iso: 'BY' }],
  ['an unknown name', { names: ['Кировск'] }],
])('R-7-06 a namesake of %s is another town', (_, details) => {
  expect(cityNamed(cities, { ...place, ...details })).toBeUndefined()
})

test('R-7-06 every city is found by what the list says of it, and by what is suggested for it', () => {
  for (const city of cities) {
    const { iso, zipCode, region } = city
    expect(cityNamed(cities, { names: [city.ruName], iso, zipCode, region })).toBe(city)
    expect(cityNamed(cities, { names: [city.enName], iso, zipCode: '', region: '' })).toBe(city)
  }
})

test.each([
  ['Казань', 'Kazan'],
  ['Донецк', 'Donetsk'],
  ['Озерки', 'Озерки'],
])('a reader of English reads %s as %s', (ruName, enName) => {
  expect([cityNameIn(cities, ruName, 'en'), cityNameIn(cities, ruName, 'ru')]).toEqual([enName, ruName])
})
