import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { orderLinks } from '../orders/order-link.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { orders } from '../orders/orders.tables.ts'
import { moveReturnByStaff } from './move-return.action.ts'
import { returnRequestLines, returnRequests } from './returns.tables.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
})
afterAll(() => shop.close())

const placedAt = new Date('2026-11-20T09:00:00Z')
async function aDelivered(accountId?: number) {
  const { offer } = await aProduct(shop.db, { stock: 1 })
  const line = { offerId: offer.id, productId: offer.productId, price: roubles(1_000), quantity: 2 }
  const order = await anOrder(shop.db, {
    accountId,
    state: 'delivered',
    placedAt,
    lines: [line, { price: roubles(500) }],
  })
  return { order_id: order.number, key: orderLinks(shop.app.secretKeys).keyOf(order) }
}
const oneSmall = { line: 1, quantity: 1, reason: 'too_small' }

test('lets members and key holders request, list and withdraw returns; others get 404 (R-6-10)', async () => {
  const buyer = await aMember(shop)
  const { order_id, key } = await aDelivered(buyer.id)
  const body = { order_id, lines: [oneSmall], way: 'point', refund: 1_000 }
  for (const visitor of [aVisitor(shop), await aMember(shop)]) {
    expect((await visitor.post('/api/orders/returns/create/', body)).status).toBe(404)
    expect((await visitor.get(`/api/orders/returns/?order_id=${order_id}`)).status).toBe(404)
  }
  expect(
    (await buyer.post('/api/orders/returns/price/', { order_id, lines: [{ line: 1, quantity: 2 }] })).body,
  ).toMatchObject({ refund: 2_000 })
  const sentReturn = await buyer.post('/api/orders/returns/create/', body, { 'idempotency-key': 'once' })
  expect([sentReturn.status, sentReturn.body]).toEqual([
    201,
    { id: expect.any(Number), code: `${order_id}-1`, refund: 1_000 },
  ])
  expect((await buyer.post('/api/orders/returns/create/', body, { 'idempotency-key': 'once' })).body.id).toBe(
    sentReturn.body.id,
  )
  const guest = aVisitor(shop)
  const { body: list } = await guest.get(`/api/orders/returns/?order_id=${order_id}&key=${key}`)
  expect(list).toMatchObject({
    refusal: null,
    results: [{ state: 'requested', paid_by: 'buyer', refund: 1_000, lines: [{ line: 1, quantity: 1 }] }],
  })
  const withdrawn = await guest.post('/api/orders/returns/withdraw/', { order_id, key, id: sentReturn.body.id })
  expect(withdrawn.body).toEqual({ id: sentReturn.body.id, state: 'withdrawn' })
})

test('reports invalid return fields in the language of the request', async () => {
  const { order_id, key } = await aDelivered()
  const visitor = aVisitor(shop)
  const ask = (changes: object, prefix = '') =>
    visitor.post(`${prefix}/api/orders/returns/create/`, { order_id, key, lines: [oneSmall], way: 'point', ...changes })
  expect((await ask({ lines: [{ ...oneSmall, reason: 'defect', text: 'Дыра' }] })).body).toEqual({
    files_0: ['Приложите фото: без него не увидим, что с вещью'],
  })
  expect((await ask({ lines: [{ ...oneSmall, line: 9 }] })).status).toBe(400)
  expect((await ask({ way: 'courier' })).body).toEqual({ door: ['Обязательное поле'] })
  expect((await ask({ way: 'store', store: 'nowhere' })).body).toEqual({ store: ['Нет такого варианта'] })
  expect((await ask({ refund: 1 }, '/en')).body).toEqual({
    refund: ['Your refund is now 1000 ₽. Please check it and submit again'],
  })
  expect((await ask({ lines: [{ ...oneSmall, quantity: 3 }] })).status).toBe(400)
})

test('lets a buyer enter and correct the tracking number of an own approved return (R-6-10)', async () => {
  const { order_id, key } = await aDelivered()
  const guest = aVisitor(shop)
  const { body } = await guest.post('/api/orders/returns/create/', { order_id, key, lines: [oneSmall], way: 'point' })
  const sent = (changes: object = {}, visitor = guest) =>
    visitor.post('/api/orders/returns/sent/', { order_id, key, id: body.id, track_number: '10148229317', ...changes })
  expect((await sent()).status).toBe(409)
  await moveReturnByStaff(shop.db, { id: body.id, to: 'approved', by: 'olga@example.com', now })
  expect((await sent({ track_number: 'a b' })).status).toBe(400)
  const stranger = await aDelivered()
  expect((await sent({ order_id: stranger.order_id, key: stranger.key })).status).toBe(404)
  expect((await sent()).body).toEqual({ id: body.id, state: 'on_way' })
  expect((await sent({ track_number: '10148229318' })).body).toEqual({ id: body.id, state: 'on_way' })
  const { body: list } = await guest.get(`/api/orders/returns/?order_id=${order_id}&key=${key}`)
  expect(list.results[0]).toMatchObject({ state: 'on_way', track_number: '10148229318' })
  expect(list.results[0].history.map(({ state }: { state: string }) => state)).toEqual([
    'requested',
    'approved',
    'on_way',
  ])
  expect((await guest.post('/api/orders/returns/withdraw/', { order_id, key, id: body.id })).status).toBe(409)
})

test('refuses returns and exchanges of other buyers and changes nothing (R-6-10)', async () => {
  const people = await Promise.all([aMember(shop), aMember(shop)])
  const own = []
  for (const buyer of people) {
    const { offer } = await aProduct(shop.db, { stock: 1 })
    const [exchange] = await shop.db
      .insert(tradeOffers)
      .values({ productId: offer.productId, sizeId: offer.sizeId, height: 170, stock: 4 })
      .returning()
    const line = { offerId: offer.id, productId: offer.productId, price: roubles(1_000), quantity: 2 }
    const order = await anOrder(shop.db, { accountId: buyer.id, state: 'delivered', placedAt, lines: [line] })
    const key = orderLinks(shop.app.secretKeys).keyOf(order)
    const body = { order_id: order.number, lines: [oneSmall], way: 'point' }
    const { id } = (await buyer.post('/api/orders/returns/create/', body)).body
    own.push({ buyer, order, key, id, exchangeId: exchange!.id })
  }
  const rowsOf = async () => ({
    requests: await shop.db.select().from(returnRequests).orderBy(returnRequests.id),
    lines: await shop.db.select().from(returnRequestLines),
    orders: await shop.db.$count(orders),
    stock: await shop.db
      .select({ id: tradeOffers.id, stock: tradeOffers.stock })
      .from(tradeOffers)
      .orderBy(tradeOffers.id),
  })
  const before = await rowsOf()
  const [first, second] = own as [(typeof own)[number], (typeof own)[number]]
  for (const [owner, stranger] of [
    [first, second],
    [second, first],
  ] as const) {
    const [theirs, mine] = [{ order_id: owner.order.number }, { order_id: stranger.order.number }]
    const exchange = { lines: [{ ...oneSmall, exchange_offer: owner.exchangeId }], way: 'point' }
    const track = { track_number: '10148229317' }
    const tries: [string, object][] = [
      ['create', { ...theirs, ...exchange }],
      ['create', { ...theirs, key: stranger.key, ...exchange }],
      ['price', { ...theirs, lines: [{ line: 1, quantity: 1 }] }],
      // Return of another buyer, with the stranger's own order and without.
      ['withdraw', { ...theirs, id: owner.id }],
      ['withdraw', { ...mine, id: owner.id }],
      ['withdraw', { ...mine, key: stranger.key, id: owner.id }],
      ['sent', { ...theirs, id: owner.id, ...track }],
      ['sent', { ...mine, id: owner.id, ...track }],
    ]
    for (const [call, body] of tries)
      expect([call, (await stranger.buyer.post(`/api/orders/returns/${call}/`, body)).status]).toEqual([call, 404])
  }
  expect(await rowsOf()).toEqual(before)
  for (const { buyer, order, id, exchangeId } of own) {
    const { number: order_id } = order
    expect((await buyer.post('/api/orders/returns/withdraw/', { order_id, id })).body.state).toBe('withdrawn')
    const lines = [{ ...oneSmall, exchange_offer: exchangeId }]
    expect((await buyer.post('/api/orders/returns/create/', { order_id, lines, way: 'point' })).status).toBe(201)
  }
})
