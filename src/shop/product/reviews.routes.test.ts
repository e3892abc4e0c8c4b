import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aColor, aModel, aPicture, aProduct } from '../catalogue/catalogue.samples.ts'
import { aReview } from './product.samples.ts'

const now = new Date('2026-05-01T12:00:00Z')
const address = '/api/catalog/detail/top-onega-pudra/reviews/'
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  const { db } = shop
  const { id: modelId } = await aModel(db)
  const color = await aColor(db, { name: 'Пудра', nameEn: 'Powder' })
  const { id: productId } = await aProduct(db, { modelId, colorId: color.id, slug: 'top-onega-pudra' })
  await aProduct(db, { modelId, slug: 'top-onega-hvoya' })
  const hidden = await aProduct(db, { modelId, publishedAt: null })
  const picture = await aPicture(db, { hash: 'a'.repeat(32) })
  const dated = (day: number) => new Date(Date.UTC(2026, 2, day, 10))
  await aReview(db, { modelId, rating: 2, text: 'Мало', createdAt: dated(1), mediaIds: [picture.id] })
  await aReview(db, { modelId, rating: 4, text: 'Ещё цвет', createdAt: dated(2), productId: hidden.id })
  for (let day = 3; day <= 23; day++)
    await aReview(db, { modelId, text: `День ${day}`, createdAt: dated(day), productId, isVerified: day === 23 })
  await aReview(db, { modelId, rating: 1, text: 'Не прочитан', publishedAt: null })
  await aReview(db, { modelId, rating: 1, text: 'Завтра', publishedAt: new Date('2026-05-01T12:00:01Z') })
  await aProduct(db, { slug: 'bez-otzyvov' })
})
afterAll(() => shop.close())

const texts = async (query: string) =>
  (await shop.get(address + query)).body.results.map(({ text }: { text: string }) => text)

test('returns the ten newest reviews, a summary and the next page address (R-7-39 O-06 O-10)', async () => {
  const { status, body } = await shop.get(address)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    count: 23,
    next: `${address}?page=2&sort=new`,
    previous: null,
    average: 4.8,
    distribution: { 1: 0, 2: 1, 3: 0, 4: 1, 5: 21 },
  })
  expect(body.results).toHaveLength(10)
  expect(body.results[0]).toEqual({
    id: expect.any(Number),
    author: 'Марина',
    rating: 5,
    text: 'День 23',
    created_at: '2026-03-23T10:00:00.000Z',
    verified_purchase: true,
    fit: null,
    product: 'top-onega-pudra',
    color: { ru: { name: 'Пудра' }, en: { name: 'Powder' } },
    images: [],
  })
})

test('the last page links only back, in the language of the call (R-7-39)', async () => {
  const { body } = await shop.get(`/en${address}?page=3`)
  expect(body).toMatchObject({ next: null, previous: `/en${address}?page=2&sort=new` })
  expect(body.results.map(({ text }: { text: string }) => text)).toEqual(['День 3', 'Ещё цвет', 'Мало'])
})

test('shows each review on one page only in every sort order', async () => {
  for (const sort of ['new', 'high', 'low', 'photos']) {
    const all = [1, 2, 3].map((page) => texts(`?page=${page}&sort=${sort}`))
    expect(new Set((await Promise.all(all)).flat()).size).toBe(23)
  }
})

test('sorts by best, by worst, or photos first', async () => {
  expect((await texts('?sort=high'))[0]).toBe('День 23')
  expect((await texts('?sort=low')).slice(0, 3)).toEqual(['Мало', 'Ещё цвет', 'День 23'])
  expect((await texts('?sort=photos')).slice(0, 2)).toEqual(['Мало', 'День 23'])
})

test('a review has photos, and a color while that is on sale', async () => {
  const { body } = await shop.get(`${address}?sort=low`)
  expect(body.results[0].images).toEqual([
    { type: 'image', file: `/media/${'a'.repeat(32)}/670.webp`, large_file: `/media/${'a'.repeat(32)}/1005.webp` },
  ])
  expect(body.results[1]).toMatchObject({ product: null, color: null })
})

test('every color of a model shows the reviews of all colors', async () => {
  expect((await shop.get('/api/catalog/detail/top-onega-hvoya/reviews/')).body.count).toBe(23)
})

test('returns an empty first page for a model without reviews', async () => {
  const { status, body } = await shop.get('/api/catalog/detail/bez-otzyvov/reviews/')
  expect([status, body]).toEqual([
    200,
    {
      count: 0,
      next: null,
      previous: null,
      average: null,
      distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      results: [],
    },
  ])
})

test.each(['worst', '', 'new;drop table reviews', '__proto__', 'constructor'])(
  'an unknown sort order (%s) means newest first',
  async (sort) => {
    const { status, body } = await shop.get(`${address}?sort=${encodeURIComponent(sort)}`)
    expect([status, body.results[0].text]).toEqual([200, 'День 23'])
  },
)

test('answers 404 for a page after the last (O-45)', async () => {
  expect(await shop.get(`${address}?page=4`)).toMatchObject({ status: 404, body: { detail: 'Ничего не найдено.' } })
  expect((await shop.get(`${address}?page=100000`)).status).toBe(404)
})

test.each(['0', '-1', '1.5', 'two', '1e9', '99999999999999999999'])('refuses page %s', async (page) => {
  const { status, body } = await shop.get(`${address}?page=${page}`)
  expect([status, Object.keys(body)]).toEqual([400, ['page']])
})

test('refuses an overlong sort order', async () => {
  expect((await shop.get(`${address}?sort=${'a'.repeat(5_000)}`)).status).toBe(400)
})
