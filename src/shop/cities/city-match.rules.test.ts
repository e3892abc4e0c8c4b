import { expect, test } from 'vitest'
import { cityAt, cityCalled, cityNamed, distanceKm, cityNameIn } from './city-match.rules.ts'
import { newShopCities } from './cities.samples.ts'

const cities = newShopCities()
const bySlug = (slug: string) => cities.find((city) => city.slug === slug)!

test('measures some 630 kilometres from Moscow to Saint Petersburg', () => {
  expect(distanceKm(bySlug('moskva'), bySlug('sankt-peterburg'))).toBeCloseTo(634, -1)
  expect(distanceKm(bySlug('moskva'), bySlug('moskva'))).toBe(0)
})

test.each(['tver', 'Тверь', 'тверь', 'Tver', 'г. Тверь'])('recognizes %s in a proxy header as Тверь (O-21)', (text) => {
  expect(cityCalled(cities, text)?.slug).toBe('tver')
})

test.each(['', 'Атлантида', '__proto__'])('ignores %j in a proxy header', (text) => {
  expect(cityCalled(cities, text)).toBeUndefined()
})

const at = (country: string | undefined, names: string[], latitude?: number, longitude?: number) =>
  cityAt(cities, {
    country,
    names,
    point: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
  })?.slug

test('matches a place of the same name near a city (R-7-03)', () => {
  expect(at('RU', ['Tver', 'Тверь'], 56.9, 36)).toBe('tver')
  expect(at('RU', ['Tver'])).toBe('tver')
  expect(at(undefined, ["Tver'", 'Тверь'])).toBe('tver')
})

test('matches a distant namesake to the nearest city within 60 km, or none (R-7-03)', () => {
  expect(at('RU', ['Tver'], 55.75, 37.6)).toBe('moskva')
  expect(at('RU', ['Tver'], 68, 160)).toBeUndefined()
})

test('matches a village to the nearest city, and the taiga to none (R-7-03)', () => {
  expect(at('RU', ['Emmaus'], 56.79, 36.05)).toBe('tver')
  expect(at('RU', [], 62, 100)).toBeUndefined()
})

test('ignores a nearby city across the border', () => {
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
])('finds Киров by %s (R-7-06)', (_, details) => {
  expect(cityNamed(cities, { ...place, ...details })?.slug).toBe('kirov')
})

test.each([
  ['another region', { region: 'Калужская обл', zipCode: '249440' }],
  ['a postcode far away', { region: 'Kaluga oblast', zipCode: '249440' }],
  ['another country', { iso: 'BY' }],
  ['an unknown name', { names: ['Кировск'] }],
])('treats a namesake of %s as another town (R-7-06)', (_, details) => {
  expect(cityNamed(cities, { ...place, ...details })).toBeUndefined()
})

test('finds every city by its listed and suggested names (R-7-06)', () => {
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
])('translates %s to %s in English', (ruName, enName) => {
  expect([cityNameIn(cities, ruName, 'en'), cityNameIn(cities, ruName, 'ru')]).toEqual([enName, ruName])
})
