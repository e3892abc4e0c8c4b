import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#kernel/db.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ config: { requestSeconds: 1 } })
})
afterAll(() => shop.close())

test('a call that times out answers 503, with or without a body', async () => {
  const other = openDatabase(shop.connection, 1)
  try {
    await other.db.transaction(async (holder) => {
      await holder.execute(
        sql`lock table subscriptions, listing_products, listing_keys, search_words in access exclusive mode`,
      )
      // Over a real connection a request whose body has arrived counts as closed.
      const address = await shop.http.listen({ port: 0, host: '127.0.0.1' })
      const [headers, body] = [{ 'content-type': 'application/json' }, '{"email":"waiting@klinika.ru"}']
      const answers = await Promise.all([
        fetch(`${address}/en/api/subscriptions/`, { method: 'POST', headers, body }),
        fetch(`${address}/en/api/catalog/list/?search=coat`),
      ])
      for (const answer of answers) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
        expect(await answer.json()).toEqual({ detail: 'The shop is briefly unavailable. Try again in a minute.' })
      }
    })
  } finally {
    await other.close()
  }
})
