import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#kernel/outbox.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { aStore } from '../product/product.samples.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

/** Orders and cancels two pieces; returns the arrivals that the shop announced. */
async function arrivedAfterCancelling(stock: number, isFetched = false) {
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { stock })
  const store = await aStore(shop.db, { shelves: [[offer.id, 2]] })
  await fillCart(buyer, [[offer, 2]])
  const fetching = isFetched ? { pickup_type: 'self_pickup', pvz_code: store.slug } : {}
  const { body } = await buyer.post(createPath, anOrderBody(fetching))
  await shop.db.delete(outbox)
  const { status } = await buyer.post('/api/orders/cancel/', { order_id: body.order_id, key: body.key })
  expect(status).toBe(200)
  const rows = await shop.db.select().from(outbox).where(eq(outbox.topic, 'stock.arrived'))
  return rows.map(({ payload }) => payload['productId'] === offer.productId)
}

test('announces a canceled order’s pieces only if the stock was zero', async () => {
  expect(await arrivedAfterCancelling(5)).toEqual([])
  expect(await arrivedAfterCancelling(3)).toEqual([])
  expect(await arrivedAfterCancelling(2)).toEqual([true])
})

test('announces nothing for pieces that return to a store', async () => {
  expect(await arrivedAfterCancelling(2, true)).toEqual([])
})
