import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kopecks, roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { lockOrder, moveOrder } from '../orders/move-order.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { giveBackPart } from '../orders/part-of-order.action.ts'
import { receipts } from '../receipts/receipts.tables.ts'
import { sendReceipts } from '../receipts/send-receipts.action.ts'
import { checkPayments } from './check-payments.action.ts'
import { moneyDifferences, paymentsOf } from './payments.queries.ts'
import { aProvider } from './payments.samples.ts'
import { beginRefund, refundsOf } from './refund-money.action.ts'
import { startPayment } from './start-payment.action.ts'

let now = new Date('2026-11-23T09:00:00Z')
const bank = aProvider()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, payments: bank })
  await seedReference(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => {
  bank.trouble = undefined
  bank.refundFate = 'done'
  bank.till = 'done'
})

const by = 'olga@example.com'
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
const troubles: string[] = []
const parts = () => ({ db: shop.db, providers: [bank], report: (error: unknown) => void troubles.push(String(error)) })
const send = () => sendReceipts({ db: shop.db, desks: [bank], report: parts().report }, now)
const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs().catch((error: unknown) => troubles.push(String(error)))
}
const orderAt = async (number: number) => (await findOrder(shop.db, { number, now }))!
const moveTo = (number: number, to: 'cancelled' | 'packing') =>
  shop.db.transaction((tx) => moveOrder(tx, { number, to, by, now }))
const staff = (...words: (string | number)[]) => runStaffVerb(shop, words.map(String))

/** An order whose payment is pending at the bank. */
async function aBegunOrder() {
  const { offer } = await aProduct(shop.db, { stock: 50 })
  const { number, id: orderId } = await anOrder(shop.db, {
    state: 'awaiting_payment',
    paymentType: 'online',
    placedAt: now,
    payBefore: new Date(now.getTime() + 3_600_000),
    lines: [
      { quantity: 2, price: roubles(1_000), offerId: offer.id },
      { price: roubles(500), offerId: offer.id },
    ],
  })
  await startPayment(parts(), { number, method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', now })
  const [payment] = await paymentsOf(shop.db, orderId)
  const id = payment!.providerId!
  return { number, orderId, paymentId: payment!.id, id, total: bank.payments.get(id)!.amount }
}
type BegunOrder = Awaited<ReturnType<typeof aBegunOrder>>

async function payAtBank({ id }: BegunOrder, amount?: number) {
  const payment = bank.payments.get(id)!
  bank.payments.set(id, { ...payment, state: 'paid', amount: kopecks(amount ?? payment.amount) })
  later(1)
  await checkPayments(parts(), now)
  await runAllJobs()
}

async function aPaidOrder() {
  const order = await aBegunOrder()
  await payAtBank(order)
  expect((await orderAt(order.number)).state).toBe('paid')
  return order
}

/** Refunds in the dashboard of the bank, outside the shop. */
function refundInCabinet({ id }: BegunOrder, amount: number) {
  const payment = bank.payments.get(id)!
  const refunded = kopecks((payment.refunded ?? 0) + amount)
  bank.payments.set(id, { ...payment, refunded, state: refunded === payment.amount ? 'refunded' : payment.state })
}

async function refundInBank(order: BegunOrder) {
  bank.refundFate = 'pending'
  await moveTo(order.number, 'cancelled')
  await runAllJobs()
}

const statesOf = async ({ paymentId }: BegunOrder) =>
  (await refundsOf(shop.db, paymentId)).map(({ amount, state, way }) => [amount, state, way])
const receiptsOfRefunds = async ({ orderId }: BegunOrder) =>
  (await shop.db.select().from(receipts).where(eq(receipts.orderId, orderId)).orderBy(receipts.id))
    .filter(({ kind }) => kind === 'refund')
    .map(({ amount, state }) => [amount, state])

/** Checks that nothing recorded disagrees two days later. */
async function expectGreenBooks() {
  for (let round = 0; round < 3; round++) {
    later(24 * 60)
    await checkPayments(parts(), now)
    await runAllJobs()
    while ((await send()) > 0);
  }
  expect(await moneyDifferences(shop.db)).toEqual([])
  expect((await bookDifferences(shop.db, now)).filter(({ name }) => !name.startsWith('news'))).toEqual([])
}

test('refuses a refund by hand beside a pending one, and names that one', async () => {
  const order = await aPaidOrder()
  await refundInBank(order)
  const [refund] = await refundsOf(shop.db, order.paymentId)
  const before = await orderAt(order.number)
  const refusal = { code: 'refund_under_way', details: { refund: refund!.id, sum: order.total / 100, state: 'due' } }
  await expect(staff('order', 'refunded', order.number, order.total / 100)).rejects.toMatchObject(refusal)
  await expect(staff('order', 'refunded', order.number, 1)).rejects.toMatchObject(refusal)
  await expect(staff('payment', 'refund', order.paymentId)).rejects.toMatchObject(refusal)
  expect(await orderAt(order.number)).toEqual(before)
  expect(await statesOf(order)).toEqual([[order.total, 'due', 'bank']])
  bank.settleRefunds('done')
  await expectGreenBooks()
  expect(await statesOf(order)).toEqual([[order.total, 'done', 'bank']])
  expect((await paymentsOf(shop.db, order.orderId))[0]).toMatchObject({ state: 'refunded' })
})

test('counts a refund by hand, so that the bank refunds nothing twice', async () => {
  const order = await aPaidOrder()
  await staff('order', 'refunded', order.number, 500)
  await expect(staff('payment', 'refund', order.paymentId, order.total / 100)).rejects.toThrow('wrong')
  await staff('payment', 'refund', order.paymentId)
  await runAllJobs()
  expect(bank.payments.get(order.id)!.refunded).toBe(order.total - 500_00)
  expect(await statesOf(order)).toEqual([
    [500_00, 'done', 'hand'],
    [order.total - 500_00, 'done', 'bank'],
  ])
  expect((await orderAt(order.number)).refunded).toBe(order.total)
  await expectGreenBooks()
})

test('refuses a refund by hand of money that is only held', async () => {
  const order = await aBegunOrder()
  await shop.db.update(orders).set({ pickupType: 'cdek_courier_fitting' }).where(eq(orders.id, order.orderId))
  await shop.pool.query('update payments set is_two_stage = true where id = $1', [order.paymentId])
  bank.payments.set(order.id, { ...bank.payments.get(order.id)!, state: 'held' })
  later(1)
  await checkPayments(parts(), now)
  await runAllJobs()
  expect((await orderAt(order.number)).state).toBe('paid')
  await expect(staff('order', 'refunded', order.number, 1)).rejects.toThrow('money_only_held')
  await expect(staff('payment', 'refund', order.paymentId)).rejects.toThrow()
  expect([(await orderAt(order.number)).refunded, await statesOf(order)]).toEqual([0, []])
  await moveTo(order.number, 'cancelled')
  await runAllJobs()
  expect((await orderAt(order.number)).refunded).toBe(order.total)
})

test('sends no refund receipt before the money has gone', async () => {
  const order = await aPaidOrder()
  while ((await send()) > 0);
  await refundInBank(order)
  later(3 * 24 * 60)
  while ((await send()) > 0);
  expect(await receiptsOfRefunds(order)).toEqual([[order.total, 'awaiting_refund']])
  const sent = () =>
    [...bank.receipts.values()].filter(({ kind, paymentId }) => kind === 'refund' && paymentId === order.id)
  expect(sent()).toEqual([])
  expect(await staff('receipt', 'list')).not.toContain(String(order.number))
  bank.settleRefunds('done')
  await expectGreenBooks()
  expect(await receiptsOfRefunds(order)).toEqual([[order.total, 'done']])
  expect(sent()).toMatchObject([{ refundId: expect.any(String) }])
})

test('keeps the books consistent after a refused refund that staff repeated', async () => {
  const order = await aPaidOrder()
  await refundInBank(order)
  bank.settleRefunds('failed')
  later(5)
  await checkPayments(parts(), now)
  expect(await statesOf(order)).toEqual([[order.total, 'failed', 'bank']])
  expect(await receiptsOfRefunds(order)).toEqual([[order.total, 'void']])
  bank.refundFate = 'done'
  expect(await staff('payment', 'refund', order.paymentId)).toContain('on its way back')
  await runAllJobs()
  expect(bank.payments.get(order.id)!.refunded).toBe(order.total)
  await expectGreenBooks()
  expect(await receiptsOfRefunds(order)).toEqual([
    [order.total, 'void'],
    [order.total, 'done'],
  ])
})

test('keeps the books consistent after a refused refund that staff paid otherwise', async () => {
  const order = await aPaidOrder()
  await refundInBank(order)
  bank.settleRefunds('failed')
  later(5)
  await checkPayments(parts(), now)
  await staff('order', 'refunded', order.number, order.total / 100)
  expect((await paymentsOf(shop.db, order.orderId))[0]).toMatchObject({ state: 'refunded', trouble: null })
  await expectGreenBooks()
  expect(bank.payments.get(order.id)!.refunded).toBe(0)
})

test.each([
  ['more', 2],
  ['less', 0.5],
])('refunds all that a bank took when that was %s than asked', async (_title, factor) => {
  const order = await aBegunOrder()
  const came = order.total * factor
  await payAtBank(order, came)
  expect(await paymentsOf(shop.db, order.orderId)).toMatchObject([{ trouble: 'other_sum', received: came }])
  expect(await staff('payment', 'refund', order.paymentId)).toContain(`: ${came / 100} is on its way back`)
  await runAllJobs()
  expect([bank.payments.get(order.id)!.refunded, await statesOf(order)]).toEqual([came, [[came, 'done', 'bank']]])
  await expectGreenBooks()
  expect(await receiptsOfRefunds(order)).toEqual([])
})

test('keeps the books consistent after cancelling an order refunded in the dashboard', async () => {
  const order = await aPaidOrder()
  refundInCabinet(order, order.total)
  bank.calls.length = 0
  await moveTo(order.number, 'cancelled')
  await runAllJobs()
  expect(bank.calls).not.toContain('refund')
  expect(await statesOf(order)).toEqual([[order.total, 'done', 'cabinet']])
  expect(await orderAt(order.number)).toMatchObject({ state: 'cancelled', refunded: order.total })
  await expectGreenBooks()
  expect(await receiptsOfRefunds(order)).toEqual([[order.total, 'done']])
})

test('refunds the rest of a cancelled order after a dashboard refund', async () => {
  const order = await aPaidOrder()
  refundInCabinet(order, 10_00)
  await moveTo(order.number, 'cancelled')
  await runAllJobs()
  expect(bank.payments.get(order.id)).toMatchObject({ refunded: order.total, state: 'refunded' })
  expect(new Set((await statesOf(order)).map(String))).toEqual(
    new Set([`${order.total - 10_00},done,bank`, '1000,done,cabinet']),
  )
  expect((await orderAt(order.number)).refunded).toBe(order.total)
  await expectGreenBooks()
  const sums = (await receiptsOfRefunds(order)).map(([amount]) => amount)
  expect(new Set(sums)).toEqual(new Set([10_00, order.total - 10_00]))
})

test('does not mistake a dashboard refund for that of a return', async () => {
  const order = await aPaidOrder()
  refundInCabinet(order, 1_200_00)
  const [line] = (await orderAt(order.number)).lines
  const pieces = [{ lineId: line!.id, quantity: 1 }]
  await giveBackPart(shop.db, { number: order.number, kind: 'cancelled', pieces, by, reason: '', now })
  await runAllJobs()
  expect(bank.payments.get(order.id)!.refunded).toBe(2_200_00)
  expect((await orderAt(order.number)).refunded).toBe(2_200_00)
  await expectGreenBooks()
})

test('lets staff record the result of an unclear refund', async () => {
  const order = await aPaidOrder()
  await refundInBank(order)
  const { readRefund } = bank
  bank.readRefund = async ({ refundId }) => ({ id: refundId, state: 'unclear' })
  later(5)
  await checkPayments(parts(), now)
  bank.readRefund = readRefund
  const [refund] = await refundsOf(shop.db, order.paymentId)
  expect(refund!.state).toBe('due')
  await expect(staff('payment', 'refund-ended', refund!.id, 'perhaps')).rejects.toThrow('usage')
  expect(await staff('payment', 'refund-ended', refund!.id, 'failed')).toContain('has failed')
  expect(await receiptsOfRefunds(order)).toEqual([[order.total, 'void']])
  await expect(staff('payment', 'refund-ended', refund!.id, 'done')).rejects.toThrow('refund_not_asked')
  bank.settleRefunds('failed')
  bank.refundFate = 'done'
  await staff('payment', 'refund', order.paymentId)
  await expectGreenBooks()
  expect(bank.payments.get(order.id)!.refunded).toBe(order.total)
})

test('starts no refund above the amount received', async () => {
  const order = await aPaidOrder()
  const [payment] = await paymentsOf(shop.db, order.orderId)
  const begin = (amount: number, key: string) =>
    shop.db.transaction(async (tx) =>
      beginRefund(tx, await lockOrder(tx, order.number), { payment: payment!, amount: kopecks(amount), key, now }),
    )
  expect(await begin(order.total + 1, `${payment!.key}-x`)).toBe(false)
  expect(await statesOf(order)).toEqual([])
  expect(await begin(order.total, `${payment!.key}-y`)).toBe(true)
  expect(await begin(1, `${payment!.key}-z`)).toBe(false)
  await runAllJobs()
  expect(bank.payments.get(order.id)!.refunded).toBe(order.total)
})

test.each(['paid', 'held'] as const)('counts no %s money for an order whose total has changed since', async (state) => {
  const order = await aBegunOrder()
  if (state === 'held') {
    await shop.db.update(orders).set({ pickupType: 'cdek_courier_fitting' }).where(eq(orders.id, order.orderId))
    await shop.pool.query('update payments set is_two_stage = true where id = $1', [order.paymentId])
  }
  const isFirst = eq(orderLines.orderId, order.orderId)
  const [line] = await shop.db.select().from(orderLines).where(isFirst).orderBy(orderLines.id).limit(1)
  await shop.db.transaction(async (tx) => {
    const dearer = { price: roubles(1_001), total: kopecks(2_002_00) }
    await tx.update(orderLines).set(dearer).where(eq(orderLines.id, line!.id))
    const sums = { goods: kopecks(2_502_00), total: kopecks(order.total + 2_00) }
    await tx.update(orders).set(sums).where(eq(orders.id, order.orderId))
  })
  bank.payments.set(order.id, { ...bank.payments.get(order.id)!, state })
  later(1)
  await checkPayments(parts(), now)
  await runAllJobs()
  expect(await orderAt(order.number)).toMatchObject({ state: 'awaiting_payment', paid: 0 })
  expect(await paymentsOf(shop.db, order.orderId)).toMatchObject([{ trouble: 'other_sum', countedAt: null }])
})
