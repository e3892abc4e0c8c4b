import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks, roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { findOrder } from './orders.queries.ts'
import { anOrder } from './orders.samples.ts'

const now = new Date()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('lets staff note at most the amount paid, after a partial refund', async () => {
  const { number } = await anOrder(shop.db, {
    lines: [{ price: roubles(1_000) }],
    state: 'paid',
    paymentType: 'invoice',
  })
  const refund = (sum: string) => runStaffVerb(shop, ['order', 'refunded', String(number), sum])
  const refunded = async () => (await findOrder(shop.db, { number, now }))!.refunded
  await expect(refund('1000.01')).rejects.toMatchObject({ status: 400 })
  expect(await refunded()).toBe(0)
  await refund('400')
  await expect(refund('600.01')).rejects.toMatchObject({ status: 400 })
  expect(await refunded()).toBe(kopecks(40_000))
  await refund('600')
  expect(await refunded()).toBe(roubles(1_000))
})
