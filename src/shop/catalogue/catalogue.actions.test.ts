import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { newsIn } from '../news.ts'
import { publishProduct, setPrice, withdrawProduct } from './catalogue.actions.ts'
import { aCategory, aModel, aProduct } from './catalogue.samples.ts'
import { products } from './catalogue.tables.ts'

let shop: TestShop
let tagsOfNews: string[] = []
beforeAll(async () => {
  shop = await openTestShop()
  shop.app.bus.on('bus', (message) => tagsOfNews.push(...newsIn(message).tags))
})
afterAll(() => shop.close())
beforeEach(() => {
  tagsOfNews = []
})

const rowOf = async (id: number) => (await shop.db.select().from(products).where(eq(products.id, id)))[0]
const heardAll = (...tags: string[]) => vi.waitFor(() => expect(tagsOfNews).toEqual(expect.arrayContaining(tags)))

test('invalidates the product, its categories and their parents after a new price', async () => {
  const tops = await aCategory(shop.db)
  const vNecks = await aCategory(shop.db, { parentId: tops.id })
  const product = await aProduct(shop.db, { categoryIds: [vNecks.id] })
  tagsOfNews = []
  await setPrice(shop.db, { productId: product.id, price: roubles(4_000), salePrice: roubles(3_200) })
  expect(await rowOf(product.id)).toMatchObject({ price: 400_000, salePrice: 320_000 })
  await heardAll(`product:${product.id}`, 'home', `category:${tops.id}`, `category:${vNecks.id}`)
})

test('ends the old sale with a new price without a sale', async () => {
  const product = await aProduct(shop.db, {
    price: roubles(4_000),
    salePrice: roubles(3_000),
    saleEndsAt: new Date('2030-01-01'),
  })
  await setPrice(shop.db, { productId: product.id, price: roubles(2_500) })
  expect(await rowOf(product.id)).toMatchObject({ price: 250_000, salePrice: null, saleEndsAt: null })
})

test.each([
  ['a price of nothing', { price: roubles(0) }, 'price'],
  ['a sale price that is not lower', { price: roubles(100), salePrice: roubles(100) }, 'price_with_sale'],
  ['sale dates without a sale', { price: roubles(100), saleEndsAt: new Date() }, 'price_with_sale'],
  [
    'a sale that ends before it begins',
    { price: roubles(100), salePrice: roubles(90), saleStartsAt: new Date(2), saleEndsAt: new Date(1) },
    'sale_ends_at',
  ],
])('refuses %s', async (_, change, field) => {
  const { id } = await aProduct(shop.db)
  await expect(setPrice(shop.db, { productId: id, ...change })).rejects.toMatchObject({
    status: 400,
    details: { field },
  })
})

test('refuses a price for an unknown product', async () => {
  await expect(setPrice(shop.db, { productId: 999_999, price: roubles(100) })).rejects.toMatchObject({ status: 404 })
})

test('invalidates the other colors of a product that is published or withdrawn', async () => {
  const model = await aModel(shop.db)
  const pine = await aProduct(shop.db, { modelId: model.id })
  const ladoga = await aProduct(shop.db, { modelId: model.id, publishedAt: null })
  tagsOfNews = []
  await publishProduct(shop.db, { productId: ladoga.id, at: new Date('2026-05-01') })
  expect(await rowOf(ladoga.id)).toMatchObject({ publishedAt: new Date('2026-05-01') })
  await heardAll(`product:${pine.id}`, `product:${ladoga.id}`, 'frame', 'home')
  await withdrawProduct(shop.db, { productId: ladoga.id })
  expect(await rowOf(ladoga.id)).toMatchObject({ publishedAt: null })
})

test('reserves the address of the wholesale page (R-2.1-18)', async () => {
  const slug = 'optovye-postavki-medicinskoy-odezhdy'
  const { id } = await aProduct(shop.db)
  await expect(aProduct(shop.db, { slug })).rejects.toMatchObject({ cause: { constraint: 'products_slug_free' } })
  const renaming = shop.db.update(products).set({ slug }).where(eq(products.id, id))
  await expect(renaming).rejects.toMatchObject({ cause: { constraint: 'products_slug_free' } })
})
