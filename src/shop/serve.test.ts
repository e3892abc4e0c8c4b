import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#kernel/db.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ config: { requestSeconds: 1 } })
})
afterAll(() => shop.close())

test('a call that takes too long is told to come again, with a body as well as without one', async () => {
  const other = openDatabase(shop.connection, 1)
  try {
    await other.db.transaction(async (holder) => {
      await holder.execute(sql`lock table subscriptions, listing_products, listing_keys, search_words in access exclusive mode`)
      const answers = await Promise.all([
        shop.post('/en/api/subscriptions/', { email: 'waiting@klinika.ru' }),
        shop.get('/en/api/catalog/list/?search=coat'),
      ])
      for (const { status, headers, body } of answers) {
        expect([status, headers['retry-after']]).toEqual([503, '10'])
        expect(body).toEqual({ detail: 'The shop is briefly unavailable. Try again in a minute.' })
      }
    })
  } finally {
    await other.close()
  }
})
