import { expect, test } from 'vitest'
import { newShopCities } from './cities.samples.ts'
import { isRegionOf, otherRegions, regionNames } from './regions.rules.ts'
import { placeWritten } from './written-place.rules.ts'

const cities = newShopCities()

test('lists every region: 77 with a city of ours and 12 without', () => {
  const names = regionNames(cities)
  expect([names.length, otherRegions.length]).toEqual([89, 12])
  // Each name matches its own region only.
  for (const name of names) expect(names.filter(isRegionOf(name))).toEqual([name])
})

test.each([
  ['Симферополь, Республика Крым', 'Симферополь', 'Республика Крым'],
  ['г. Симферополь', 'Симферополь', 'Республика Крым'],
  ['Simferopol', 'Симферополь', 'Республика Крым'],
  ['Севастополь', 'Севастополь', 'Севастополь'],
  ['Донецк, ДНР', 'Донецк', 'Донецкая Народная Республика'],
  ['Донецк, Ростовская область', 'Донецк', 'Ростовская область'],
  ['Старобельск, ЛНР', 'Старобельск', 'Луганская Народная Республика'],
  ['Тверская обл., Конаковский р-н, д. Озерки', 'д. Озерки', 'Тверская область'],
  ['Озерки, Конаковский район, Тверская обл', 'Озерки', 'Тверская область'],
  ['Ozerki, Tverskaya oblast', 'Ozerki', 'Тверская область'],
  ['Колпино, Санкт-Петербург', 'Колпино', 'Санкт-Петербург'],
  ['Озерки', 'Озерки', ''],
  ['Озерки, Шир', 'Озерки, Шир', ''],
])('reads %j as %j in the region %j', (text, name, region) => {
  expect(placeWritten(cities, text)).toEqual({ name, region })
})

test.each(['Казань', 'Kazan', 'Казань, Татарстан', 'Респ Татарстан, г Казань'])(
  'recognizes a city of ours: %s',
  (text) => {
    expect(placeWritten(cities, text).city?.slug).toBe('kazan')
  },
)
