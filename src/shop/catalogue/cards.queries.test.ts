import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { withdrawProduct } from './catalogue.actions.ts'
import { aModel, aProduct } from './catalogue.samples.ts'
import { tradeOffers } from './catalogue.tables.ts'
import { cardsOf } from './cards.queries.ts'
import { cardsOfProducts } from './known-cards.queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('marks a card as sold out once the last piece is gone', async () => {
  const { id } = await aProduct(shop.db)
  const now = new Date()
  const isSoldOut = async () => {
    const rows = await cardsOfProducts(shop.db, { ids: [id], locales: ['ru'], now })
    return cardsOf(rows, 'ru', now)[0]?.isSoldOut
  }
  const setStock = (stock: number) => shop.db.update(tradeOffers).set({ stock }).where(eq(tradeOffers.productId, id))
  expect(await isSoldOut()).toBe(false)
  await setStock(0)
  await vi.waitFor(async () => expect(await isSoldOut()).toBe(true))
  await setStock(3)
  await vi.waitFor(async () => expect(await isSoldOut()).toBe(false))
})

test('omits withdrawn products, cached or not', async () => {
  const { id } = await aProduct(shop.db)
  const now = new Date()
  const shown = () => cardsOfProducts(shop.db, { ids: [id], locales: ['ru'], now })
  expect(cardsOf(await shown(), 'ru', now)).toHaveLength(1)
  await withdrawProduct(shop.db, { productId: id })
  await vi.waitFor(async () => expect(await shown()).toEqual([]))
  const bare = drizzle(shop.pool)
  expect(await cardsOfProducts(bare, { ids: [id], locales: ['ru'], now })).toEqual([])
})

test('reuses a cached card while an unpublished color is pending', async () => {
  const model = await aModel(shop.db)
  const { id } = await aProduct(shop.db, { modelId: model.id })
  await aProduct(shop.db, { modelId: model.id, publishedAt: new Date(Date.now() + 3_600_000) })
  const look = async () => {
    const now = new Date()
    return cardsOf(await cardsOfProducts(shop.db, { ids: [id], locales: ['ru'], now }), 'ru', now)[0]
  }
  await vi.waitFor(async () => expect((await look())?.key).toBe((await look())?.key))
  expect(await look()).toMatchObject({ key: expect.any(String), colors: [{}] })
})
