import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { percentOf, roubles, sum } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { countStatements } from '#testing/count-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { addToCart } from '../cart/cart.actions.ts'
import { maxLines } from '../cart/cart.rules.ts'
import { anOffer, aProduct } from '../catalogue/catalogue.samples.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { cities } from '../cities/cities.tables.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { allocatedSums } from '../orders/orders.samples.ts'
import { aPromotion } from '../promo/promo.samples.ts'
import { anOrderBody } from './checkout.samples.ts'
import { createOrder } from './create-order.action.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

test('orders a cart of two hundred lines in at most twelve statements', async () => {
  const owner = { visitorId: randomUUID() }
  const { id: productId } = await aProduct(shop.db, { price: roubles(199) })
  for (let line = 0; line < maxLines; line++) {
    const offer = await anOffer(shop.db, { productId, stock: 1 })
    await addToCart(shop.db, { owner, offerId: offer.id, amount: 1, promotions: [], now })
  }
  const promotion = await aPromotion(shop.db, { percent: 7 })
  const places = await shop.db.select().from(cities)
  const parts = { ...shop.app, clock: () => now, unpaidMinutes: 60, cities: async () => places }
  // Warm the caches, as after the first order of a process.
  await Promise.all([shop.app.promotions.termsAt(now), shop.app.quotes.freeFrom()])
  const body = anOrderBody({ promocode: promotion.code }) as never
  const statements = countStatements(shop.pool)
  const { number } = await createOrder(parts, { owner, key: randomUUID(), body, locale: 'ru', address: '192.0.2.7' })
  statements.stop()
  expect(statements.texts.length).toBeLessThanOrEqual(12)
  const order = (await findOrder(shop.db, { number, now }))!
  const goods = roubles(199 * maxLines)
  expect([order.lines.length, order.goods, order.promoDiscount]).toEqual([maxLines, goods, percentOf(goods, 7)])
  expect(await allocatedSums(shop.db, order.id)).toEqual([['promo', order.promoDiscount]])
  expect(sum(order.lines.map(({ total }) => total))).toBe(order.total - order.deliveryPrice)
  expect(await bookDifferences(shop.db, now)).toEqual([])
})
