import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aModel, aProduct, aSize } from '../catalogue/catalogue.samples.ts'
import { aCity } from '../cities/cities.samples.ts'
import { aSizeInHeights, aStore } from './product.samples.ts'

// Friday, 11:00 in Moscow.
const now = new Date('2026-11-20T08:00:00Z')
let moment = now
const slug = 'top-onega-pudra'
let shop: TestShop
let sizes: { s46: number; s48: number; o46: number; low: number; high: number }

beforeAll(async () => {
  shop = await openTestShop({ clock: () => moment })
  const { db } = shop
  const s46 = (await aSize(db, { name: '46', position: 1 })).id
  const s48 = (await aSize(db, { name: '48', position: 2 })).id
  const model = await aModel(db, { weightGrams: 1_200 })
  const product = await aProduct(db, { slug, modelId: model.id, offer: { sizeId: s46 } })
  const { heights } = await aSizeInHeights(db, { productId: product.id, sizeId: s48, stocks: { 164: 3, 170: 1 } })
  sizes = { s46, s48, o46: product.offer.id, low: heights[164]!, high: heights[170]! }
  await aStore(db, { name: 'Чистые пруды', city: 'moscow', position: 3, shelves: [[sizes.high, 1]] })
  await aStore(db, {
    position: 1,
    shelves: [
      [sizes.high, 1],
      [sizes.o46, 2],
      [sizes.low, 1],
    ],
  })
  await aStore(db, { name: 'Пусто', position: 2, shelves: [[sizes.o46, 0]] })
  await aStore(db, { name: 'Закрыт', position: 2, isPublished: false, shelves: [[sizes.o46, 5]] })
  await aStore(db, { name: 'Без полок', position: 2 })
  await aCity(db, {
    slug: 'moskva',
    ruName: 'Москва',
    enName: 'Moscow',
    latitude: 55.754,
    longitude: 37.62,
    isDefault: true,
  })
  await aCity(db)
  await aCity(db, { slug: 'almaty', ruName: 'Алматы', enName: 'Almaty', iso: 'KZ' })
})
afterAll(() => shop.close())

type Store = { translations: { ru: { name: string } }; offers: { id: number }[] }
const inStock = async (query = '', prefix = '') => {
  const { status, body } = await shop.get(`${prefix}/api/catalog/detail/${slug}/in-stock/${query}`)
  expect(status).toBe(200)
  return body.storages.map(({ translations, offers }: Store) => [translations.ru.name, offers.map(({ id }) => id)])
}

test.each(['', '/en'])(
  'lists stores with the product and its offers, path prefix “%s” (R-3-23 R-7-38 R-9-20)',
  async (prefix) => {
    const { body } = await shop.get(`${prefix}/api/catalog/detail/${slug}/in-stock/`)
    expect(body.storages[0]).toEqual({
      city: 'spb',
      translations: {
        ru: { name: 'Петроградская', address: 'Большой проспект П. С., 48', worktime: 'Ежедневно 10–21' },
        en: { name: 'Петроградская shop', address: '48 Bolshoy Prospekt P. S.', worktime: 'Daily 10–21' },
      },
      offers: [
        { id: sizes.o46, size: { id: sizes.s46, translations: { ru: { name: '46' }, en: { name: '46' } } }, height: 0 },
        { id: sizes.low, size: expect.objectContaining({ id: sizes.s48 }), height: 164 },
        { id: sizes.high, size: expect.objectContaining({ id: sizes.s48 }), height: 170 },
      ],
    })
    expect(body.storages.map(({ city }: { city: string }) => city)).toEqual(['spb', 'moscow'])
  },
)

test('omits stores that are closed, empty or lack the product (R-8-17)', async () => {
  expect(await inStock()).toEqual([
    ['Петроградская', [sizes.o46, sizes.low, sizes.high]],
    ['Чистые пруды', [sizes.high]],
  ])
})

test('filters stores by exact size and height', async () => {
  expect(await inStock(`?size=${sizes.s46}`)).toEqual([['Петроградская', [sizes.o46]]])
  expect(await inStock(`?size=${sizes.s48}&height=164`)).toEqual([['Петроградская', [sizes.low]]])
  expect(await inStock('?height=170')).toHaveLength(2)
  expect(await inStock('?height=0')).toEqual([['Петроградская', [sizes.o46]]])
  expect(await inStock('?size=999999')).toEqual([])
  expect(await inStock(`?size=${sizes.s46}&height=170`)).toEqual([])
})

test.each([
  'size=0',
  'size=-1',
  'size=46.5',
  'size=tall',
  'size=99999999999',
  'height=-1',
  'height=tall',
  'height=999',
])('refuses an invalid filter %s with its field name (R-7-38)', async (query) => {
  const { status, body } = await shop.get(`/api/catalog/detail/${slug}/in-stock/?${query}`)
  expect(status).toBe(400)
  expect(Object.keys(body)).toEqual([query.split('=')[0]])
})

test.each([
  ['', 'ru', 'пн, 23\u00a0ноября'],
  ['/en', 'en', 'Mon, 23\u00a0November'],
])('prices delivery to the default city, path prefix “%s” (R-7-37 R-4.5-20)', async (prefix, _, dateText) => {
  const { status, body } = await shop.get(`${prefix}/api/catalog/detail/${slug}/delivery-price/`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ city: { slug: 'moskva', ru_name: 'Москва', en_name: 'Moscow' } })
  // 1.2 kg: the first kilogram and one more.
  expect(body.cheapest).toEqual({
    pickup_type: 'boxberry_pvz',
    cost: 230,
    period_min: 1,
    period_max: 1,
    date_min: '2026-11-23',
    date_max: '2026-11-23',
    date_text: dateText,
    friday_text: null,
  })
  expect(body.results).toHaveLength(9)
  expect(body.results).toContainEqual(body.fastest)
})

test('uses the price and delivery time of another city (R-7-37)', async () => {
  const { body } = await shop.get(`/api/catalog/detail/${slug}/delivery-price/?city=tver`)
  expect(body).toMatchObject({ city: { slug: 'tver' }, cheapest: { cost: 270, period_min: 2, date_min: '2026-11-24' } })
})

test('shows “by Friday” when the last delivery day is not after Friday', async () => {
  moment = new Date('2026-11-23T08:00:00Z')
  const days = async (prefix: string) => {
    const { body } = await shop.get(`${prefix}/api/catalog/detail/${slug}/delivery-price/?city=tver`)
    return [body.cheapest.date_max, body.cheapest.friday_text]
  }
  expect([await days(''), await days('/en')]).toEqual([
    ['2026-11-26', 'успеет к\u00a0пятнице'],
    ['2026-11-26', 'by\u00a0Friday'],
  ])
  moment = now
})

test.each(['nowhere', "'; drop table cities--", 'МОСКВА', 'x'.repeat(120), ''])(
  'refuses an unknown city (%s) with its field name',
  async (city) => {
    const address = `/api/catalog/detail/${slug}/delivery-price/?city=${encodeURIComponent(city)}`
    const { status, body } = await shop.get(address)
    expect([status, body]).toEqual([400, { city: ['Нет такого варианта'] }])
  },
)

test('reports a city without delivery (R-4.5-20)', async () => {
  const { status, body } = await shop.get(`/api/catalog/detail/${slug}/delivery-price/?city=almaty`)
  expect([status, body]).toEqual([424, { detail: 'Ошибка при расчете стоимости доставки' }])
})
