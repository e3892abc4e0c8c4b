import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { paidPriceAt, salePriceAt } from './catalogue.conditions.ts'
import { priceAt } from './catalogue.rules.ts'
import { aProduct } from './catalogue.samples.ts'
import { products } from './catalogue.tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const hour = fc.integer({ min: 0, max: 6 }).map((hours) => new Date(Date.UTC(2026, 4, 1, hours)))
const dates = fc
  .record({ saleStartsAt: fc.option(hour), saleEndsAt: fc.option(hour) })
  .filter(({ saleStartsAt, saleEndsAt }) => !saleStartsAt || !saleEndsAt || saleStartsAt < saleEndsAt)
const prices = fc.record({
  price: fc.integer({ min: 2, max: 9_000_00 }),
  share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  dates,
})

test('calculates the same price in SQL as in the rule, at any moment', async () => {
  const { id } = await aProduct(shop.db)
  await fc.assert(
    fc.asyncProperty(prices, hour, async ({ price, share, dates }, now) => {
      const salePrice = share === null ? null : kopecks(Math.max(1, Math.floor(price * share * 0.99)))
      const fields = {
        price: kopecks(price),
        salePrice,
        ...(salePrice === null ? { saleStartsAt: null, saleEndsAt: null } : dates),
      }
      await shop.db.update(products).set(fields).where(eq(products.id, id))
      const [row] = await shop.db
        .select({ sale: salePriceAt(now).mapWith(Number), paid: paidPriceAt(now).mapWith(Number) })
        .from(products)
        .where(eq(products.id, id))
      const expected = priceAt(fields, now)
      expect(row).toEqual({ sale: expected.salePrice, paid: expected.salePrice ?? expected.price })
    }),
    { numRuns: 150 },
  )
})
