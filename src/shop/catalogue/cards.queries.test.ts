import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aProduct } from './catalogue.samples.ts'
import { tradeOffers } from './catalogue.tables.ts'
import { cardsOf } from './cards.queries.ts'
import { cardsOfProducts } from './known-cards.queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a card tells that nothing of it can be ordered, from the moment the last piece is gone', async () => {
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
