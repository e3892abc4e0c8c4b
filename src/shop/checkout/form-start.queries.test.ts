import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { formStartOf } from './form-start.queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const pointOf = async (accountId: number) =>
  (await formStartOf(shop.db, { owner: { accountId }, now: shop.app.clock() })).fields.pvz_code

test('begins the form with the last order of the account only', async () => {
  const [owner, stranger] = [await anAccount(shop.db), await anAccount(shop.db)]
  // Order and account share their number.
  await shop.db.execute(sql`select setval(pg_get_serial_sequence('orders', 'id'), ${owner.id}, false)`)
  const order = await anOrder(shop.db, { accountId: owner.id, pointCode: 'SPB24' })
  expect(order.id).toBe(owner.id)
  expect([await pointOf(owner.id), await pointOf(stranger.id)]).toEqual(['SPB24', undefined])
})
