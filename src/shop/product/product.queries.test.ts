import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { countStatements } from '#testing/count-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aCategory, aColor, aModel, anOffer, aPicture, aProduct, aTag } from '../catalogue/catalogue.samples.ts'
import { aReview, aStore, wornWith } from './product.samples.ts'
import { productPage, quickView } from './product.queries.ts'
import { reviewsOf } from './reviews.queries.ts'

const now = new Date('2026-05-01T12:00:00Z')
const tomorrow = new Date('2026-05-02T12:00:00Z')
const slug = 'top-onega-hvoya'
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  const { db } = shop
  const tops = await aCategory(db, { slug: 'topy' })
  const vNecks = await aCategory(db, { slug: 'v-vyrez', name: 'V-вырез', nameEn: 'V-neck', parentId: tops.id })
  const pine = await aColor(db)
  const model = await aModel(db, { categoryIds: [vNecks.id, tops.id], careSymbols: ['wash_60', 'no_bleach'] })
  const hot = await aTag(db, { text: 'Минус 20 %', textEn: '20% off' })
  const product = await aProduct(db, {
    modelId: model.id,
    colorId: pine.id,
    slug,
    price: roubles(4_000),
    salePrice: roubles(3_000),
    saleEndsAt: now,
    tagIds: [hot.id],
    mediaIds: [(await aPicture(db)).id],
  })
  await aProduct(db, { modelId: model.id, slug: 'top-onega-pudra', stock: 0 })
  await aStore(db, { shelves: [[product.offer.id, 2]] })
  await aStore(db, { city: 'moscow', shelves: [[product.offer.id, 1]] })
  await aStore(db, { shelves: [[product.offer.id, 0]] })
  await aReview(db, { modelId: model.id, productId: product.id, rating: 4 })
  const trousers = await aModel(db)
  await aProduct(db, { modelId: trousers.id, slug: 'bryuki' })
  await wornWith(db, model.id, [trousers.id])
  for (let at = 1; at <= 11; at++) {
    const other = await aModel(db, { categoryIds: [vNecks.id] })
    await aProduct(db, { modelId: other.id, slug: `pohozhiy-${at}`, colorId: pine.id, popularity: at })
    await aProduct(db, { modelId: other.id, slug: `pohozhiy-${at}-inoy`, popularity: 1_000 })
  }
  const soldOutModel = await aModel(db, { categoryIds: [vNecks.id] })
  await aProduct(db, { modelId: soldOutModel.id, slug: 'prodan', stock: 0, popularity: 5_000 })
})
afterAll(() => shop.close())

test('loads a product page in four statements, or none when cached', async () => {
  const page = async (db: TestShop['db']) => {
    const statements = countStatements(shop.pool)
    await productPage(db, { slug, locale: 'ru', now })
    statements.stop()
    return statements.texts.length
  }
  // A database without an event listener has no cache.
  expect(await page(drizzle(shop.pool))).toBe(4)
  await productPage(shop.db, { slug, locale: 'ru', now })
  expect(await page(shop.db)).toBe(0)
})

test('loads each product API call in one statement, delivery in two', async () => {
  await productPage(shop.db, { slug, locale: 'ru', now })
  const base = `/api/catalog/detail/${slug}`
  await shop.pool
    .query(`insert into cities (slug, ru_name, en_name, iso, zip_code, region, region_iso, is_default, latitude,
    longitude, timezone) values ('moskva', 'Москва', 'Moscow', 'RU', '101000', 'Москва', 'RU-MOW', true, 55.75, 37.6, 'UTC+3')`)
  for (const [address, statementCount] of [
    [`/api/catalog/fast-view/${slug}/`, 1],
    [`${base}/offers/`, 1],
    [`${base}/bonuses/`, 1],
    [`${base}/reviews/`, 1],
    [`${base}/in-stock/`, 1],
    [`${base}/delivery-price/`, 2],
    [`${base}/suggested_products/`, 1],
    [`${base}/`, 1],
  ] as const) {
    const statements = countStatements(shop.pool)
    expect((await shop.get(address)).status).toBe(200)
    statements.stop()
    expect([address, statements.texts.length]).toEqual([address, statementCount])
  }
})

test('rejects an invalid slug without a database query', async () => {
  const statements = countStatements(shop.pool)
  for (const wrong of ['', '../etc', 'Топ', "' or ''='", 'x'.repeat(121)]) {
    await expect(productPage(shop.db, { slug: wrong, locale: 'ru', now })).rejects.toMatchObject({ status: 404 })
    await expect(quickView(shop.db, wrong, 'ru', now)).rejects.toMatchObject({ status: 404 })
  }
  statements.stop()
  expect(statements.texts).toEqual([])
})

test.each([
  ['ru', 'Топ «Онега»', 'Хвоя', ['Топы', 'V-вырез'], 'Стирка при 60 °C', 'Минус 20 %'],
  ['en', 'Onega top', 'Pine needle', ['Tops', 'V-neck'], 'Wash at 60 °C', '20% off'],
] as const)('shows the product page in one language: %s', async (locale, ...expectedWords) => {
  const [name, color, trail, care, tag] = expectedWords
  const page = await productPage(shop.db, { slug, locale, now })
  expect(page).toMatchObject({ slug, name, color: { hex: '#1F4F47', name: color }, fabric: { care } })
  expect(page.trail.map((step) => step.name)).toEqual(trail)
  expect(page.tags).toEqual([{ slug: expect.any(String), text: tag, isHot: true, isBadge: true }])
  const other = locale === 'ru' ? 'Pine needle' : 'Хвоя'
  expect(JSON.stringify(page)).not.toContain(other)
})

test('shows current price, bonuses, stores, care, reviews and other colors', async () => {
  const page = await productPage(shop.db, { slug, locale: 'ru', now })
  expect(page).toMatchObject({
    price: 400_000,
    salePrice: 300_000,
    percent: 25,
    saleEndsAt: now,
    bonuses: 150,
    storesHolding: [
      { city: 'moscow', count: 1 },
      { city: 'spb', count: 1 },
    ],
    careSymbols: ['wash_60', 'no_bleach'],
    details: ['Три кармана'],
    reviews: { page: 1, pages: 1, summary: { count: 1, average: 4 }, reviews: [{ rating: 4, color: 'Хвоя' }] },
  })
  expect(page.reviews.reviews[0]?.createdAt).toBeInstanceOf(Date)
  expect(page.colors.map(({ slug: of, isOrderable }) => [of, isOrderable])).toEqual([
    [slug, true],
    ['top-onega-pudra', false],
  ])
  const later = await productPage(shop.db, { slug, locale: 'ru', now: tomorrow })
  expect(later).toMatchObject({ salePrice: null, percent: 0, saleEndsAt: null, bonuses: 200 })
})

test('shows hand-picked companions and popular similar products in stock and color', async () => {
  const page = await productPage(shop.db, { slug, locale: 'ru', now })
  expect(page.set.map((card) => card.slug)).toEqual(['bryuki'])
  expect(page.alike.map((card) => card.slug)).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((at) => `pohozhiy-${at}`))
})

test('lists a companion that is also similar only once', async () => {
  const section = await aCategory(shop.db)
  const [one, other] = [
    await aModel(shop.db, { categoryIds: [section.id] }),
    await aModel(shop.db, { categoryIds: [section.id] }),
  ]
  const { slug: of } = await aProduct(shop.db, { modelId: one.id })
  const pair = await aProduct(shop.db, { modelId: other.id })
  await wornWith(shop.db, one.id, [other.id])
  const page = await productPage(shop.db, { slug: of, locale: 'ru', now })
  expect([page.set.map(({ id }) => id), page.alike]).toEqual([[pair.id], []])
})

test('quick view matches the product page', async () => {
  const page = await productPage(shop.db, { slug, locale: 'en', now })
  const quick = await quickView(shop.db, slug, 'en', now)
  expect(page).toMatchObject(quick)
  expect(quick).not.toHaveProperty('reviews')
})

test('survives a circular category hierarchy', async () => {
  const one = await aCategory(shop.db)
  const two = await aCategory(shop.db, { parentId: one.id })
  const product = await aProduct(shop.db, { categoryIds: [two.id] })
  await shop.pool.query('update categories set parent_id = $1 where id = $2', [two.id, one.id])
  expect((await productPage(shop.db, { slug: product.slug, locale: 'ru', now })).trail.length).toBeLessThanOrEqual(9)
})

test('shows a product without offers, pictures or categories', async () => {
  const { id, slug: bare } = await aProduct(shop.db)
  await shop.pool.query('delete from trade_offers where product_id = $1', [id])
  expect(await productPage(shop.db, { slug: bare, locale: 'ru', now })).toMatchObject({
    sizes: [],
    media: [],
    trail: [],
    set: [],
    alike: [],
  })
})

test('keeps a stable order of reviews created at the same moment', async () => {
  const model = await aModel(shop.db)
  const { slug: of } = await aProduct(shop.db, { modelId: model.id })
  for (let at = 0; at < 12; at++) await aReview(shop.db, { modelId: model.id, text: String(at) })
  const page = (number: number) => reviewsOf(shop.db, { slug: of, page: number, sort: 'high', locales: ['ru'], now })
  const [first, second] = [await page(1), await page(2)]
  expect([...first.reviews, ...second.reviews].map(({ text }) => Number(text))).toEqual(
    Array.from({ length: 12 }, (_, at) => 11 - at),
  )
})

test('hides the store stock of an unpublished product', async () => {
  const hidden = await aProduct(shop.db, { publishedAt: null })
  const offer = await anOffer(shop.db, { productId: hidden.id })
  await aStore(shop.db, { shelves: [[offer.id, 3]] })
  expect((await shop.get(`/api/catalog/detail/${hidden.slug}/in-stock/`)).status).toBe(404)
})
