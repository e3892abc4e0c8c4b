import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kopecks, roubles } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { orderReturns } from '../orders/order-returns.tables.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { orders } from '../orders/orders.tables.ts'
import { checkPayments } from '../payments/check-payments.action.ts'
import { paymentsOf } from '../payments/payments.queries.ts'
import { aProvider } from '../payments/payments.samples.ts'
import { refundsOf } from '../payments/refund-money.action.ts'
import { settlePayment } from '../payments/settle-payment.action.ts'
import { startPayment } from '../payments/start-payment.action.ts'
import { receipts } from '../receipts/receipts.tables.ts'
import { sendReceipts } from '../receipts/send-receipts.action.ts'
import { moneyTasks } from './money-tasks.queries.ts'

let now = new Date('2026-11-18T09:00:00Z')
const bank = aProvider()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, payments: bank })
  await seedReference(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => {
  bank.refundFate = 'done'
  bank.till = 'done'
})

const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
const report = () => undefined
const parts = () => ({ db: shop.db, providers: [bank], report })
const send = async () => {
  while ((await sendReceipts({ db: shop.db, desks: [bank], report }, now)) > 0);
}
const look = async () => {
  later(5)
  await checkPayments(parts(), now)
  for (let round = 0; round < 3; round++) await shop.runJobs().catch(() => undefined)
}
const staff = (words: string) => runStaffVerb({ ...shop, paymentProviders: [bank] }, words.split(' '))
const tasks = async () => (await moneyTasks(shop.db, ['fake'], now)).map(({ kind, sum }) => [kind, sum])
const nothing = 'Nothing about money waits for a person.'

async function aBegunOrder() {
  const { number, id: orderId } = await anOrder(shop.db, {
    state: 'awaiting_payment',
    paymentType: 'online',
    placedAt: now,
    payBefore: new Date(now.getTime() + 3_600_000),
    lines: [{ quantity: 2, price: roubles(1_000) }],
  })
  await startPayment(parts(), { number, method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', now })
  const [payment] = await paymentsOf(shop.db, orderId)
  return { number, orderId, paymentId: payment!.id, id: payment!.providerId! }
}

const payAtBank = (id: string, sum = 2_000_00) =>
  bank.payments.set(id, { ...bank.payments.get(id)!, state: 'paid', amount: kopecks(sum) })

async function aCancelledOrder() {
  const order = await aBegunOrder()
  payAtBank(order.id)
  await look()
  await send()
  bank.refundFate = 'pending'
  await shop.db.transaction((tx) => moveOrder(tx, { number: order.number, to: 'cancelled', by: 'shop', now }))
  await look()
  return order
}

test('lists a payment of a wrong sum until it is refunded', async () => {
  const order = await aBegunOrder()
  payAtBank(order.id, 3_000_00)
  await look()
  expect(await tasks()).toEqual([['other_sum', 3_000_00]])
  expect(await staff('money')).toContain(`npm run staff -- payment refund ${order.paymentId}`)
  await staff(`payment refund ${order.paymentId}`)
  await look()
  expect(await staff('money')).toBe(nothing)
})

test.each(['payment refund', 'order refunded'])('lists a failed refund until %s closes it', async (verb) => {
  const order = await aCancelledOrder()
  expect(await tasks()).toEqual([])
  bank.settleRefunds('failed')
  await look()
  expect(await tasks()).toEqual([['refund_failed', 2_000_00]])
  bank.refundFate = 'done'
  const words = { 'payment refund': String(order.paymentId), 'order refunded': `${order.number} 2000` }[verb]!
  expect(await staff('money')).toContain(`npm run staff -- ${verb} ${words}`)
  await staff(`${verb} ${words}`)
  await look()
  await send()
  expect(await staff('money')).toBe(nothing)
})

test('lists a refund pending for over a day until staff records its outcome', async () => {
  const order = await aCancelledOrder()
  later(25 * 60)
  expect(await tasks()).toEqual([['refund_late', 2_000_00]])
  const [refund] = await refundsOf(shop.db, order.paymentId)
  expect(await staff('money')).toContain(`payment refund-ended ${refund!.id} done|failed`)
  await staff(`payment refund-ended ${refund!.id} done`)
  await send()
  expect(await staff('money')).toBe(nothing)
})

test('lists a receipt that no till issued until staff records it (I-12)', async () => {
  const order = await aBegunOrder()
  bank.till = 'failed'
  payAtBank(order.id)
  await look()
  await send()
  expect(await tasks()).toEqual([['receipt_missing', 2_000_00]])
  const [receipt] = await shop.db.select().from(receipts).where(eq(receipts.orderId, order.orderId))
  const made = (marks: string) => staff(`receipt made ${receipt!.id} ${marks}`)
  for (const marks of ['', 'x 9999078900004312 17 2026-11-18T14:05', '4512 9999078900004312 17 2126-11-20T14:05'])
    await expect(made(marks)).rejects.toThrow()
  expect(await tasks()).toHaveLength(1)
  expect(await staff('money')).toContain(`npm run staff -- receipt made ${receipt!.id}`)
  await made('4512 9999078900004312 3522207165 2026-11-18T14:05')
  const [row] = await shop.db.select().from(receipts).where(eq(receipts.id, receipt!.id))
  expect(row).toMatchObject({
    state: 'done',
    fiscal: { document: '4512', storage: '9999078900004312', sign: '3522207165', at: '2026-11-18T11:05:00.000Z' },
  })
  expect(await staff('money')).toBe(nothing)
  await expect(made('4512 9999078900004312 3522207165 2026-11-18T14:05')).rejects.toThrow('receipt_not_by_hand')
  later(2 * 24 * 60)
  expect((await bookDifferences(shop.db, now)).filter(({ name }) => name.includes('till'))).toEqual([])
})

test.each(['order move', 'order refunded'])('lists a refund made outside the shop until %s closes it', async (verb) => {
  const order = await aBegunOrder()
  payAtBank(order.id)
  await look()
  await send()
  bank.payments.set(order.id, { ...bank.payments.get(order.id)!, state: 'refunded', refunded: kopecks(2_000_00) })
  const [payment] = await paymentsOf(shop.db, order.orderId)
  await settlePayment(shop.db, { provider: bank, remote: bank.payments.get(order.id)!, now })
  expect(payment!.state).toBe('paid')
  expect(await tasks()).toEqual([['refunded_outside', 2_000_00]])
  const words = { 'order move': `${order.number} cancelled`, 'order refunded': `${order.number} 2000` }[verb]!
  expect(await staff('money')).toContain(`npm run staff -- ${verb} ${words}`)
  await staff(`${verb} ${words}`)
  await look()
  await send()
  expect(await staff('money')).toBe(nothing)
  expect(bank.payments.get(order.id)!.refunded).toBe(2_000_00)
})

test('advises noting the refund of a shipped order, which cannot be cancelled', async () => {
  const order = await aBegunOrder()
  payAtBank(order.id)
  await look()
  await send()
  await shop.db.update(orders).set({ state: 'shipped' }).where(eq(orders.id, order.orderId))
  const remote = { ...bank.payments.get(order.id)!, state: 'refunded', refunded: kopecks(2_000_00) } as const
  bank.payments.set(order.id, remote)
  await settlePayment(shop.db, { provider: bank, remote, now })
  const advice = await staff('money')
  expect(advice).not.toContain('cancelled')
  expect(advice).toContain(`npm run staff -- order refunded ${order.number} 2000`)
  await staff(`order refunded ${order.number} 2000`)
  expect(await staff('money')).toBe(nothing)
})

test('lists a hold lost after shipping until staff closes it', async () => {
  const { number, id } = await anOrder(shop.db, {
    state: 'awaiting_payment',
    paymentType: 'online',
    pickupType: 'cdek_courier_fitting',
    placedAt: now,
    payBefore: new Date(now.getTime() + 3_600_000),
    lines: [{ quantity: 2, price: roubles(1_000) }],
  })
  await startPayment(parts(), { number, method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', now })
  const [begun] = await paymentsOf(shop.db, id)
  const remote = bank.payments.get(begun!.providerId!)!
  await settlePayment(shop.db, { provider: bank, remote: { ...remote, state: 'held' }, now })
  await shop.db.update(orders).set({ state: 'shipped' }).where(eq(orders.id, id))
  await settlePayment(shop.db, { provider: bank, remote: { ...remote, state: 'cancelled' }, now })
  expect(await tasks()).toEqual([['hold_lost', 2_000_00]])
  const advice = await staff('money')
  expect(advice).not.toContain('cancelled')
  expect(advice).toContain(`npm run staff -- payment close ${begun!.id}`)
  const close = (...why: string[]) =>
    runStaffVerb({ ...shop, paymentProviders: [bank] }, ['payment', 'close', String(begun!.id), ...why])
  await expect(close()).rejects.toThrow('usage')
  await close('заплатил переводом')
  expect(await staff('money')).toBe(nothing)
  await expect(close('ещё раз')).rejects.toThrow('nothing_to_close')
  const { rows } = await shop.pool.query(
    `select verb, after from staff_audit where subject = $1 and verb = 'payment.close'`,
    [`order:${number}`],
  )
  expect(rows).toEqual([
    { verb: 'payment.close', after: { payment: begun!.id, trouble: 'hold_lost', why: 'заплатил переводом' } },
  ])
})

test('lists money owed for an order paid on delivery until it is noted', async () => {
  const order = await anOrder(shop.db, {
    state: 'returned',
    paymentType: 'on_delivery',
    lines: [{ price: roubles(700) }],
  })
  const back = { kind: 'returned', by: 'olga@example.com' } as const
  const sums = {
    amount: order.total,
    moneyDue: order.total,
    certificate: kopecks(0),
    deliveryPrice: kopecks(0),
    bonuses: 0,
  }
  await shop.db.insert(orderReturns).values({ ...back, ...sums, orderId: order.id, createdAt: now })
  await shop.db.update(orders).set({ takenOff: order.total }).where(eq(orders.id, order.id))
  expect(await tasks()).toEqual([])
  later(61)
  expect(await tasks()).toEqual([['money_owed', 700_00]])
  expect(await staff('money')).toContain(`npm run staff -- order refunded ${order.number} 700`)
  await staff(`order refunded ${order.number} 700`)
  expect((await findOrder(shop.db, { number: order.number, now }))!.refunded).toBe(700_00)
  expect(await staff('money')).toBe(nothing)
})

test('lists open payments of a provider without a contract', async () => {
  await aBegunOrder()
  expect((await moneyTasks(shop.db, ['other'], now)).map(({ kind }) => kind)).toEqual(['no_contract'])
  expect(await tasks()).toEqual([])
})
