import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { storeStock } from '../catalogue/stores.tables.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { aStore } from '../product/product.samples.ts'
import { aPromotion } from '../promo/promo.samples.ts'
import { promotions } from '../promo/promo.tables.ts'
import { staffAudit } from '../staff/staff.tables.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { expireOrders } from './expire-orders.action.ts'
import { moveOrder } from './move-order.action.ts'
import { findOrder } from './orders.queries.ts'
import { mayBecome, orderStates, type OrderState } from './orders.rules.ts'
import { anOrder } from './orders.samples.ts'

/** Date of all book checks: receipts and refunds, not processed here, are not late on this day. */
const start = new Date('2026-11-23T09:00:00Z')
let now = start
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const stockOf = async (id: number) => (await shop.db.select().from(tradeOffers).where(eq(tradeOffers.id, id)))[0]!.stock
const isShelf = (storeId: number, offerId: number) =>
  and(eq(storeStock.storeId, storeId), eq(storeStock.offerId, offerId))
const shelfOf = async (storeId: number, offerId: number) =>
  (await shop.db.select().from(storeStock).where(isShelf(storeId, offerId)))[0]!.amount
const setShelf = (storeId: number, offerId: number, amount: number) =>
  shop.db.update(storeStock).set({ amount }).where(isShelf(storeId, offerId))
const stateOf = async (number: number) => (await findOrder(shop.db, { number, now }))!.state
const move = (number: number, to: OrderState) =>
  shop.db.transaction((tx) => moveOrder(tx, { number, to, by: 'olga@example.com', now }))

type Placing = { buyer?: Visitor; changes?: object; stock?: number }

/** An order of two pieces out of five. */
async function placeOne({ buyer = aVisitor(shop), changes = {}, stock = 5 }: Placing = {}) {
  now = start
  const { offer } = await aProduct(shop.db, { stock })
  await fillCart(buyer, [[offer, 2]])
  const { body } = await buyer.post(createPath, anOrderBody(changes))
  return { number: body.order_id as number, key: body.key as string, offerId: offer.id, buyer }
}
const later = (minutes: number) => {
  now = new Date(start.getTime() + minutes * 60_000)
}

test('makes only the moves of the table; any other changes nothing (BO-050)', async () => {
  for (const from of orderStates)
    for (const to of orderStates) {
      if (mayBecome(from, to)) continue
      const { number } = await anOrder(shop.db, { state: from })
      await expect(move(number, to)).rejects.toMatchObject({ code: 'no_such_move', status: 409 })
      expect(await stateOf(number)).toBe(from)
    }
})

describe('an unpaid order (O-32)', () => {
  test('expires after an hour, gives everything back and notifies the buyer', async () => {
    const { number, offerId } = await placeOne({ changes: { payment_type: 'online' } })
    expect(await stockOf(offerId)).toBe(3)
    later(59)
    expect(await expireOrders(shop.db, now)).toBe(0)
    later(60)
    const counts = await Promise.all([expireOrders(shop.db, now), expireOrders(shop.db, now)])
    expect(counts[0] + counts[1]).toBe(1)
    expect([await stateOf(number), await stockOf(offerId)]).toEqual(['expired', 5])
    shop.sentLetters.length = 0
    await shop.runJobs()
    expect(shop.sentLetters.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/время оплаты вышло$/))
  })

  test('is restored by a late payment if its goods are still there', async () => {
    const { number, offerId } = await placeOne({ changes: { payment_type: 'sbp' }, stock: 2 })
    later(61)
    await expireOrders(shop.db, now)
    await shop.db.update(tradeOffers).set({ stock: 1 }).where(eq(tradeOffers.id, offerId))
    await expect(move(number, 'paid')).rejects.toMatchObject({ code: 'sold_out_meanwhile' })
    await shop.db.update(tradeOffers).set({ stock: 2 }).where(eq(tradeOffers.id, offerId))
    await move(number, 'paid')
    expect([await stateOf(number), await stockOf(offerId)]).toEqual(['paid', 0])
    expect(await bookDifferences(shop.db, start)).toEqual([])
  })

  test('is restored by a late payment although its code is used up (R-D-12)', async () => {
    const { id, code: promocode } = await aPromotion(shop.db, { maxUses: 1 })
    const usesOf = async () => (await shop.db.select().from(promotions).where(eq(promotions.id, id)))[0]!.uses
    const late = await placeOne({ changes: { payment_type: 'sbp', promocode } })
    later(61)
    await expireOrders(shop.db, now)
    expect(await usesOf()).toBe(0)
    const other = await placeOne({ changes: { payment_type: 'sbp', promocode } })
    expect([await stateOf(other.number), await usesOf()]).toEqual(['awaiting_payment', 1])
    const { total } = (await findOrder(shop.db, { number: late.number, now }))!
    await move(late.number, 'paid')
    expect(await findOrder(shop.db, { number: late.number, now })).toMatchObject({ state: 'paid', total, paid: total })
    await move(other.number, 'paid')
    expect([await stateOf(other.number), await usesOf(), await stockOf(late.offerId)]).toEqual(['paid', 1, 3])
    expect(await bookDifferences(shop.db, start)).toEqual([])
  })

  test('frees a code for one person for one more use, not two (R-D-12)', async () => {
    const { code: promocode } = await aPromotion(shop.db, { maxUsesPerPerson: 1 })
    const changes = { payment_type: 'sbp', promocode }
    const { number } = await placeOne({ changes })
    later(61)
    await expireOrders(shop.db, now)
    expect(await stateOf(number)).toBe('expired')
    const again = await placeOne({ changes })
    expect(await stateOf(again.number)).toBe('awaiting_payment')
    const buyer = aVisitor(shop)
    const { offer } = await aProduct(shop.db, { stock: 5 })
    await fillCart(buyer, [[offer, 2]])
    const third = await buyer.post(createPath, anOrderBody(changes))
    expect([third.status, Object.keys(third.body)]).toEqual([400, ['promocode']])
    expect(await stockOf(offer.id)).toBe(5)
  })

  test('is restored from the stock of its pickup shop only, gift included', async () => {
    now = start
    const buyer = aVisitor(shop)
    const { offer } = await aProduct(shop.db, { stock: 9 })
    const store = await aStore(shop.db, { shelves: [[offer.id, 3]] })
    const { code: promocode } = await aPromotion(shop.db, { kind: 'gift', giftOfferId: offer.id })
    await fillCart(buyer, [[offer, 2]])
    const changes = { pickup_type: 'self_pickup', pvz_code: store.slug, payment_type: 'sbp', promocode }
    const { body } = await buyer.post(createPath, anOrderBody(changes))
    const { order_id: number } = body
    const places = async () => [await stockOf(offer.id), await shelfOf(store.id, offer.id)]
    expect(await places()).toEqual([9, 0])
    later(61)
    await expireOrders(shop.db, now)
    expect(await places()).toEqual([9, 3])
    await setShelf(store.id, offer.id, 2)
    await expect(move(number, 'paid')).rejects.toMatchObject({ code: 'sold_out_meanwhile' })
    await setShelf(store.id, offer.id, 3)
    await move(number, 'paid')
    expect(await places()).toEqual([9, 0])
    await move(number, 'cancelled')
    expect(await places()).toEqual([9, 3])
    expect(await bookDifferences(shop.db, start)).toEqual([])
  })

  test('is paid or expired, never both, when both happen at once', async () => {
    for (let times = 0; times < 5; times++) {
      const { number, offerId } = await placeOne({ changes: { payment_type: 'sbp' } })
      later(60)
      await Promise.allSettled([move(number, 'paid'), expireOrders(shop.db, now)])
      const state = await stateOf(number)
      expect([state, await stockOf(offerId)]).toEqual(state === 'paid' ? ['paid', 3] : ['expired', 5])
    }
  })
})

test('returns an uncollected order to the shelf of the shop after three days', async () => {
  now = start
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const store = await aStore(shop.db, { shelves: [[offer.id, 1]] })
  await fillCart(buyer, [offer])
  const { body } = await buyer.post(createPath, anOrderBody({ pickup_type: 'self_pickup', pvz_code: store.slug }))
  later(3 * 24 * 60)
  expect(await expireOrders(shop.db, now)).toBe(1)
  expect(await stateOf(body.order_id)).toBe('cancelled')
  expect(await bookDifferences(shop.db, start)).toEqual([])
})

test('keeps an order switched to payment on pickup for three days', async () => {
  now = start
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const store = await aStore(shop.db, { shelves: [[offer.id, 1]] })
  await fillCart(buyer, [offer])
  const changes = { pickup_type: 'self_pickup', pvz_code: store.slug, payment_type: 'sbp' }
  const { body } = await buyer.post(createPath, anOrderBody(changes))
  await move(body.order_id, 'new')
  later(3 * 24 * 60 - 1)
  await expireOrders(shop.db, now)
  expect([await stateOf(body.order_id), await shelfOf(store.id, offer.id)]).toEqual(['new', 0])
  later(3 * 24 * 60)
  await expireOrders(shop.db, now)
  expect([await stateOf(body.order_id), await shelfOf(store.id, offer.id)]).toEqual(['cancelled', 1])
})

describe('a buyer cancels an order', () => {
  const cancel = (buyer: Visitor, body: object) => buyer.post('/api/orders/cancel/', body)

  test('with the key of the e-mail, once; its goods are on sale again', async () => {
    const { number, key, offerId } = await placeOne()
    const answers = await Promise.all(
      [1, 2].map(() => cancel(aVisitor(shop), { order_id: number, key, reason: 'не мой размер' })),
    )
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'cancelled'],
      [200, 'cancelled'],
    ])
    expect(await stockOf(offerId)).toBe(5)
    const { moves } = (await findOrder(shop.db, { number, now }))!
    expect(moves.at(-1)).toMatchObject({ state: 'cancelled', by: 'buyer', reason: 'не мой размер' })
  })

  test('from the account; other users cannot, nor anyone once packing begins', async () => {
    const member = await aMember(shop)
    const { number } = await placeOne({ buyer: member })
    const other = await placeOne()
    const stranger = await aMember(shop)
    for (const body of [{ order_id: number }, { order_id: number, key: other.key }])
      expect((await cancel(stranger, body)).status).toBe(404)
    expect((await cancel(aVisitor(shop), { order_id: number })).status).toBe(404)
    await move(number, 'packing')
    expect(await cancel(member, { order_id: number })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('уже собираем') },
    })
    await move(other.number, 'cancelled')
    expect((await cancel(member, { order_id: other.number })).status).toBe(404)
  })
})

test('opens a guest order by link and finds the link by number and phone', async () => {
  const { number, key } = await placeOne()
  const guest = aVisitor(shop)
  const view = await guest.get(`/api/orders/guest/?key=${key}`)
  expect(view).toMatchObject({
    status: 200,
    body: {
      until: '2026-12-23T09:00:00.000Z',
      order: {
        id: number,
        recipient: { first_name: 'Анна', last_name: 'П.', phone: '+7 ••• 67', email: 'a•••@klinika.ru' },
        address: { apartment: '•••', city: 'Санкт-Петербург' },
      },
    },
  })
  const find = (body: object) => guest.post('/api/orders/find/', body)
  expect((await find({ order_id: number, phone: '8 900 123 45 67' })).body).toEqual({ key })
  const refusals = await Promise.all([
    find({ order_id: number, phone: '+79001234568' }),
    find({ order_id: number + 1, phone: '+79001234567' }),
    find({ order_id: number, phone: 'nonsense' }),
  ])
  expect(new Set(refusals.map(({ status, body }) => `${status} ${body.detail}`)).size).toBe(1)
  expect(refusals[0].status).toBe(404)
  expect((await guest.get(`/api/orders/guest/?key=${key.slice(0, -3)}abc`)).status).toBe(404)
  later(31 * 24 * 60)
  expect((await guest.get(`/api/orders/guest/?key=${key}`)).status).toBe(404)
  const { body: again } = await find({ order_id: number, phone: '+79001234567' })
  expect((await guest.get(`/api/orders/guest/?key=${again.key}`)).body).toMatchObject({ order: { id: number } })
})

test('moves an order through all states by the terminal, with history and e-mails', async () => {
  const member = await aMember(shop, { inLoyalty: true })
  const { number } = await placeOne({ buyer: member, changes: { pickup_type: 'cdek_pvz', pvz_code: 'SPB24' } })
  const staff = (...args: string[]) => runStaffVerb(shop, ['order', ...args])
  expect(await staff('list', 'new')).toContain(`${number}\tnew`)
  await staff('move', String(number), 'packing')
  await staff('ship', String(number), '10148229317')
  await staff('move', String(number), 'ready')
  await staff('move', String(number), 'delivered')
  expect(await staff('show', String(number))).toMatch(/delivered\tterminal:/)
  await expect(staff('cancel', String(number), 'поздно')).rejects.toMatchObject({ code: 'no_such_move' })
  await expect(staff('refunded', String(number), '99999')).rejects.toMatchObject({ status: 400 })
  expect(await staff('refunded', String(number), '100')).toContain('100 paid back')
  const order = (await findOrder(shop.db, { number, now }))!
  expect(order).toMatchObject({ state: 'delivered', trackNumber: '10148229317', paid: order.total, refunded: 10_000 })
  const { rows } = await shop.pool.query('select kind, amount from bonus_entries where order_number = $1', [number])
  expect(rows).toEqual([{ kind: 'earned', amount: order.bonusesToCome }])
  const trail = await shop.db
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.subject, `order:${number}`))
  expect(trail.map(({ verb }) => verb)).toEqual([...Array.from({ length: 4 }, () => 'order.move'), 'order.refund'])
  shop.sentLetters.length = 0
  await shop.runJobs()
  const own = shop.sentLetters.filter(({ text }) => text.includes(`/history-orders/guest/`))
  expect(own.map(({ subject }) => subject.replaceAll(/[\d\s]/g, ''))).toEqual(
    expect.arrayContaining(['Заказ№впути', 'Заказ№ждётвас', 'Заказ№получен']),
  )
})

test('sends order e-mails in the language of the order', async () => {
  now = start
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { stock: 5 })
  await fillCart(buyer, [offer])
  await shop.runJobs()
  shop.sentLetters.length = 0
  await buyer.post(`/en${createPath}`, anOrderBody({ payment_type: 'sbp' }))
  await shop.runJobs()
  expect(shop.sentLetters).toMatchObject([
    {
      subject: expect.stringMatching(/^Order .+: time to pay$/),
      text: expect.stringMatching(/holding your items until 13:00[^]*\/en\/history-orders\/guest\/[^]*Onega top/),
    },
  ])
})
