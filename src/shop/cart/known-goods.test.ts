import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countStatements } from '#testing/count-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { anOffer, aProduct, aSize } from '../catalogue/catalogue.samples.ts'
import { modelTranslations } from '../catalogue/catalogue.tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const put = (visitor: ReturnType<typeof aVisitor>, offer: { id: number }) =>
  visitor.post('/api/cart/add/', { trade_offer: offer.id, amount: 1 })

test('reads a cart in one statement with cached products and shows new names', async () => {
  const product = await aProduct(shop.db, { name: 'Топ «Онега»' })
  const visitor = aVisitor(shop)
  await put(visitor, product.offer)
  const list = () => visitor.get('/api/cart/list/')
  await list()
  const statements = countStatements(shop.pool)
  await list()
  statements.stop()
  expect(statements.texts.length).toBe(1)
  await shop.db
    .update(modelTranslations)
    .set({ name: 'Топ «Ладога»' })
    .where(eq(modelTranslations.modelId, product.modelId))
  await vi.waitFor(async () =>
    expect((await list()).body.products[0].product.translations.ru.name).toBe('Топ «Ладога»'),
  )
})

test('shows a size just added to a cached product by name', async () => {
  const product = await aProduct(shop.db)
  const visitor = aVisitor(shop)
  await put(visitor, product.offer)
  for (const name of ['48', '50', '52']) {
    const { id: sizeId } = await aSize(shop.db, { name })
    const { body } = await put(visitor, await anOffer(shop.db, { productId: product.id, sizeId }))
    expect(body.products[0].trade_offer.size.translations.ru.name).toBe(name)
  }
  expect((await visitor.get('/api/cart/list/')).body.products).toHaveLength(4)
})
