import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aCategory, aColor, aModel, aPicture, aProduct, aSize, aTag } from '../catalogue/catalogue.samples.ts'
import { productTags, tradeOffers } from '../catalogue/catalogue.tables.ts'
import { aSizeInHeights, aSleeve, wornWith } from './product.samples.ts'

const now = new Date('2026-05-01T12:00:00Z')
const words = (ru: string, en: string) => ({ ru: { name: ru }, en: { name: en } })
const picture = (hash: string) => ({
  type: 'image',
  file: `/media/${hash}/670.webp`,
  large_file: `/media/${hash}/1005.webp`,
})

let shop: TestShop
let dressedModel: Awaited<ReturnType<typeof aDressedModel>>

/** Creates a top in two colors, two sleeves, two sizes and two heights, with companion products. */
async function aDressedModel() {
  const { db } = shop
  const category = await aCategory(db, { slug: 'topy' })
  const pictures = [await aPicture(db), await aPicture(db), await aPicture(db, { kind: 'video', mime: 'video/mp4' })]
  const [short, long] = [
    await aSleeve(db, { ru: 'Короткий', en: 'Short' }),
    await aSleeve(db, { ru: 'Длинный', en: 'Long' }),
  ]
  const cloth = await aPicture(db)
  const pine = await aColor(db, { slug: 'hvoya', position: 1, imageMediaId: cloth.id })
  const rose = await aColor(db, { slug: 'pudra', hex: '#D9A9A0', name: 'Пудра', nameEn: 'Powder', position: 2 })
  const family = { sleeveFamily: 'onega', categoryIds: [category.id] }
  const model = await aModel(db, { ...family, sleeveId: short.id })
  const longModel = await aModel(db, { ...family, sleeveId: long.id, name: 'Лонгслив', nameEn: 'Underscrub' })
  const [badge, plain] = [
    await aTag(db, { text: 'Новинка', textEn: 'New' }),
    await aTag(db, { text: 'Стрейч', textEn: 'Stretch' }),
  ]
  const inSizes = { stock: 0, offer: { isSellable: false, height: 0 } }
  const [s46, s48] = [await aSize(db, { name: '46', position: 1 }), await aSize(db, { name: '48', position: 2 })]
  const product = await aProduct(db, {
    ...inSizes,
    offer: { ...inSizes.offer, sizeId: s46.id },
    modelId: model.id,
    colorId: pine.id,
    slug: 'top-onega-hvoya',
    sku: '10245-01',
    price: roubles(4_000),
    salePrice: roubles(3_490),
    saleEndsAt: now,
    tagIds: [badge.id],
    mediaIds: pictures.map(({ id }) => id),
  })
  await db.insert(productTags).values({ productId: product.id, tagId: plain.id, isBadge: false })
  const variants = [
    [s46, 170, 3],
    [s46, 164, 2],
    [s48, 164, 0],
  ] as const
  const heights = []
  for (const [size, height, stock] of variants) {
    const [row] = await db
      .insert(tradeOffers)
      .values({ productId: product.id, sizeId: size.id, height, stock })
      .returning()
    heights.push(row!.id)
  }
  const [own48] = await db
    .insert(tradeOffers)
    .values({ productId: product.id, sizeId: s48.id, isSellable: false })
    .returning()
  await aProduct(db, { modelId: model.id, colorId: rose.id, slug: 'top-onega-pudra', stock: 0 })
  const inLong = await aProduct(db, {
    modelId: longModel.id,
    colorId: pine.id,
    slug: 'longsliv-hvoya',
    mediaIds: [pictures[0]!.id],
  })
  const trousers = await aModel(db, { name: 'Брюки «Волхов»', nameEn: 'Volkhov trousers' })
  await aProduct(db, { modelId: trousers.id, slug: 'bryuki-pudra', colorId: rose.id, popularity: 90 })
  await aProduct(db, { modelId: trousers.id, slug: 'bryuki-hvoya', colorId: pine.id })
  const soldOut = await aProduct(db, { slug: 'shapochka', stock: 0, popularity: 99 })
  await wornWith(db, model.id, [soldOut.modelId, trousers.id])
  return { category, pictures, cloth, product, s46, s48, own48: own48!.id, heights, inLong, model }
}

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  dressedModel = await aDressedModel()
})
afterAll(() => shop.close())

const offers = () => ({
  sizes: [
    {
      id: dressedModel.product.offer.id,
      size: { id: dressedModel.s46.id, translations: words('46', '46') },
      amount: 5,
      order_available: true,
    },
    {
      id: dressedModel.own48,
      size: { id: dressedModel.s48.id, translations: words('48', '48') },
      amount: 0,
      order_available: false,
    },
  ],
  heights: [
    { id: dressedModel.heights[1], height: 164, size: { id: dressedModel.s46.id }, amount: 2, order_available: true },
    { id: dressedModel.heights[0], height: 170, size: { id: dressedModel.s46.id }, amount: 3, order_available: true },
    { id: dressedModel.heights[2], height: 164, size: { id: dressedModel.s48.id }, amount: 0, order_available: false },
  ],
})

const wholeProduct = () => {
  const [front, back, film] = dressedModel.pictures
  const video = `/media/${film!.hash}/original.mp4`
  return {
    id: dressedModel.product.id,
    slug: 'top-onega-hvoya',
    sku: '10245-01',
    translations: words('Топ «Онега»', 'Onega top'),
    price: 4_000,
    price_with_sale: 3_490,
    bonuses: 175,
    images: [picture(front!.hash), picture(back!.hash), { type: 'video', file: video, large_file: video }],
    color: {
      hex: '#1F4F47',
      image: `/media/${dressedModel.cloth.hash}/670.webp`,
      translations: words('Хвоя', 'Pine needle'),
    },
    colors: [
      { slug: 'top-onega-hvoya', color: { hex: '#1F4F47', translations: words('Хвоя', 'Pine needle') } },
      { slug: 'top-onega-pudra', color: { hex: '#D9A9A0', translations: words('Пудра', 'Powder') } },
    ],
    ...offers(),
    sleeves: [
      { slug: 'top-onega-hvoya', images: [picture(front!.hash)], translations: words('Короткий', 'Short') },
      { slug: 'longsliv-hvoya', images: [picture(front!.hash)], translations: words('Длинный', 'Long') },
    ],
    sleeve: { slug: expect.stringMatching(/^rukav-/), translations: words('Короткий', 'Short') },
    seo_tags: [
      { translations: { ru: { text: 'Новинка', short_text: 'Новинка' }, en: { text: 'New', short_text: 'New' } } },
      {
        translations: { ru: { text: 'Стрейч', short_text: 'Стрейч' }, en: { text: 'Stretch', short_text: 'Stretch' } },
      },
    ],
    exists_in_favorites: false,
  }
}

test.each(['', '/en'])(
  '%s/api/catalog/detail/{slug}/ returns the whole product (R-3-09 R-3-10 R-3-11 R-3-12 R-3-13 R-3-14 R-3-15 R-3-16 R-3-17 R-7-34)',
  async (prefix) => {
    const { status, body } = await shop.get(`${prefix}/api/catalog/detail/top-onega-hvoya/`)
    expect(status).toBe(200)
    const { suggested_products: suggestions, ...rest } = body
    expect(rest).toEqual(wholeProduct())
    expect(suggestions.map(({ slug }: { slug: string }) => slug)).toEqual(['bryuki-hvoya', 'longsliv-hvoya'])
  },
)

test('quick view returns the product without suggestions (R-7-55)', async () => {
  const { status, body } = await shop.get('/api/catalog/fast-view/top-onega-hvoya/')
  expect(status).toBe(200)
  expect(body).toEqual(wholeProduct())
})

test('suggests companion products in stock and color, then similar ones (R-7-40)', async () => {
  const { body } = await shop.get('/api/catalog/detail/top-onega-hvoya/suggested_products/')
  expect(Object.keys(body)).toEqual(['suggested_products'])
  expect(body.suggested_products).toEqual([
    expect.objectContaining({ slug: 'bryuki-hvoya', price: 3_490, price_with_sale: null }),
    expect.objectContaining({ slug: 'longsliv-hvoya' }),
  ])
})

test('returns sizes with summed stock and their heights (R-7-35 O-30)', async () => {
  expect((await shop.get('/api/catalog/detail/top-onega-hvoya/offers/')).body).toEqual(offers())
})

test('computes bonuses from the current price (R-7-36)', async () => {
  expect((await shop.get('/api/catalog/detail/top-onega-hvoya/bonuses/')).body).toEqual({ bonuses: 175 })
  expect((await shop.get('/api/catalog/detail/bryuki-pudra/bonuses/')).body).toEqual({ bonuses: 175 })
})

test('returns no sale price and an empty suggestion list when there are none (O-47)', async () => {
  const { body } = await shop.get('/api/catalog/detail/shapochka/')
  expect(body).toMatchObject({ price_with_sale: null, sleeves: [], sleeve: null, images: [], suggested_products: [] })
})

const calls = ['', 'offers/', 'bonuses/', 'delivery-price/', 'in-stock/', 'reviews/', 'suggested_products/']
const addresses = calls.map((call) => (slug: string) => `/api/catalog/detail/${slug}/${call}`)
const nowhere = ['net-takogo', '..%2f..', "'%20or%201=1--", 'UPPER', '%D1%82%D0%BE%D0%BF', 'x'.repeat(190), '__proto__']

test.each(nowhere)('answers 404 with a message for an unavailable product (%s) (R-3-09)', async (slug) => {
  for (const address of [...addresses, (of: string) => `/api/catalog/fast-view/${of}/`]) {
    for (const [prefix, detail] of [
      ['', 'Ничего не найдено.'],
      ['/en', 'Not found.'],
    ]) {
      const { status, body } = await shop.get(prefix + address(slug))
      expect([status, body]).toEqual([404, { detail }])
    }
  }
})

test.each([null, new Date('2026-05-01T12:00:01Z')])('hides a product published at %s', async (publishedAt) => {
  const { slug } = await aProduct(shop.db, { publishedAt })
  for (const address of addresses) expect((await shop.get(address(slug))).status).toBe(404)
})

test('omits unpublished colors and suggests nothing in an empty category', async () => {
  const model = await aModel(shop.db)
  const { slug } = await aProduct(shop.db, { modelId: model.id })
  await aProduct(shop.db, { modelId: model.id, publishedAt: null })
  const { body } = await shop.get(`/api/catalog/detail/${slug}/`)
  expect(body.colors.map((each: { slug: string }) => each.slug)).toEqual([slug])
  expect(body.suggested_products).toEqual([])
})

test('never sells a size that has heights directly', async () => {
  const { productId, size, heights } = await aSizeInHeights(shop.db, { stocks: { 158: 0, 164: 4 } })
  const [{ slug } = { slug: '' }] = (
    await shop.pool.query<{ slug: string }>('select slug from products where id = $1', [productId])
  ).rows
  const { body } = await shop.get(`/api/catalog/detail/${slug}/offers/`)
  expect(body.sizes).toContainEqual(expect.objectContaining({ id: size, amount: 4, order_available: true }))
  expect(body.heights.map(({ id, amount }: { id: number; amount: number }) => [id, amount])).toEqual([
    [heights[158], 0],
    [heights[164], 4],
  ])
})
