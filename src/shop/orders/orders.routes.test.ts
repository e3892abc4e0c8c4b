import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { mayBecome, orderStates, wayOf } from './orders.rules.ts'
import { allocatedSums, anOrder } from './orders.samples.ts'
import { orderHistory, orderNotes, orders } from './orders.tables.ts'

const list = '/api/users/profile/orders/'
const detail = (id: number | string) => `${list}detail/${id}/`

let shop: TestShop
let anna: Awaited<ReturnType<typeof aMember>>
beforeAll(async () => {
  shop = await openTestShop({ config: { limitFactor: 100 } })
  anna = await aMember(shop)
})
afterAll(() => shop.close())

test('lists orders in pages, latest first, all or by group (R-7-42)', async () => {
  const { id: accountId, ...buyer } = await aMember(shop)
  for (let at = 0; at < 11; at++)
    await anOrder(shop.db, { accountId, state: at < 2 ? 'shipped' : 'delivered', placedAt: new Date(2026, 9, 30 - at) })
  await anOrder(shop.db, { accountId, state: 'cancelled', placedAt: new Date(2026, 0, 1) })
  const first = (await buyer.get(list)).body
  expect([first.count, first.results.length, first.next, first.previous]).toEqual([12, 10, `${list}?page=2`, null])
  const second = (await buyer.get(first.next)).body
  expect([second.results.length, second.next, second.previous]).toEqual([2, null, `${list}?page=1`])
  const times: number[] = [...first.results, ...second.results].map((order) => Date.parse(order.created_at))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect((await buyer.get(`${list}?group=open`)).body.count).toBe(2)
  expect((await buyer.get(`${list}?group=closed`)).body.results).toMatchObject([{ state: 'cancelled' }])
  expect((await buyer.get(`${list}?group=anything`)).status).toBe(400)
  expect((await buyer.get(`${list}?page=0`)).status).toBe(400)
})

test('shows what was bought, at which price and where it goes (R-7-43)', async () => {
  const order = await anOrder(shop.db, {
    accountId: anna.id,
    deliveryPrice: roubles(290),
    lines: [
      { quantity: 2, sale: roubles(500) },
      { price: roubles(990), bonus: roubles(100) },
    ],
    way: ['awaiting_payment', 'paid', 'packing', 'shipped'],
  })
  const { status, body } = await anna.get(detail(order.number))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: order.number,
    state: 'shipped',
    full_price: 7_970,
    sale_discount: 500,
    bonus_discount: 100,
    delivery_price: 290,
    total_sum: 7_660,
    recipient: { first_name: 'Анна', phone: '+79001234567' },
    products: [
      { quantity: 2, price: 3_490, total: 6_480, translations: { ru: { name: 'Топ «Онега»' } } },
      { quantity: 1, total: 890 },
    ],
  })
  expect(body.history.map(({ state }: { state: string }) => state)).toEqual([
    'awaiting_payment',
    'paid',
    'packing',
    'shipped',
  ])
  expect(await allocatedSums(shop.db, order.id)).toEqual([
    ['bonus', roubles(100)],
    ['sale', roubles(500)],
  ])
})

describe('access to orders (R-6-04, R-6-10)', () => {
  test('asks a guest to sign in and hides orders of other accounts', async () => {
    const { number } = await anOrder(shop.db, { accountId: (await aMember(shop)).id })
    expect([(await aVisitor(shop).get(list)).status, (await aVisitor(shop).get(detail(number))).status]).toEqual([
      401, 401,
    ])
    expect([(await anna.get(detail(number))).status, (await anna.get(detail(999_999_999))).status]).toEqual([404, 404])
    expect((await anna.get(detail('1%20or%201=1'))).status).toBe(404)
  })
})

describe('the database protects an order', () => {
  const onlyAdded = { cause: { message: expect.stringMatching(/^rows of order_(history|notes) are only added$/) } }

  test('from inconsistent totals, an unknown state and a double refund', async () => {
    const { id } = await anOrder(shop.db)
    const set = (changes: Partial<typeof orders.$inferInsert>) =>
      shop.db.update(orders).set(changes).where(eq(orders.id, id))
    await expect(set({ total: roubles(1) })).rejects.toMatchObject({ cause: { constraint: 'orders_total' } })
    await expect(set({ state: 'lost' as 'new' })).rejects.toMatchObject({ cause: { constraint: 'orders_state_known' } })
    await expect(set({ refunded: roubles(99_999) })).rejects.toMatchObject({ cause: { constraint: 'orders_amounts' } })
  })

  test('from changes of its history', async () => {
    const { id } = await anOrder(shop.db)
    await shop.db.insert(orderNotes).values({ orderId: id, kind: 'paid', by: 'shop' })
    await expect(
      shop.db.update(orderHistory).set({ reason: 'другое' }).where(eq(orderHistory.orderId, id)),
    ).rejects.toMatchObject(onlyAdded)
    await expect(shop.db.delete(orderHistory).where(eq(orderHistory.orderId, id))).rejects.toMatchObject(onlyAdded)
    await expect(
      shop.db.update(orderNotes).set({ reason: 'другое' }).where(eq(orderNotes.orderId, id)),
    ).rejects.toMatchObject(onlyAdded)
    await expect(shop.db.delete(orderNotes).where(eq(orderNotes.orderId, id))).rejects.toMatchObject(onlyAdded)
    await expect(shop.db.delete(orders).where(eq(orders.id, id))).rejects.toMatchObject({
      // PostgreSQL 18 calls it a restrict violation, earlier ones a foreign key violation.
      cause: { code: expect.stringMatching(/^(23001|23503)$/) },
    })
    expect(await shop.db.$count(orderNotes, eq(orderNotes.orderId, id))).toBe(1)
  })
})

describe('order states (BO-050)', () => {
  test('are all reachable, and returned and cancelled are final', () => {
    const reachable = new Set(orderStates.flatMap((from) => orderStates.filter((to) => mayBecome(from, to))))
    expect(orderStates.filter((state) => !reachable.has(state))).toEqual([])
    expect(orderStates.filter((to) => mayBecome('returned', to) || mayBecome('cancelled', to))).toEqual([])
    expect([mayBecome('expired', 'paid'), mayBecome('shipped', 'cancelled')]).toEqual([true, false])
  })

  test('show the buyer only the stops of this order', () => {
    const stops = (way: Parameters<typeof wayOf>[0]) => wayOf(way).map(({ stop, state }) => `${stop} ${state}`)
    expect(stops({ state: 'shipped', isPaidFirst: true, hasPoint: true })).toEqual([
      'placed done',
      'paid done',
      'packed done',
      'shipped now',
      'ready next',
      'delivered next',
    ])
    expect(
      stops({ state: 'delivered', isPaidFirst: false, hasPoint: false }).every((stop) => stop.endsWith('done')),
    ).toBe(true)
    expect(stops({ state: 'cancelled', isPaidFirst: true, hasPoint: true })).toEqual([])
  })
})
