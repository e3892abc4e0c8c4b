import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitorAt, type Visitor } from '#testing/visitor.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { carts } from './cart.tables.ts'

/** Test shop on a listening server, with real connections to server and database. */
let shop: TestShop
let address: string
beforeAll(async () => {
  shop = await openTestShop()
  address = await shop.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => shop.close())

const press = (visitor: Visitor, verb: 'add' | 'remove', trade_offer: number, amount = 1) =>
  visitor.post(`/api/cart/${verb}/`, { trade_offer, amount })
const atOnce = <Result>(times: number, act: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => act(at)))
const list = async (visitor: Visitor) => (await visitor.get('/api/cart/list/')).body
const rowsOf = async (table: typeof carts) => (await shop.db.select({ rows: count() }).from(table))[0]!.rows

async function aVisitor(): Promise<Visitor> {
  const visitor = aVisitorAt(address)
  await visitor.arrive()
  return visitor
}

test.each([
  ['of one offer', 1, 40, 30],
  ['of five offers', 5, 40, 30],
  ['of what there are only 12 of', 1, 12, 12],
])('thirty concurrent first additions, %s, make one cart with every piece', async (_, offers, stock, pieces) => {
  const before = await rowsOf(carts)
  const offersInDemand = await Promise.all(Array.from({ length: offers }, () => anOffer(shop.db, { stock })))
  const visitor = await aVisitor()
  const answers = await atOnce(30, (at) => press(visitor, 'add', offersInDemand[at % offers]!.id))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(pieces)
  expect(await rowsOf(carts)).toBe(before + 1)
  const cart = await list(visitor)
  expect([cart.products.length, cart.quantity]).toEqual([offers, pieces])
})

test('fifty concurrent additions never exceed a stock of three (R-D-13)', async () => {
  const offer = await anOffer(shop.db, { stock: 3 })
  const visitor = await aVisitor()
  const looking = atOnce(10, () => list(visitor))
  const answers = await atOnce(50, (at) => press(visitor, 'add', offer.id, 1 + (at % 2)))
  const shownCarts = [...answers.flatMap(({ status, body }) => (status === 200 ? [body] : [])), ...(await looking)]
  expect(Math.max(...shownCarts.map(({ quantity }) => quantity))).toBeLessThanOrEqual(3)
  const refusals = answers.filter(({ status }) => status !== 200)
  expect(new Set(refusals.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
    new Set(['400 {"amount":["Доступно 3 шт."]}']),
  )
  expect((await list(visitor)).quantity).toBe(3)
})

test('fifty visitors may each hold the same three pieces', async () => {
  const offer = await anOffer(shop.db, { stock: 3 })
  const visitors = await atOnce(20, aVisitor)
  await Promise.all(visitors.flatMap((visitor) => [1, 2, 3, 4].map(() => press(visitor, 'add', offer.id))))
  for (const { quantity } of await Promise.all(visitors.map(list))) expect(quantity).toBe(3)
})

test('concurrent additions and removals end like some sequence of them', async () => {
  const offer = await anOffer(shop.db, { stock: 900 })
  for (let round = 0; round < 5; round++) {
    const visitor = await aVisitor()
    await press(visitor, 'add', offer.id, 50)
    const answers = await atOnce(40, (at) => press(visitor, at % 2 ? 'remove' : 'add', offer.id, at % 2 ? 2 : 3))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    // No sequence runs out of pieces, so every one ends alike.
    expect((await list(visitor)).quantity).toBe(50 + 20 * 3 - 20 * 2)
  }
})

test('a line added and removed concurrently ends like some sequence', async () => {
  const offer = await anOffer(shop.db, { stock: 900 })
  for (let round = 0; round < 20; round++) {
    const visitor = await aVisitor()
    await press(visitor, 'add', offer.id, 1)
    const answers = await atOnce(8, (at) => press(visitor, at % 2 ? 'remove' : 'add', offer.id))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    // 1 + 4 added, at most 4 removed: a removal may find nothing, but no other piece may vanish.
    const { quantity } = await list(visitor)
    expect(quantity).toBeGreaterThanOrEqual(1)
    expect(quantity).toBeLessThanOrEqual(4)
  }
})

test('removes a line despite concurrent changes', async () => {
  const offer = await anOffer(shop.db, { stock: 900 })
  for (let round = 0; round < 20; round++) {
    const visitor = await aVisitor()
    await press(visitor, 'add', offer.id, 10)
    await atOnce(10, () => press(visitor, 'remove', offer.id))
    expect((await list(visitor)).products).toEqual([])
  }
})
