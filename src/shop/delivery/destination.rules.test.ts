import { expect, test } from 'vitest'
import { newShopCities } from '../cities/cities.samples.ts'
import { destinationOf, type DestinationFields } from './destination.rules.ts'

const cities = newShopCities()
const to = (fields: Partial<DestinationFields>) =>
  destinationOf(cities, {
    city: '',
    region: '',
    countryCode: '',
    zipCode: '',
    street: '',
    house: '',
    fias: '',
    ...fields,
  })

test.each([
  ['kazan', ''],
  ['Казань', '420111'],
  ['г Казань', ''],
  ['Kazan', '420000'],
])('O-33 a city is known by its slug and its names (%s)', (city, zipCode) => {
  expect(to({ city, zipCode })).toMatchObject({ city: 'Казань', regionIso: 'RU-TA', zipCode: zipCode || '420000' })
})

test('ё and е are one letter', () => {
  expect(to({ city: 'Орел' })).toMatchObject({ city: 'Орёл' })
})

test('a small place is reckoned from the nearest city of its postcode, and keeps its own name and code', () => {
  expect(to({ city: 'пгт Озерки', zipCode: '170100', fias: 'a-b' })).toMatchObject({
    city: 'пгт Озерки',
    zipCode: '170100',
    fiasId: 'a-b',
    kladrId: null,
    regionIso: 'RU-TVE',
  })
  expect(to({ city: 'пгт Озерки', region: 'Тверская обл' })).toMatchObject({ regionIso: 'RU-TVE', fiasId: null })
})

test('a postcode alone is enough for the post', () => {
  expect(to({ zipCode: '620014' })).toMatchObject({ regionIso: 'RU-SVE', zipCode: '620014' })
})

test('a city of ours is itself, even with a postcode of nowhere', () => {
  expect(to({ city: 'Казань', zipCode: '999999' })).toMatchObject({ city: 'Казань', regionIso: 'RU-TA' })
})

test('another country is another country, even where a city has a name of ours', () => {
  expect(to({ city: 'Казань', countryCode: 'KZ' })).toMatchObject({ iso: 'KZ', city: 'Казань' })
})

test.each([{ city: 'Нигде' }, { city: 'Нигде', zipCode: '000000' }, { city: '<script>', zipCode: 'abc' }, {}])(
  'what is nowhere is nowhere',
  (fields) => {
    expect(to(fields)).toBeUndefined()
  },
)
