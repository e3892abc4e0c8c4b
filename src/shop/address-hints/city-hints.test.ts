import { expect, test } from 'vitest'
import { addressFields, type AddressQuestion } from './address-hints.port.ts'
import { cityHint, cityHints } from './city-hints.ts'
import { newShopCities } from '../cities/cities.samples.ts'
import { regionWords } from './region-words.rules.ts'

const cities = newShopCities()
const hints = cityHints({ now: async () => cities, inMemory: () => cities })
const suggest = (question: Partial<AddressQuestion>) =>
  hints.suggest({ query: '', count: 20, language: 'ru', ...question })
const names = async (question: Partial<AddressQuestion>) => (await suggest(question)).map(({ data }) => data.city)

test('suggests a city in the words and fields of DaData (R-7-53 Q-16)', async () => {
  const [tver] = await suggest({ query: 'тверь' })
  expect(tver).toMatchObject({
    value: 'г Тверь',
    unrestricted_value: '170000, Тверская обл, г Тверь',
    data: {
      postal_code: '170000',
      country: 'Россия',
      country_iso_code: 'RU',
      region_iso_code: 'RU-TVE',
      region_with_type: 'Тверская обл',
      region: 'Тверская',
      city: 'Тверь',
      city_with_type: 'г Тверь',
      city_fias_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      city_kladr_id: '6900000100000',
      settlement: null,
      street: null,
      geo_lat: expect.stringMatching(/^56\.\d+$/),
      geo_lon: expect.stringMatching(/^35\.\d+$/),
    },
  })
  expect(Object.keys(tver!.data).toSorted()).toEqual([...addressFields].toSorted())
})

test('suggests an English name, with the register’s words in Latin letters (R-7-53)', async () => {
  const [tver] = await suggest({ query: 'tver', language: 'en' })
  expect(tver).toMatchObject({
    value: 'Tver',
    unrestricted_value: '170000, Tverskaya oblast, Tver',
    data: { city: 'Tver', country: 'Russia', region_with_type: 'Tverskaya oblast', region_type: 'obl' },
  })
})

test('suggests towns of regions without our city, and villages written with their region', async () => {
  expect(await suggest({ query: 'симфер' })).toMatchObject([
    { value: 'г Симферополь', data: { city: 'Симферополь', region_with_type: 'Респ Крым', postal_code: '295000' } },
  ])
  expect(await suggest({ query: 'д. Озерки, Тверская область' })).toMatchObject([
    { value: 'д. Озерки', data: { city: null, settlement: 'д. Озерки', region_with_type: 'Тверская обл' } },
  ])
  expect(await suggest({ query: 'Ozerki, Tverskaya oblast', language: 'en' })).toMatchObject([
    { value: 'Ozerki', data: { settlement: 'Ozerki', region_with_type: 'Tverskaya oblast' } },
  ])
  expect(await suggest({ query: 'Озерки' })).toEqual([])
})

test('names Moscow once, although it is a region of its own', () => {
  const { unrestricted_value, data } = cityHint(
    cities.find(({ slug }) => slug === 'moskva')!,
    'ru',
  )
  expect(unrestricted_value).toBe('101000, г Москва')
  expect(data).toMatchObject({ region: 'Москва', region_with_type: 'г Москва', region_kladr_id: '7700000000000' })
})

test.each([
  ['Тверская область', 'Тверская обл', 'Тверская'],
  ['Пермский край', 'Пермский край', 'Пермский'],
  ['Республика Татарстан', 'Респ Татарстан', 'Татарстан'],
  ['Республика Северная Осетия — Алания', 'Респ Северная Осетия - Алания', 'Северная Осетия - Алания'],
  ['Удмуртская Республика', 'Удмуртская Респ', 'Удмуртская'],
  ['Ямало-Ненецкий автономный округ', 'Ямало-Ненецкий АО', 'Ямало-Ненецкий'],
  ['Кемеровская область — Кузбасс', 'Кемеровская область - Кузбасс', 'Кемеровская область - Кузбасс'],
  ['Москва', 'г Москва', 'Москва'],
])('writes %s as %s in the register', (name, withType, region) => {
  expect(regionWords(name, 'ru')).toMatchObject({ withType, region })
})

test('limits suggestions to the requested count and places (R-7-53)', async () => {
  expect(await names({ query: 'но', count: 2 })).toHaveLength(2)
  expect(await names({ query: 'новг', locations: [{ region_iso_code: 'RU-NGR' }] })).toEqual(['Великий Новгород'])
  expect(await names({ query: 'новг', locations: [{ kladr_id: '5300000000000' }] })).toEqual(['Великий Новгород'])
  expect(await names({ query: 'твер', locations: [{ country_iso_code: 'RU' }] })).toEqual(['Тверь'])
  expect(await names({ query: 'твер', locations: [{ country_iso_code: '*' }] })).toEqual(['Тверь'])
  expect(await names({ query: 'твер', locations: [{ country_iso_code: 'BY' }] })).toEqual([])
  expect(await names({ query: 'твер', locations: [] })).toEqual(['Тверь'])
})

test('suggests cities only within bounds that include them, and no streets (R-7-53)', async () => {
  const city = { value: 'city' } as const
  expect(await names({ query: 'твер', from_bound: city, to_bound: city })).toEqual(['Тверь'])
  expect(await names({ query: 'твер', from_bound: city, to_bound: { value: 'settlement' } })).toEqual(['Тверь'])
  expect(await names({ query: 'твер', from_bound: { value: 'street' }, to_bound: { value: 'house' } })).toEqual([])
  expect(await names({ query: 'твер', to_bound: { value: 'region' } })).toEqual([])
})
