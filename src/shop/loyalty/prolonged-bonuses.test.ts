import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { addBonuses, expireBonuses } from './loyalty.actions.ts'
import { bonusAccountOf } from './loyalty.queries.ts'

const start = new Date()
let now = start
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const later = (milliseconds: number) => (now = after(now, milliseconds))

test('extends a bonus that expired in an order once, however often it is spent', async () => {
  const member = await aMember(shop, { inLoyalty: true })
  const { offer } = await aProduct(shop.db, { stock: 9, price: roubles(3_000) })
  const expiresAt = after(now, days(2))
  await addBonuses(shop.db, {
    accountId: member.id,
    kind: 'gift',
    amount: 500,
    reason: 'gift',
    expiresAt,
    now,
    key: 'gift',
  })
  const balance = async () => (await bonusAccountOf(shop.db, member.id, now))!.balance
  /** Spends everything just before the expiry and cancels just after it. */
  const spendOverEnd = async (end: Date) => {
    now = after(end, -8_000)
    await fillCart(member, [offer])
    const { status, body } = await member.post(createPath, anOrderBody({ maxma_bonuses: 500 }))
    expect([status, await balance()]).toEqual([201, 0])
    now = after(end, 8_000)
    expect((await member.post('/api/orders/cancel/', { order_id: body.order_id })).status).toBe(200)
    return now
  }
  const cancelledAt = await spendOverEnd(expiresAt)
  expect(await balance()).toBe(500)
  later(days(29))
  expect(await balance()).toBe(500)
  await spendOverEnd(after(cancelledAt, days(30)))
  later(1)
  await expireBonuses(shop.db, { accountId: member.id, now })
  expect(await balance()).toBe(0)
  later(days(29))
  expect(await balance()).toBe(0)
  expect(await bookDifferences(shop.db, now)).toEqual([])
})
