import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aCategory, aPicture, aProduct } from './catalogue.samples.ts'
import { categoryTree } from './categories.queries.ts'

const now = new Date('2026-05-01T12:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  const tops = await aCategory(shop.db, { slug: 'topy' })
  const { id: coverMediaId } = await aPicture(shop.db)
  const promotedFields = { parentId: tops.id, onTransactions: true }
  const vNecks = await aCategory(shop.db, {
    slug: 'v-vyrez',
    name: 'V-вырез',
    nameEn: 'V-neck',
    coverMediaId,
    ...promotedFields,
  })
  await aCategory(shop.db, { slug: 'bez-oblozhki', ...promotedFields })
  await aCategory(shop.db, { slug: 'na-molnii', parentId: tops.id, coverMediaId })
  const hidden = await aCategory(shop.db, { slug: 'skrytye', isPublished: false })
  await aCategory(shop.db, { slug: 'pod-skrytymi', coverMediaId, parentId: hidden.id, onTransactions: true })
  await aProduct(shop.db, {
    categoryIds: [vNecks.id, tops.id],
    price: roubles(4_000),
    salePrice: roubles(3_000),
    saleEndsAt: now,
  })
  await aProduct(shop.db, { categoryIds: [vNecks.id], price: roubles(3_500) })
  await aProduct(shop.db, { categoryIds: [vNecks.id], price: roubles(1_000), publishedAt: null })
  await aProduct(shop.db, {
    categoryIds: [vNecks.id],
    price: roubles(1_000),
    publishedAt: new Date('2026-05-01T12:00:01Z'),
  })
})
afterAll(() => shop.close())

test.each(['', '/en'])(
  '%s/api/catalog/categories/on_transactions/ lists visible promoted categories with cover and parent (R-7-51)',
  async (prefix) => {
    const { status, body } = await shop.get(`${prefix}/api/catalog/categories/on_transactions/`)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        slug: 'v-vyrez',
        parent: 'topy',
        translations: {
          ru: { name: 'V-вырез', title: 'Медицинские v-вырез', description: 'V-вырез для долгих смен' },
          en: { name: 'V-neck', title: 'Medical v-neck', description: 'V-neck for long shifts' },
        },
        cover: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/\d+\.webp$/),
        display_novelties_category: false,
        classes: '',
      },
    ])
  },
)

test('counts each published product of a category once, with the lowest current price', async () => {
  const [tops, ...rest] = await categoryTree(shop.db, { locales: ['ru'], now })
  expect(rest).toEqual([])
  expect(tops).toMatchObject({ slug: 'topy', parent: null, productCount: 2, modelCount: 2, lowestPrice: 300_000 })
  expect(tops?.children.map(({ slug, productCount, lowestPrice }) => [slug, productCount, lowestPrice])).toEqual([
    ['v-vyrez', 2, 300_000],
    ['bez-oblozhki', 0, null],
    ['na-molnii', 0, null],
  ])
  const [later] = await categoryTree(shop.db, { locales: ['ru'], now: new Date(now.getTime() + 1) })
  expect(later?.lowestPrice).toBe(350_000)
})

test('reads only the requested languages', async () => {
  const [tops] = await categoryTree(shop.db, { locales: ['en'], now })
  expect(Object.keys(tops?.words ?? {})).toEqual(['en'])
})

test('survives a cycle of categories', async () => {
  const one = await aCategory(shop.db)
  const two = await aCategory(shop.db, { parentId: one.id })
  await shop.pool.query('update categories set parent_id = $1 where id = $2', [two.id, one.id])
  expect((await categoryTree(shop.db, { locales: ['ru'], now })).map(({ slug }) => slug)).toEqual(['topy'])
})
