import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { touch } from '../news.ts'
import { orders } from '../orders/orders.tables.ts'
import { aPromotion } from '../promo/promo.samples.ts'
import { promotions } from '../promo/promo.tables.ts'
import { anOrderBody, createPath, fillCart } from './checkout.samples.ts'

/** A process whose event connection is silent, as behind a firewall that dropped it. */
const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
let proxy: DatabaseProxy
beforeEach(async () => {
  shop = await openTestShop({
    clock: () => now,
    config: { limitFactor: 1_000 },
    newsThrough: async (connection) => (proxy = await openDatabaseProxy(connection)).connection,
  })
  await seedReference(shop.db)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.close()
  await proxy.close()
})

/** A cart last shown at half its price. */
async function aDiscountedCart() {
  const promotion = await aPromotion(shop.db, { code: null, percent: 50 })
  await touch(shop.db, ['promotions'])
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { price: roubles(3_490), stock: 4 })
  await fillCart(buyer, [offer])
  const discount = async () => Number((await buyer.get('/api/cart/list/')).body.offers_discount)
  await vi.waitFor(async () => expect(await discount()).toBe(1_745))
  return { promotion, buyer, discount }
}

/** Stops the promotion in another process, in one transaction with its event. */
const stop = ({ id }: { id: number }) =>
  shop.db.transaction(async (tx) => {
    await tx.update(promotions).set({ stoppedAt: now }).where(eq(promotions.id, id))
    await touch(tx, ['promotions'])
  })

test('applies no promotion stopped by another process while the event is lost', async () => {
  const { promotion, buyer } = await aDiscountedCart()
  const { fingerprint } = (await buyer.post('/api/orders/price/', anOrderBody())).body
  proxy.silence()
  await stop(promotion)
  const { status, body } = await buyer.post(createPath, anOrderBody({ fingerprint }))
  expect([status, body.promo_discount]).toEqual([409, 0])
  expect(await shop.db.$count(orders)).toBe(0)
})

test('shows no stopped promotion longer than five seconds while the event is lost', async () => {
  const { promotion, discount } = await aDiscountedCart()
  proxy.silence()
  await stop(promotion)
  expect(await discount()).toBe(1_745)
  const later = performance.now() + 5_000
  vi.spyOn(performance, 'now').mockImplementation(() => later)
  expect(await discount()).toBe(0)
})
