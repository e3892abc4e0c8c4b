import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minus, roubles } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { emit } from '../news.ts'
import { costOf, lockOrder } from '../orders/move-order.action.ts'
import type { Carrier } from '../delivery/carrier.port.ts'
import { announceShipment } from '../shipments/announce-shipment.action.ts'
import { bringOn } from '../shipments/bring-on.action.ts'
import { expireOrders } from '../orders/expire-orders.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { checkPayments } from './check-payments.action.ts'
import { aProvider } from './payments.samples.ts'
import { moneyDifferences, paymentsOf } from './payments.queries.ts'
import { settlePayment } from './settle-payment.action.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
const bank = aProvider()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, payments: bank, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
const orderAt = async (number: number) => (await findOrder(shop.db, { number, now }))!
const staff = (...args: (string | number)[]) => runStaffVerb(shop, ['order', ...args.map(String)])
const fail = (error: unknown) => expect.fail(inspect(error))
const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs()
}
const bankSays = async (orderId: number, state: 'held' | 'paid' | 'cancelled') => {
  const id = (await paymentsOf(shop.db, orderId)).at(-1)!.providerId!
  bank.payments.set(id, { ...bank.payments.get(id)!, state })
  later(120)
  await checkPayments({ db: shop.db, providers: [bank], report: fail }, now)
  await runAllJobs()
}

/** An order of two pieces with a fitting, whose money the bank holds. */
async function aHeldOrder() {
  const { offer } = await aProduct(shop.db, { stock: 5, price: roubles(2_000) })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [[offer, 2]])
  const input = anOrderBody({ payment_type: 'online', pickup_type: 'cdek_courier_fitting' })
  const { body } = await buyer.post(createPath, input)
  const number = body.order_id as number
  const { id } = await orderAt(number)
  const payable = await buyer.post('/api/payments/start/', { key: body.key, method: 'card' })
  expect(payable.status).toBe(200)
  const holding = (await paymentsOf(shop.db, id)).at(-1)!.providerId!
  bank.payments.set(holding, { ...bank.payments.get(holding)!, state: 'held' })
  later(1)
  await checkPayments({ db: shop.db, providers: [bank], report: fail }, now)
  await runAllJobs()
  expect((await orderAt(number)).state).toBe('paid')
  return { number, id, key: body.key as string, buyer, offerId: offer.id }
}

test('does not pack after a released hold and is paid again by a link', async () => {
  const { number, id, key, buyer } = await aHeldOrder()
  shop.sentLetters.length = 0
  await bankSays(id, 'cancelled')
  const waiting = await orderAt(number)
  expect(waiting).toMatchObject({ state: 'awaiting_payment', paid: 0, refunded: 0 })
  expect(waiting.notes).toMatchObject([{ kind: 'payment_lost', amount: waiting.total }])
  expect(waiting.payBefore!.getTime()).toBeGreaterThan(now.getTime() + 24 * 3_600_000)
  const [letter] = shop.sentLetters
  expect(letter!.subject).toContain('оплатите ещё раз')
  expect(letter!.html).toContain(`/payments/${number}/?key=`)
  for (const state of ['packing', 'shipped'])
    await expect(staff('move', number, state)).rejects.toMatchObject({ status: 409, code: 'no_such_move' })
  expect((await orderAt(number)).state).toBe('awaiting_payment')
  const again = await buyer.post('/api/payments/start/', { key, method: 'card' })
  expect([again.status, again.body.payment_url]).toEqual([200, expect.stringContaining('bank.example')])
  await bankSays(id, 'held')
  const paid = await orderAt(number)
  expect(paid).toMatchObject({ state: 'paid', paid: paid.total, refunded: 0 })
  await staff('move', number, 'packing')
  expect(await moneyDifferences(shop.db)).toEqual([])
})

test('e-mails the buyer once for each lost hold', async () => {
  const { number, id, key, buyer } = await aHeldOrder()
  shop.sentLetters.length = 0
  const letters = () => shop.sentLetters.filter(({ subject }) => subject.includes('оплатите ещё раз')).length
  const loseAndRepeat = async () => {
    await bankSays(id, 'cancelled')
    await emit(shop.db, 'order.moved', { orderId: id, state: 'awaiting_payment' })
    await runAllJobs()
  }
  await loseAndRepeat()
  expect(letters()).toBe(1)
  await buyer.post('/api/payments/start/', { key, method: 'card' })
  await bankSays(id, 'held')
  expect((await orderAt(number)).state).toBe('paid')
  await loseAndRepeat()
  expect([letters(), (await orderAt(number)).state]).toEqual([2, 'awaiting_payment'])
  expect(await moneyDifferences(shop.db)).toEqual([])
})

test('does not pack an order that is being refunded', async () => {
  const { number, id } = await aHeldOrder()
  await bankSays(id, 'paid')
  bank.refundFate = 'pending'
  const payment = (await paymentsOf(shop.db, id)).at(-1)!
  await runStaffVerb(shop, ['payment', 'refund', String(payment.id), '500'])
  await runAllJobs()
  const refusal = { status: 409, code: 'not_paid', details: { missing: 500 } }
  await expect(staff('move', number, 'packing')).rejects.toMatchObject(refusal)
  expect(await orderAt(number)).toMatchObject({ state: 'paid', refunded: 0 })
  bank.settleRefunds('failed')
  bank.refundFate = 'done'
  later(60)
  await checkPayments({ db: shop.db, providers: [bank], report: () => undefined }, now)
  await runAllJobs()
  expect(await staff('move', number, 'packing')).toContain('packing')
})

test('does not charge again for pieces removed before the hold was lost', async () => {
  const { number, id, key, buyer } = await aHeldOrder()
  await staff('cancel-lines', number, '1:1', 'нет на складе')
  await runAllJobs()
  await bankSays(id, 'cancelled')
  const waiting = await orderAt(number)
  await buyer.post('/api/payments/start/', { key, method: 'card' })
  expect((await paymentsOf(shop.db, id)).at(-1)!.amount).toBe(minus(waiting.total, waiting.takenOff))
  await bankSays(id, 'held')
  const paid = await orderAt(number)
  expect([paid.state, paid.paid]).toEqual(['paid', costOf(paid)])
  expect(await moneyDifferences(shop.db)).toEqual([])
})

test('returns an order in packing to payment with its parcel; expires after two days', async () => {
  const { number, id, offerId } = await aHeldOrder()
  await staff('move', number, 'packing')
  await runAllJobs()
  await bankSays(id, 'cancelled')
  expect((await orderAt(number)).state).toBe('awaiting_payment')
  const { rows } = await shop.pool.query('select state from shipments where order_id = $1', [id])
  expect(rows).toEqual([{ state: 'cancelled' }])
  later(48 * 60 + 1)
  await expireOrders(shop.db, now)
  await runAllJobs()
  expect((await orderAt(number)).state).toBe('expired')
  expect((await shop.pool.query('select stock from trade_offers where id = $1', [offerId])).rows).toEqual([
    { stock: 5 },
  ])
  // Receipts of other orders wait here longer than a day.
  expect(await bookDifferences(shop.db, start)).toEqual([])
})

test('neither packs, announces nor hands over an underpaid order unless staff allows', async () => {
  const { number, id } = await aHeldOrder()
  await bankSays(id, 'paid')
  await staff('refunded', number, 500)
  await expect(staff('move', number, 'packing')).rejects.toMatchObject({
    status: 409,
    code: 'not_paid',
    details: { missing: 500 },
  })
  expect((await orderAt(number)).state).toBe('paid')
  await shop.pool.query(`update orders set state = 'packing' where id = $1`, [id])
  await expect(staff('ship', number, '1014')).rejects.toMatchObject({ status: 409, code: 'not_paid' })
  await shop.pool.query(`update orders set state = 'ready', pickup_type = 'self_pickup' where id = $1`, [id])
  await expect(staff('move', number, 'delivered')).rejects.toMatchObject({ status: 409, code: 'not_paid' })
  await shop.pool.query(`update orders set state = 'paid', pickup_type = 'cdek_courier' where id = $1`, [id])
  expect(await staff('move', number, 'packing', 'договорились', 'unpaid')).toContain('packing')
  await runAllJobs()
  const [parcel] = (await shop.pool.query('select id from shipments where order_id = $1', [id])).rows
  const createShipment = () => expect.fail('the carrier was told')
  const cdek = { name: 'cdek', createShipment } as unknown as Carrier
  const parts = { db: shop.db, carriers: { cdek_courier: cdek }, allCarriers: [cdek], cities: async () => [] }
  await announceShipment(parts, parcel.id, now)
  const { rows } = await shop.pool.query('select state, trouble from shipments where order_id = $1', [id])
  expect(rows).toEqual([{ state: 'planned', trouble: 'not_paid' }])
})

test('does not pack or ship an order refunded in the dashboard of the bank', async () => {
  const { number, id } = await aHeldOrder()
  await bankSays(id, 'paid')
  const total = costOf(await orderAt(number))
  const providerId = (await paymentsOf(shop.db, id)).at(-1)!.providerId!
  bank.payments.set(providerId, { ...bank.payments.get(providerId)!, state: 'refunded', refunded: total })
  await settlePayment(shop.db, { provider: bank, remote: bank.payments.get(providerId)!, now })
  await expect(staff('move', number, 'packing')).rejects.toMatchObject({
    code: 'not_paid',
    details: { missing: total / 100 },
  })
  await staff('move', number, 'packing', 'договорились', 'unpaid')
  await expect(staff('ship', number, '10148229317')).rejects.toMatchObject({ code: 'not_paid' })
  await staff('refunded', number, total / 100)
  await expect(staff('ship', number, '10148229317')).rejects.toMatchObject({
    code: 'not_paid',
    details: { missing: total / 100 },
  })
})

test('leaves an underpaid order in packing once its parcel has left, and alerts staff', async () => {
  const { number, id } = await aHeldOrder()
  await bankSays(id, 'paid')
  await staff('refunded', number, 500)
  await staff('move', number, 'packing', 'договорились', 'unpaid')
  await runAllJobs()
  await shop.pool.query(`update shipments set state = 'on_the_way' where order_id = $1`, [id])
  await shop.db.transaction(async (tx) => bringOn(tx, await lockOrder(tx, number), { by: 'cdek', now }))
  const { rows } = await shop.pool.query('select state, trouble from shipments where order_id = $1', [id])
  expect([(await orderAt(number)).state, rows]).toEqual(['packing', [{ state: 'on_the_way', trouble: 'not_paid' }]])
})
