import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#kernel/locale.ts'
import { countStatements } from '#testing/count-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aCategory, aColor, aModel, aPicture, aProduct, aTag } from '../catalogue/catalogue.samples.ts'
import { aBanner, anArticle, anErrorRecord, aTextPage, aTimedOffer } from './content.samples.ts'
import { errorRecordOf } from './errors.queries.ts'
import { homeIn, homeParts } from './home.queries.ts'
import { frameIn, siteOf } from './site.queries.ts'
import { siteMap } from './site-map.queries.ts'

const now = new Date('2026-05-01T12:00:00Z')
let shop: TestShop
let categoryId = 0
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  const { db } = shop
  categoryId = (await aCategory(db, { slug: 'topy', coverTile: '#E4EDF2' })).id
  const tag = await aTag(db, { text: 'Хит', textEn: 'Hit' })
  const colors = await Promise.all([0, 1, 2, 3, 4, 5].map((position) => aColor(db, { position })))
  for (const name of ['Онега', 'Свирь']) {
    const model = await aModel(db, { name, categoryIds: [categoryId] })
    const cover = await aPicture(db)
    const hover = await aPicture(db)
    for (const color of colors)
      await aProduct(db, {
        modelId: model.id,
        colorId: color.id,
        isNovelty: true,
        tagIds: [tag.id],
        mediaIds: [cover.id, hover.id],
      })
  }
  await aBanner(db)
  await anArticle(db)
})
afterAll(() => shop.close())

const homeOf = async (locale: Locale) => homeIn(await homeParts(shop.db, { locales: [locale], now }), locale, now)
const frameOf = async (locale: Locale, at: Date) => frameIn(await siteOf(shop.db, at), locale, at)

test('reads the home page in at most four statements and one language', async () => {
  await homeOf('ru')
  const statements = countStatements(shop.pool)
  const home = await homeOf('en')
  statements.stop()
  expect(statements.texts.length).toBeLessThanOrEqual(4)
  expect(JSON.stringify(home)).not.toMatch(/[а-яё]/i)
})

test('lists each model once among novelties, with four swatches including its own', async () => {
  const { novelties } = await homeOf('ru')
  expect(novelties.map(({ name }) => name).toSorted()).toEqual(['Онега', 'Свирь'])
  for (const { slug, colors, moreColors } of novelties) {
    expect(colors).toHaveLength(4)
    expect(moreColors).toBe(2)
    expect(colors.map((color) => color.slug)).toContain(slug)
  }
  expect(novelties[0]).toMatchObject({
    price: 349_000,
    salePrice: null,
    percent: 0,
    tile: '#D9E4DF',
    cover: { kind: 'image', hash: expect.any(String), width: 1340, height: 1832, placeholder: '#D9E4DF' },
    hover: { kind: 'image' },
    tags: [{ text: 'Хит', isHot: false }],
  })
})

test('provides the cache tags of the home page', async () => {
  const { tags, novelties } = await homeOf('ru')
  expect(tags).toEqual(
    expect.arrayContaining([
      'home',
      'colors',
      'articles',
      `category:${categoryId}`,
      ...novelties.map(({ id }) => `product:${id}`),
    ]),
  )
})

test('links an article to its own address', async () => {
  const { articles } = await homeOf('ru')
  expect(articles).toEqual([
    {
      path: expect.stringMatching(/^\/blog\/uhod-\d+\/kak-stirat-\d+\/$/),
      category: 'Уход',
      title: 'Как стирать медицинскую форму',
      lead: 'Коротко о долгом',
      cover: null,
      readingMinutes: 5,
    },
  ])
})

test('reads header and footer in one language, with counts and the current offer', async () => {
  const { db } = shop
  await aTextPage(db, { slug: 'dostavka' })
  await aTimedOffer(db, { endsAt: now })
  expect(await frameOf('en', now)).toMatchObject({
    settings: { phone: '' },
    offer: { text: '20% off Svir', endsAt: now },
    categories: [{ slug: 'topy', name: 'Tops', coverTile: '#E4EDF2', productCount: 12, modelCount: 2, children: [] }],
    textPages: [{ slug: 'dostavka', type: 'customers', title: 'Delivery' }],
  })
  expect((await frameOf('ru', new Date(now.getTime() + 1))).offer).toBeNull()
})

test('returns error page texts in the page’s language, if any', async () => {
  await anErrorRecord(shop.db)
  expect(await errorRecordOf(shop.db, 404, 'ru')).toEqual({
    desktop: null,
    mobile: null,
    title: '404',
    subtitle: 'Здесь пусто',
  })
  expect(await errorRecordOf(shop.db, 500, 'ru')).toBeUndefined()
})

test('reads the site map in one statement, with publication times of products', async () => {
  const statements = countStatements(shop.pool)
  const pages = await siteMap(shop.db, now)
  statements.stop()
  expect(statements.texts).toHaveLength(1)
  const products = pages.find(({ path }) => path === '/content/')?.children ?? []
  expect(products).toHaveLength(12)
  expect(products[0]?.changedAt).toBeInstanceOf(Date)
})
