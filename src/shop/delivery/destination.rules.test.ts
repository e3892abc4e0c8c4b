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

test('a small place has no postcode but its own, and is sought in its region in whichever language that is written', () => {
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
])('a region without a city on our list is a region all the same: %s', (city, region, zipCode, regionIso) => {
  expect(to({ city, region, zipCode })).toMatchObject({ city, zipCode, regionIso, fiasId: null })
})

test('a town that we know is called by carriers as it is called in Russian, whoever wrote it', () => {
  expect(to({ city: 'Simferopol' })).toMatchObject({
    city: 'Симферополь',
    region: 'Республика Крым',
    latitude: 44.9521,
  })
  expect(to({ city: 'Simferopol', region: 'Resp Krym' })).toMatchObject({ city: 'Симферополь', nearZip: '295000' })
  expect(to({ city: 'Донецк', region: 'Ростовская обл' })).toMatchObject({ regionIso: 'RU-ROS' })
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
