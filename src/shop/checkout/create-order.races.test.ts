import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { addToCart } from '../cart/cart.actions.ts'
import { manyOffers } from '../cart/cart.samples.ts'
import { cartOf } from '../cart/cart.queries.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { cities } from '../cities/cities.tables.ts'
import { takeLock } from '../locks.ts'
import { newsIn, touch } from '../news.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { anOrderBody, createPath, fillCart } from './checkout.samples.ts'
import { createOrder, type OrderParts, type OrderStep } from './create-order.action.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

async function buyersOf(count: number, offers: readonly { id: number }[]): Promise<Visitor[]> {
  const buyers = Array.from({ length: count }, () => aVisitor(shop))
  for (const buyer of buyers) await fillCart(buyer, offers)
  return buyers
}
const order = (buyer: Visitor) => buyer.post(createPath, anOrderBody())
const stocksOf = async (ids: number[]) =>
  (await shop.db.select().from(tradeOffers).where(inArray(tradeOffers.id, ids))).map(({ stock }) => stock)
const soldOf = async (ids: number[]) =>
  (await shop.db.select().from(orderLines).where(inArray(orderLines.offerId, ids))).length

test('sells three last pieces to exactly three of thirty concurrent buyers (O-32)', async () => {
  const offer = await anOffer(shop.db, { stock: 3 })
  const buyers = await buyersOf(30, [offer])
  const answers = await Promise.all(buyers.map(order))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 27 }, () => 409)])
  const [refusal] = answers.filter(({ status }) => status === 409)
  expect(refusal!.body).toMatchObject({ changes: [{ trade_offer: offer.id, kind: 'gone' }] })
  expect([await stocksOf([offer.id]), await soldOf([offer.id])]).toEqual([[0], 3])
  expect(await bookDifferences(shop.db, new Date())).toEqual([])
})

test('runs more concurrent orders than connections, also after a promotion change', async () => {
  const offer = await anOffer(shop.db, { stock: 30 })
  const buyers = await buyersOf(30, [offer])
  const tags: string[] = []
  shop.app.bus.on('bus', (message) => tags.push(...newsIn(message).tags))
  await touch(shop.db, ['promotions'])
  await vi.waitFor(() => expect(tags).toContain('promotions'))
  const answers = await Promise.all(buyers.map(order))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
})

test('sells the last piece without waiting for the listing lock; lists follow later', async () => {
  const offer = await anOffer(shop.db, { stock: 1 })
  const [buyer] = await buyersOf(1, [offer])
  const lists = sql`select is_orderable as "isThere" from listing_products where product_id = ${offer.productId}`
  await shop.db.transaction(async (tx) => {
    await takeLock(tx, 'listing')
    expect((await order(buyer!)).status).toBe(201)
  })
  // A visitor who still sees the product in a list is refused when buying.
  const late = await aVisitor(shop).post('/api/cart/add/', { trade_offer: offer.id, amount: 1 })
  expect([(await shop.db.execute(lists)).rows, late.status]).toEqual([[{ isThere: true }], 409])
  await shop.runJobs()
  expect((await shop.db.execute(lists)).rows).toEqual([{ isThere: false }])
})

test('orders crossing carts without a deadlock', async () => {
  const offers = await manyOffers(shop.db, 8, 50)
  const buyers = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const buyer = aVisitor(shop)
      const own = at % 2 === 0 ? offers : offers.toReversed()
      await fillCart(buyer, own.slice(at % 3))
      return buyer
    }),
  )
  const answers = await Promise.all(buyers.map(order))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const ids = offers.map(({ id }) => id)
  const left = (await stocksOf(ids)).reduce((sum, stock) => sum + stock, 0)
  expect(left + (await soldOf(ids))).toBe(8 * 50)
  expect(await bookDifferences(shop.db, new Date())).toEqual([])
})

const steps: OrderStep[] = ['quoted', 'locked', 'priced', 'written', 'taken']
const killings: [string, () => Promise<void>][] = [
  ['a mistake', () => Promise.reject(new Error('a mistake of ours'))],
  [
    'the end of its connection',
    async () => {
      await shop.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`)
    },
  ],
]

test.each(steps.flatMap((step) => killings.map(([name, kill]) => [name, step, kill] as const)))(
  '%s after «%s» leaves nothing half done, and a repeat places the order',
  async (name, step, kill) => {
    const offer = await anOffer(shop.db, { stock: 2 })
    const owner = { visitorId: randomUUID() }
    const now = new Date()
    await addToCart(shop.db, { owner, offerId: offer.id, amount: 2, promotions: [], now })
    const before = (await shop.db.select().from(orders)).length
    const parts: OrderParts = {
      db: shop.db,
      clock: () => now,
      quotes: shop.app.quotes,
      promotions: shop.app.promotions,
      unpaidMinutes: 60,
      cities: () => shop.db.select().from(cities),
    }
    const input = { owner, body: anOrderBody(), key: 'one', locale: 'ru', address: '192.0.2.7' } as Parameters<
      typeof createOrder
    >[1]
    const attempt = createOrder({ ...parts, onStep: (each) => (each === step ? kill() : undefined) }, input)
    // At the step «quoted» no transaction is open yet.
    if (name === 'a mistake' || step !== 'quoted') {
      await expect(attempt).rejects.toThrow()
      const { rows } = await shop.db.execute(
        sql`select from stock_movements where offer_id = ${offer.id} and kind <> 'receipt'`,
      )
      expect([(await shop.db.select().from(orders)).length, rows.length]).toEqual([before, 0])
      expect((await cartOf(shop.db, { owner, promotions: [], now })).quantity).toBe(2)
    } else await attempt
    const { number } = await createOrder(parts, input)
    expect(await createOrder(parts, input)).toMatchObject({ number })
    expect([await stocksOf([offer.id]), (await shop.db.select().from(orders)).length]).toEqual([[0], before + 1])
  },
)
