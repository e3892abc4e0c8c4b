import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, minutes } from '#kernel/time.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { untilBlocked } from '#testing/blocked.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { createOrder, type OrderInput, type OrderStep } from '../checkout/create-order.action.ts'
import { carts } from '../cart/cart.tables.ts'
import { expireOrders } from './expire-orders.action.ts'
import { findOrder } from './orders.queries.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

test('does not expire an order whose limit is moved at the same moment', async () => {
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { stock: 5 })
  await fillCart(buyer, [offer])
  const { body } = await buyer.post(createPath, anOrderBody({ payment_type: 'sbp' }))
  const number = body.order_id as number
  now = after(start, minutes(61))
  const staff = await shop.pool.connect()
  await staff.query('begin')
  await staff.query(`update orders set pay_before = $1 where number = $2`, [after(now, minutes(60)), number])
  const expired = expireOrders(shop.db, now)
  await untilBlocked(shop)
  await staff.query('commit')
  staff.release()
  expect(await expired).toBe(0)
  expect((await findOrder(shop.db, { number, now }))!.state).toBe('awaiting_payment')
})

test('keeps in the cart what another tab adds while the order is written', async () => {
  now = start
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { stock: 9 })
  await fillCart(buyer, [offer])
  const [cart] = await shop.db.select().from(carts).orderBy(desc(carts.id)).limit(1)
  const add = () => buyer.post('/api/cart/add/', { trade_offer: offer.id, amount: 2 })
  let isOrdered = false
  let added: Promise<boolean> | undefined
  const onStep = async (step: OrderStep) => {
    if (step === 'taken') isOrdered = true
    if (step !== 'priced') return
    added = add().then(({ status }) => status === 200 && isOrdered)
    await Promise.race([added, untilBlocked(shop)])
  }
  const { app, db } = shop
  const parts = { ...app, db, clock: () => now, unpaidMinutes: 60, cities: () => app.cities.now(), onStep }
  const owner = { visitorId: cart!.visitorId! }
  const input = { owner, body: anOrderBody(), key: 'race', locale: 'ru', address: '192.0.2.7' } as OrderInput
  const { number } = await createOrder(parts, input)
  expect(await added).toBe(true)
  const { lines } = (await findOrder(shop.db, { number, now }))!
  expect(lines.map(({ quantity }) => quantity)).toEqual([1])
  const { body } = await buyer.get('/api/cart/list/')
  expect(body.products.map((line: { quantity: number }) => line.quantity)).toEqual([2])
})
