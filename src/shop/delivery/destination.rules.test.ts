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
])('finds a city by its slug and its names: %s (O-33)', (city, zipCode) => {
  expect(to({ city, zipCode })).toMatchObject({ city: 'Казань', regionIso: 'RU-TA', zipCode: zipCode || '420000' })
})

test('treats ё and е as one letter', () => {
  expect(to({ city: 'Орел' })).toMatchObject({ city: 'Орёл' })
})

test('locates a small place by its postcode and keeps its own name and code', () => {
  expect(to({ city: 'пгт Озерки', zipCode: '170100', fias: 'a-b' })).toMatchObject({
    city: 'пгт Озерки',
    zipCode: '170100',
    fiasId: 'a-b',
    kladrId: null,
    regionIso: 'RU-TVE',
  })
  expect(to({ city: 'пгт Озерки', region: 'Тверская обл' })).toMatchObject({ regionIso: 'RU-TVE', fiasId: null })
})

test('gives a small place only its own postcode and finds its region in either language', () => {
  expect(to({ city: 'Мышкино', region: 'Тверская обл' })).toMatchObject({ zipCode: '', nearZip: '170000' })
  expect(to({ city: 'Myshkino', region: "Tverskaya oblast'" })).toMatchObject({ region: 'Тверская область' })
})

test.each([
  ['Гатчина', 'Ленинградская обл', '', 'RU-LEN'],
  ['Мурино', '', '188662', 'RU-LEN'],
  ['Анадырь', 'Чукотский АО', '', 'RU-CHU'],
  ['Магадан', 'Магаданская обл', '685000', 'RU-MAG'],
  ['Биробиджан', 'Еврейская Аобл', '', 'RU-YEV'],
  ['Горно-Алтайск', 'Респ Алтай', '649000', 'RU-AL'],
  ['Нарьян-Мар', 'Ненецкий АО', '166000', 'RU-NEN'],
  ['Судак', 'Респ Крым', '', 'RU-CR'],
  ['Ялта', 'Respublika Krym', '298600', 'RU-CR'],
  ['Севастополь', 'г Севастополь', '', 'RU-SEV'],
  ['Донецк', 'Донецкая Народная респ', '', 'RU-DON'],
  ['Старобельск', 'Луганская Народная респ', '292700', 'RU-LUG'],
  ['Мелитополь', '', '272300', 'RU-ZAP'],
  ['Скадовск', 'Херсонская обл', '', 'RU-KHE'],
])('recognizes a region without a listed city: %s', (city, region, zipCode, regionIso) => {
  expect(to({ city, region, zipCode })).toMatchObject({ city, zipCode, regionIso, fiasId: null })
})

test('gives carriers the Russian name of a known town', () => {
  expect(to({ city: 'Simferopol' })).toMatchObject({
    city: 'Симферополь',
    region: 'Республика Крым',
    latitude: 44.9521,
  })
  expect(to({ city: 'Simferopol', region: 'Resp Krym' })).toMatchObject({ city: 'Симферополь', nearZip: '295000' })
  expect(to({ city: 'Донецк', region: 'Ростовская обл' })).toMatchObject({ regionIso: 'RU-ROS' })
})

test('needs only a postcode for the post', () => {
  expect(to({ zipCode: '620014' })).toMatchObject({ regionIso: 'RU-SVE', zipCode: '620014' })
})

test('finds a listed city despite an unknown postcode', () => {
  expect(to({ city: 'Казань', zipCode: '999999' })).toMatchObject({ city: 'Казань', regionIso: 'RU-TA' })
})

test('does not match a city of another country with a familiar name', () => {
  expect(to({ city: 'Казань', countryCode: 'KZ' })).toMatchObject({ iso: 'KZ', city: 'Казань' })
})

test.each([{ city: 'Нигде' }, { city: 'Нигде', zipCode: '000000' }, { city: '<script>', zipCode: 'abc' }, {}])(
  'returns nothing for an unknown place',
  (fields) => {
    expect(to(fields)).toBeUndefined()
  },
)
