import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { countStatements } from '#testing/count-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { setPrice, withdrawProduct } from '../catalogue/catalogue.actions.ts'
import { receiveStock } from '../stock/stock.actions.ts'
import { aCategory, aModel, aProduct } from '../catalogue/catalogue.samples.ts'
import { refreshMoved } from '../listing/listing.actions.ts'
import { productPage, type ProductPage } from './product.queries.ts'

let shop: TestShop
let pine: Awaited<ReturnType<typeof aProduct>>
let powder: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  shop = await openTestShop()
  const tops = await aCategory(shop.db, { slug: 'topy' })
  const model = await aModel(shop.db, { categoryIds: [tops.id] })
  pine = await aProduct(shop.db, { modelId: model.id, price: roubles(4_000) })
  powder = await aProduct(shop.db, { modelId: model.id, stock: 0 })
  await page()
})
afterAll(() => shop.close())

const page = (slug = pine.slug): Promise<ProductPage> => productPage(shop.db, { slug, locale: 'ru', now: new Date() })

/** Waits until the page is served without a database query. */
const inMemory = () =>
  vi.waitFor(async () => {
    const statements = countStatements(shop.pool)
    await page()
    statements.stop()
    expect(statements.texts).toEqual([])
  })

test('shows a new price on a cached page at once', async () => {
  await inMemory()
  await setPrice(shop.db, { productId: pine.id, price: roubles(3_500) })
  await vi.waitFor(async () => expect((await page()).price).toBe(roubles(3_500)))
})

test('keeps the page key until a change or the end of the sale', async () => {
  const ends = new Date(Date.now() + 60_000)
  await setPrice(shop.db, { productId: pine.id, price: roubles(3_500), salePrice: roubles(3_000), saleEndsAt: ends })
  await vi.waitFor(async () => expect((await page()).salePrice).toBe(roubles(3_000)))
  await inMemory()
  const first = await page()
  expect((await page()).key).toBe(first.key)
  const later = await productPage(shop.db, { slug: pine.slug, locale: 'ru', now: new Date(ends.getTime() + 1) })
  expect(later.key).not.toBe(first.key)
  expect(later.salePrice).toBeNull()
  const english = await productPage(shop.db, { slug: pine.slug, locale: 'en', now: new Date() })
  expect(english.key).not.toBe(first.key)
  await setPrice(shop.db, { productId: pine.id, price: roubles(3_600) })
  await vi.waitFor(async () => expect((await page()).price).toBe(roubles(3_600)))
  expect((await page()).key).not.toBe(first.key)
})

test('shows a restocked color on the pages of the other colors', async () => {
  const isThere = async () => (await page()).colors.find(({ slug }) => slug === powder.slug)?.isOrderable
  expect(await isThere()).toBe(false)
  await inMemory()
  await receiveStock(shop.db, { offerId: powder.offer.id, amount: 3 })
  await refreshMoved(shop.db)
  await vi.waitFor(async () => expect(await isThere()).toBe(true))
})

test('removes an unpublished product from the cache', async () => {
  await inMemory()
  await withdrawProduct(shop.db, { productId: pine.id })
  await vi.waitFor(() => expect(page()).rejects.toMatchObject({ status: 404 }))
})
