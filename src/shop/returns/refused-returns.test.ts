import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks, roubles } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aProduct, anOffer } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { moveReturnByStaff } from './move-return.action.ts'
import { receiveReturn } from './receive-return.action.ts'
import { findReturn } from './returns.queries.ts'

const now = new Date()
const createReturn = '/api/orders/returns/create/'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const orderAt = async (number: number) => (await findOrder(shop.db, { number, now }))!
const stockOf = async (id: number) =>
  (await shop.pool.query('select stock from trade_offers where id = $1', [id])).rows[0].stock as number
const returnsOf = async (orderId: number) =>
  (await shop.pool.query('select id from return_requests where order_id = $1', [orderId])).rows

/** Delivered order of two cheap pieces, paid on delivery; also another size of the product and an expensive product. */
async function aDelivered() {
  const buyer = await aMember(shop)
  const { offer } = await aProduct(shop.db, { stock: 5, price: kopecks(1_000_01) })
  const other = await anOffer(shop.db, { productId: offer.productId, stock: 3 })
  const { offer: dear } = await aProduct(shop.db, { stock: 5, price: roubles(9_000) })
  await fillCart(buyer, [[offer, 2]])
  const { body } = await buyer.post(createPath, anOrderBody())
  const number = body.order_id as number
  for (const to of ['packing', 'shipped', 'delivered'] as const)
    await shop.db.transaction((tx) => moveOrder(tx, { number, to, by: 'shop', now }))
  const order = await orderAt(number)
  const ask = (line: Record<string, unknown>, headers: Record<string, string> = {}, rest = {}) =>
    buyer.post(
      createReturn,
      {
        order_id: number,
        lines: [{ line: 1, quantity: 1, reason: 'too_small', ...line }],
        way: 'point',
        ...rest,
      },
      headers,
    )
  return { number, order, offer, other, dear, ask }
}

test('exchanges only for another size of the same product and reserves nothing otherwise', async () => {
  const { order, offer, other, dear, ask } = await aDelivered()
  for (const wrong of [dear.id, offer.id, 2_147_483_647]) {
    const { status, body } = await ask({ exchange_offer: wrong })
    expect([status, Object.keys(body)]).toEqual([400, ['exchange_0']])
  }
  expect(await returnsOf(order.id)).toEqual([])
  expect([await stockOf(dear.id), await stockOf(other.id)]).toEqual([5, 3])
  expect((await ask({ exchange_offer: other.id })).status).toBe(201)
  expect(await stockOf(other.id)).toBe(2)
})

test('answers a repeated key with its return and another body under the key with 409 (O-37)', async () => {
  const { order, ask } = await aDelivered()
  const headers = { 'idempotency-key': 'one-key' }
  const [first, again] = [await ask({}, headers), await ask({}, headers)]
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  const changes = [{ quantity: 2 }, { reason: 'too_large' }]
  for (const change of changes) expect((await ask(change, headers)).status).toBe(409)
  expect((await ask({}, headers, { way: 'courier', address: 'ул. Ленина, 5' })).status).toBe(409)
  expect(await returnsOf(order.id)).toHaveLength(1)
  expect((await orderAt(order.number)).lines[0]!.boundQuantity).toBe(1)
})

test('gives up an exchange of two pieces when one arrives, and refunds that piece', async () => {
  const { order, other, ask } = await aDelivered()
  const { body } = await ask({ quantity: 2, exchange_offer: other.id })
  const id = body.id as number
  expect(await stockOf(other.id)).toBe(1)
  await moveReturnByStaff(shop.db, { id, to: 'approved', by: 'olga@example.com', now })
  const pieces = [{ lineId: order.lines[0]!.id, quantity: 1, damagedQuantity: 0 }]
  await receiveReturn(shop.db, { id, pieces, storeId: null, by: 'olga@example.com', now })
  expect(await stockOf(other.id)).toBe(3)
  const after = await orderAt(order.number)
  expect([after.state, after.takenOff, after.lines[0]!.returnedQuantity]).toEqual(['partly_returned', 1_000_01, 1])
  expect(after.lines[0]!.boundQuantity).toBe(0)
  expect((await findReturn(shop.db, id))!.state).toBe('received')
})

test('refuses more damaged pieces than have arrived and books nothing', async () => {
  const { order, offer, ask } = await aDelivered()
  const { body } = await ask({ quantity: 2 })
  const id = body.id as number
  await moveReturnByStaff(shop.db, { id, to: 'approved', by: 'olga@example.com', now })
  const pieces = [{ lineId: order.lines[0]!.id, quantity: 1, damagedQuantity: 2 }]
  const receiving = receiveReturn(shop.db, { id, pieces, storeId: null, by: 'olga@example.com', now })
  await expect(receiving).rejects.toMatchObject({
    code: 'too_big',
    status: 400,
    details: { field: 'damaged', limit: 1 },
  })
  const after = await orderAt(order.number)
  expect([after.state, after.takenOff, await stockOf(offer.id)]).toEqual(['delivered', 0, 3])
  expect((await findReturn(shop.db, id))!.state).toBe('approved')
})
