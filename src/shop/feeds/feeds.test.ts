import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { hours } from '#kernel/time.ts'
import { parseXml, type XmlElement } from '#partners/xml.ts'
import { aCategory, anOffer, aPicture, aProduct, aSize } from '#shop/catalogue/catalogue.samples.ts'
import { modelTranslations, products } from '#shop/catalogue/catalogue.tables.ts'
import { aCity } from '#shop/cities/cities.samples.ts'
import { saveSettings } from '#shop/content/content.actions.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { makeFeed } from './feeds.actions.ts'
import { refreshFeeds } from './feeds.jobs.ts'
import { feedFiles } from './feeds.tables.ts'

const publicUrl = 'https://yasmena.test'
const start = new Date('2026-05-01T12:00:00Z')
let now = start
let shop: TestShop
let modelId = 0
let ids: number[] = []

beforeAll(async () => {
  shop = await openTestShop({ config: { publicUrl }, clock: () => now })
  const { db } = shop
  await aCity(db, { slug: 'sankt-peterburg', isDefault: true, iso: 'RU', latitude: 59.94, longitude: 30.31 })
  await saveSettings(db, { freeDeliveryFrom: roubles(5_000) })
  const parent = await aCategory(db, { slug: 'odezhda', name: 'Одежда' })
  const category = await aCategory(db, { slug: 'topy', name: 'Топы & «туники»', parentId: parent.id })
  const picture = await aPicture(db)
  const product = await aProduct(db, {
    slug: 'top',
    sku: 'T-1',
    name: 'Топ <b>]]>&"\u0007 «Онега»',
    price: roubles(5_990),
    salePrice: roubles(4_990.5),
    categoryIds: [category.id],
    mediaIds: [picture.id],
    offer: { sizeId: (await aSize(db, { name: '48' })).id, height: 170 },
  })
  modelId = product.modelId
  const sizeId = (await aSize(db, { name: '50' })).id
  const dear = await aProduct(db, { slug: 'coat', price: roubles(7_000), stock: 0 })
  const taller = await anOffer(db, { productId: product.id, sizeId, height: 176, stock: 0 })
  await anOffer(db, { productId: product.id, sizeId, height: 0, isSellable: false, stock: 0 })
  await aProduct(db, { slug: 'later', publishedAt: new Date('2027-01-01') })
  ids = [product.offer.id, taller.id, dear.offer.id]
})
afterAll(() => shop.close())
/** Removes feed files and the products of other tests. */
beforeEach(async () => {
  now = start
  await shop.db.delete(feedFiles)
  await shop.db.update(products).set({ publishedAt: null }).where(eq(products.slug, 'long'))
})

const get = (url: string, headers: Record<string, string> = {}) => shop.ask({ method: 'GET', url, headers })
const all = (element: XmlElement, name: string): XmlElement[] => [
  ...element.children.filter((child) => child.name === name),
  ...element.children.flatMap((child) => all(child, name)),
]
const valueOf = (element: XmlElement | undefined, name: string) => element && all(element, name)[0]?.text

test('answers 503 with Retry-After before the first file is built', async () => {
  const { status, headers } = await get('/feeds/yml.xml')
  expect([status, headers['retry-after']]).toEqual([503, '60'])
})

test('offers each size and height on sale to Yandex, grouped, at current prices', async () => {
  expect(await refreshFeeds(shop.app)).toEqual(['yandex', 'google'])
  const feed = parseXml((await get('/feeds/yml.xml')).text)
  expect([feed.name, feed.attributes['date']]).toEqual(['yml_catalog', '2026-05-01T15:00:00+03:00'])
  const offers = all(feed, 'offer')
  expect(offers.map(({ attributes }) => Number(attributes['id'])).toSorted((a, b) => a - b)).toEqual(
    ids.toSorted((a, b) => a - b),
  )
  const offer = offers.find(({ attributes }) => attributes['id'] === String(ids[0]))
  expect(offer?.attributes).toEqual({ id: String(ids[0]), group_id: String(modelId), available: 'true' })
  expect(valueOf(offer, 'name')).toBe('Топ <b>]]>&" «Онега», хвоя, 48, рост 170')
  expect([valueOf(offer, 'price'), valueOf(offer, 'oldprice')]).toEqual(['4990.5', '5990'])
  expect(valueOf(offer, 'url')).toBe(`${publicUrl}/content/top/?utm_source=yml`)
  expect(valueOf(offer, 'picture')).toMatch(/^https:\/\/yasmena\.test\/media\/[0-9a-f]{32}\/\d+\.jpg$/)
  const params = Object.fromEntries(all(offer!, 'param').map(({ attributes, text }) => [attributes['name'], text]))
  expect(params).toMatchObject({ Размер: '48', Рост: '170', Цвет: 'Хвоя' })
  expect(all(feed, 'category').map(({ text, attributes }) => [text, 'parentId' in attributes])).toEqual([
    ['Медицинские одежда', false],
    ['Медицинские топы & «туники»', true],
  ])
  expect(
    all(
      offers.find(({ attributes }) => attributes['id'] === String(ids[1]))!,
      'delivery-options',
    ),
  ).toEqual([])
})

test('marks sold-out offers, and free delivery of expensive ones', async () => {
  await refreshFeeds(shop.app)
  const offers = all(parseXml((await get('/feeds/yml.xml')).text), 'offer')
  const coat = offers.find(({ attributes }) => attributes['id'] === String(ids[2]))
  expect(coat?.attributes['available']).toBe('false')
  expect(all(coat!, 'option').map(({ attributes }) => attributes['cost'])).toEqual(['0', '0'])
})

test('offers the same to Google in its own format', async () => {
  await refreshFeeds(shop.app)
  const items = all(parseXml((await get('/feeds/google.xml')).text), 'item')
  expect(items.map((item) => Number(valueOf(item, 'g:id'))).toSorted((a, b) => a - b)).toEqual(
    ids.toSorted((a, b) => a - b),
  )
  const item = items.find((each) => valueOf(each, 'g:id') === String(ids[0]))
  const names = ['g:price', 'g:sale_price', 'g:size', 'g:availability', 'g:item_group_id', 'g:condition']
  expect(names.map((name) => valueOf(item, name))).toEqual([
    '5990.00 RUB',
    '4990.50 RUB',
    '48, рост 170',
    'in_stock',
    String(modelId),
    'new',
  ])
})

test('includes stock for Yandex, and cuts long texts between words', async () => {
  const name = `Топ ${'«Онега» '.repeat(40)}`.trim()
  const { id } = await aProduct(shop.db, { slug: 'long', name, stock: 7 })
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  const description = 'Плотная саржа 🧵 держит форму. '.repeat(300)
  await shop.db.update(modelTranslations).set({ description }).where(eq(modelTranslations.modelId, row!.modelId))
  await refreshFeeds(shop.app)
  const offers = all(parseXml((await get('/feeds/yml.xml')).text), 'offer')
  const offer = offers.find((each) => valueOf(each, 'url')?.includes('/content/long/'))
  const item = all(parseXml((await get('/feeds/google.xml')).text), 'item').find((each) =>
    valueOf(each, 'link')?.includes('/content/long/'),
  )
  expect(offers.map((each) => Number(valueOf(each, 'count'))).toSorted((a, b) => a - b)).toEqual([0, 0, 5, 7])
  const words = [
    [valueOf(offer, 'description'), 3_000],
    [valueOf(item, 'description'), 5_000],
    [valueOf(offer, 'name'), 256],
    [valueOf(item, 'title'), 150],
  ] as const
  for (const [text, most] of words) {
    expect(text!.length).toBeLessThanOrEqual(most)
    expect(text!.length).toBeGreaterThan(most - 40)
    expect(text).toMatch(/(саржа|🧵|держит|форму\.|Плотная|«Онега»)…/)
  }
  expect(valueOf(item, 'title')).toMatch(/…, хвоя(, .+)?$/)
})

test('sends gzip to clients that accept it, and 304 for a matching ETag', async () => {
  await refreshFeeds(shop.app)
  const answer = await shop.app.http.inject({ url: '/feeds/yml.xml', headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(answer.rawPayload).toString()).toBe((await get('/feeds/yml.xml')).text)
  const etag = String(answer.headers.etag)
  expect((await get('/feeds/yml.xml', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(304)
})

test('is rebuilt after an hour, not earlier, also by concurrent builds', async () => {
  await refreshFeeds(shop.app)
  expect(await refreshFeeds(shop.app)).toEqual([])
  now = new Date(now.getTime() + hours(1))
  const whole = { brand: 'Ясмена', company: 'Ясмена', publicUrl, courier: null, point: null, freeFrom: null }
  const make = () => makeFeed(shop, { name: 'yandex', storage: shop.app.storage, shop: whole, now })
  expect((await Promise.all([make(), make(), make()])).filter(Boolean).length).toBeGreaterThanOrEqual(1)
  const answers = await Promise.all(Array.from({ length: 100 }, () => get('/feeds/yml.xml')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text.length}`)).size).toBe(1)
  expect(await refreshFeeds(shop.app)).toEqual(['google'])
})
