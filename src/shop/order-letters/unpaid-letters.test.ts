import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { emit } from '../news.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { orderHistory, orders } from '../orders/orders.tables.ts'
import { maxUnpaidOrders, mayWriteUnpaid } from './unpaid-letters.action.ts'

const minutes = (count: number) => count * 60_000
let now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
let mailbox = ''
let mailboxes = 0
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  await seedReference(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => {
  mailbox = `victim${++mailboxes}`
  shop.sentLetters.length = 0
})

/** Spellings of one mailbox. */
const spelled = (n: number) => `${mailbox.slice(0, 3)}.${mailbox.slice(3)}+${n}@gmail.com`
const anUnpaid = (email = `${mailbox}@gmail.com`, more: Parameters<typeof anOrder>[1] = {}) =>
  anOrder(shop.db, {
    state: 'awaiting_payment',
    payBefore: new Date(now.getTime() + minutes(60)),
    placedAt: now,
    email,
    ...more,
  })
const place = (orderId: number) => emit(shop.db, 'order.placed', { orderId })
async function placed(count: number) {
  const all = []
  for (let n = 0; n < count; n++) all.push(await anUnpaid(spelled(n)))
  for (const { id } of all) await place(id)
  await shop.runJobs()
  return all
}

test('limits e-mails to one mailbox to five an hour but accepts all orders', async () => {
  const { offer } = await aProduct(shop.db, { stock: 8 })
  for (let n = 0; n < 8; n++) {
    const stranger = aVisitor(shop)
    await fillCart(stranger, [offer])
    expect((await stranger.post(createPath, anOrderBody({ email: spelled(n) }))).status).toBe(201)
  }
  await shop.runJobs()
  expect(shop.sentLetters).toHaveLength(maxUnpaidOrders.hour)
})

test('applies the limit to concurrent orders', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, (_, n) => anUnpaid(spelled(n))))
  const may = await Promise.all(
    all.map((order) => mayWriteUnpaid(shop.db, { order, kind: 'toPay', limitFactor: 1, now })),
  )
  expect(may.filter(Boolean)).toHaveLength(maxUnpaidOrders.hour)
  // A retried e-mail keeps its result.
  const again = await Promise.all(
    all.map((order) => mayWriteUnpaid(shop.db, { order, kind: 'toPay', limitFactor: 1, now })),
  )
  expect(again).toEqual(may)
})

test('resets the limit every hour, up to twenty a day', async () => {
  const start = now
  for (let hour = 0; hour < 6; hour++) {
    now = new Date(start.getTime() + minutes(61 * hour))
    await placed(6)
  }
  expect(shop.sentLetters).toHaveLength(maxUnpaidOrders.day)
  now = new Date(start.getTime() + minutes(61 * 24))
  await placed(1)
  expect(shop.sentLetters).toHaveLength(maxUnpaidOrders.day + 1)
})

test('a silenced order sends its first e-mail when paid', async () => {
  const silent = (await placed(6)).at(-1)!
  shop.sentLetters.length = 0
  await emit(shop.db, 'order.letter_due', { orderId: silent.id, kind: 'expiring' })
  await shop.runJobs()
  expect(shop.sentLetters).toEqual([])
  await shop.db.transaction((tx) => moveOrder(tx, { number: silent.number, to: 'paid', by: 'shop', now }))
  await shop.runJobs()
  expect(shop.sentLetters.map(({ to }) => to)).toEqual([silent.email])
})

test('counts orders cancelled at once', async () => {
  for (const { number } of await placed(8))
    await shop.db.transaction((tx) => moveOrder(tx, { number, to: 'cancelled', by: 'buyer', now }))
  await shop.runJobs()
  // One e-mail for each accepted order, and one for its cancellation.
  expect(shop.sentLetters).toHaveLength(2 * maxUnpaidOrders.hour)
})

test.each([
  ['its signed-in owner', async () => anUnpaid(undefined, await ownAccount())],
  [
    'staff',
    async () => {
      const order = await anUnpaid()
      await shop.db.insert(orderHistory).values({ orderId: order.id, state: order.state, by: 'olga', createdAt: now })
      return order
    },
  ],
  [
    'a buyer who has paid',
    async () => {
      const { id } = await anUnpaid()
      const [order] = await shop.db
        .update(orders)
        .set({ paid: 1 as never })
        .where(eq(orders.id, id))
        .returning()
      return order!
    },
  ],
])('does not limit orders of %s', async (_, make) => {
  await placed(5)
  expect(await mayWriteUnpaid(shop.db, { order: await make(), kind: 'toPay', limitFactor: 1, now })).toBe(true)
})

const ownAccount = async () => ({ accountId: (await anAccount(shop.db, { email: `${mailbox}@gmail.com` })).id })

test.each([
  ['by a member with another mailbox', async () => ({ accountId: (await anAccount(shop.db)).id })],
  ['as a guest and taken over by the account', async () => ({ ...(await ownAccount()), takenOverAt: now })],
])('limits orders placed %s', async (_, whose) => {
  await placed(5)
  const order = await anUnpaid(undefined, await whose())
  expect(await mayWriteUnpaid(shop.db, { order, kind: 'toPay', limitFactor: 1, now })).toBe(false)
})
