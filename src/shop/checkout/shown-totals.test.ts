import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { samplePassword } from '../accounts/accounts.samples.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { touch } from '../news.ts'
import { orders } from '../orders/orders.tables.ts'
import { aPromotion } from '../promo/promo.samples.ts'
import { promotions } from '../promo/promo.tables.ts'
import { anOrderBody, createPath, fillCart } from './checkout.samples.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const discountIn = async (buyer: Visitor) => Number((await buyer.get('/api/cart/list/')).body.offers_discount)
const orderCount = () => shop.db.$count(orders)
const setPercent = async (id: number, change: Partial<typeof promotions.$inferInsert>) => {
  await shop.db.update(promotions).set(change).where(eq(promotions.id, id))
  await touch(shop.db, ['promotions'])
}

/** A cart with one piece, last shown at half its price. */
async function aDiscountedCart(buyer: Visitor) {
  const { id } = await aPromotion(shop.db, { code: null, percent: 50 })
  await touch(shop.db, ['promotions'])
  const { offer } = await aProduct(shop.db, { price: roubles(3_490), stock: 4 })
  await fillCart(buyer, [offer])
  await vi.waitFor(async () => expect(await discountIn(buyer)).toBe(1_745))
  return { id, offer }
}
const stop = (id: number) => setPercent(id, { stoppedAt: now })

test.each([{}, { fingerprint: '' }])('orders nothing at a higher total than the cart showed, with %j', async (wish) => {
  const buyer = aVisitor(shop)
  const { id, offer } = await aDiscountedCart(buyer)
  const before = await orderCount()
  await stop(id)
  const { status, body } = await buyer.post(createPath, anOrderBody(wish))
  expect([status, body.promo_discount]).toEqual([409, 0])
  expect(await orderCount()).toBe(before)
  const { rows } = await shop.pool.query('select stock from trade_offers where id = $1', [offer.id])
  expect(rows).toEqual([{ stock: 4 }])
  const agreed = await buyer.post(createPath, anOrderBody({ fingerprint: body.fingerprint }))
  expect(agreed.status).toBe(201)
})

test('orders at a lower total than the cart showed', async () => {
  const buyer = aVisitor(shop)
  const { id } = await aDiscountedCart(buyer)
  await setPercent(id, { percent: 60 })
  expect((await buyer.post(createPath, anOrderBody())).status).toBe(201)
  await stop(id)
})

test('orders at the higher total once the cart has shown it', async () => {
  const buyer = aVisitor(shop)
  const { id } = await aDiscountedCart(buyer)
  await stop(id)
  await vi.waitFor(async () => expect(await discountIn(buyer)).toBe(0))
  expect((await buyer.post(createPath, anOrderBody())).status).toBe(201)
})

test('remembers what a guest was shown after signing in', async () => {
  const buyer = aVisitor(shop)
  const { id } = await aDiscountedCart(buyer)
  const { email } = await aMember(shop)
  await buyer.post('/api/users/auth/login/', { email, password: samplePassword })
  const before = await orderCount()
  await stop(id)
  expect((await buyer.post(createPath, anOrderBody())).status).toBe(409)
  expect(await orderCount()).toBe(before)
})
