import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { promoCodes } from './promo-codes.actions.ts'
import { aPromotion } from './promo.samples.ts'
import { promoUses } from './promo.tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('counts the orders of each promo code, without those given back', async () => {
  const [unused, used] = [await aPromotion(shop.db), await aPromotion(shop.db)]
  const usedAt = shop.app.clock()
  for (const givenBackAt of [null, null, usedAt]) {
    const { number: orderNumber } = await anOrder(shop.db)
    await shop.db
      .insert(promoUses)
      .values({ promotionId: used.id, orderNumber, personKeys: ['a'], usedAt, givenBackAt })
  }
  const counts = new Map((await promoCodes(shop.db)).map(({ promotion, orders }) => [promotion.id, orders]))
  expect([counts.get(unused.id), counts.get(used.id)]).toEqual([0, 2])
})
