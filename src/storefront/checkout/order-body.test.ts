import { describe, expect, test } from 'vitest'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { AddressChoice } from './address-choices.loader.ts'
import { addressesIn, deliveryPlace, doorIn, emptyAddress, priceQuestion } from './delivery-place.ts'
import { orderBody, orderTroubles } from './order-body.ts'

const aCity = (slug: string, ru_name: string, zip_code: string): CityAnswer => ({
  id: 1,
  slug,
  ru_name,
  en_name: slug,
  iso: 'RU',
  zip_code,
  region: ru_name,
  use_in_regions: false,
})
const petersburg = aCity('sankt-peterburg', 'Санкт-Петербург', '190000')
const kazan = aCity('kazan', 'Казань', '420000')

const person = { first_name: 'Анна', last_name: 'Лебедева', phone: '+79112041516', email: 'anna@klinika.ru' }
const atLiteiny = { ...person, street: 'Литейный пр-кт', house: '56', zip_code: '191014', zip_city: 'Санкт-Петербург' }
const anAddress = (zip_code: string): AddressChoice => ({
  id: 7,
  name: 'Дом',
  city: 'Казань',
  line: 'ул. Баумана, 1',
  note: '',
  parts: { street: 'ул. Баумана', house: '1', house_building: '', apartment: '', zip_code },
})

describe('postcode (R-5-24)', () => {
  const zipOf = (pickup_type: string, city: CityAnswer) => orderBody({ ...atLiteiny, pickup_type }, [], city).zip_code

  test('is sent with the order to the city of its street', () => {
    expect(zipOf('cdek_courier', petersburg)).toBe('191014')
  })

  test('is not sent to another city, by courier or by post', () => {
    expect([zipOf('cdek_courier', kazan), zipOf('russian_post', kazan)]).toEqual(['420000', ''])
  })

  test('is ignored for pickup', () => {
    expect([zipOf('cdek_pvz', petersburg), zipOf('self_pickup', petersburg)]).toEqual(['190000', '190000'])
  })
})

test.each(['cdek_courier', 'russian_post', 'cdek_pvz', 'boxberry_courier'] as const)(
  'prices and orders to the same place by %s (R-D-11)',
  (pickup_type) => {
    for (const city of [petersburg, kazan]) {
      const fields = { ...atLiteiny, zip_city: city.ru_name, pickup_type, pvz_code: 'P1' }
      const door = doorIn(fields, [], city)
      const { city: _slug, ...question } = priceQuestion(pickup_type, { city, door, pointCode: undefined })
      expect(orderBody(fields, [], city)).toMatchObject(question)
    }
  },
)

test('prices a pickup by its point, without a street address', () => {
  const door = doorIn(atLiteiny, [], petersburg)
  expect(priceQuestion('boxberry_pvz', { city: petersburg, door, pointCode: 'P1' })).toEqual({
    pickup_type: 'boxberry_pvz',
    city: 'sankt-peterburg',
    region: 'Санкт-Петербург',
    country_code: 'RU',
    zip_code: '190000',
    pvz_code: 'P1',
  })
})

test('ignores an address typed for another city', () => {
  const door = doorIn(atLiteiny, [], petersburg)
  expect(deliveryPlace('cdek_courier', kazan, door)).toEqual(deliveryPlace('cdek_courier', kazan, emptyAddress))
})

describe('Russian Post (O-16)', () => {
  const troubles = (changes: object) =>
    orderTroubles(
      { ...atLiteiny, payment_type: 'on_delivery', pickup_type: 'russian_post', ...changes },
      { countries: [] },
    )

  test.each([
    [{ zip_code: '' }, { zip_code: { kind: 'required' } }],
    [{ zip_code: '19101' }, { zip_code: { kind: 'zipWrong' } }],
    [{ street: '' }, { street: { kind: 'required' } }],
    [{ house: ' ' }, { house: { kind: 'required' } }],
  ])('asks for postcode, street and house: %j', (changes, expected) => {
    expect(troubles(changes)).toMatchObject(expected)
  })

  test('uses a saved address only if it has a postcode', () => {
    const choicesFor = (zip: string) =>
      addressesIn([anAddress(zip)], { cityName: 'Казань', wish: undefined, type: 'russian_post' })
    expect(choicesFor('420111').chosenId).toBe(7)
    expect(choicesFor('').chosenId).toBe(0)
    const fields = { ...person, pickup_type: 'russian_post', address: 7 }
    expect(orderBody(fields, [anAddress('420111')], kazan)).toMatchObject({ zip_code: '420111', street: 'ул. Баумана' })
  })
})

test('requires no postcode for a courier', () => {
  const fields = { ...atLiteiny, zip_code: '', pickup_type: 'cdek_courier', payment_type: 'on_delivery' }
  expect(Object.keys(orderTroubles(fields, { countries: [] }))).not.toContain('zip_code')
})
