import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zero } from '#kernel/money.ts'
import { expireOrders } from '#shop/orders/expire-orders.action.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { moveOrder } from '#shop/orders/move-order.action.ts'
import { anOrder } from '#shop/orders/orders.samples.ts'
import { closePayments } from '#shop/payments/close-payments.action.ts'
import { refundByHand } from '#shop/money-tasks/refunds-by-staff.action.ts'
import { paymentsOf } from '#shop/payments/payments.queries.ts'
import { refundsOf } from '#shop/payments/refund-money.action.ts'
import { workRefund } from '#shop/payments/work-refund.action.ts'
import { settlePayment } from '#shop/payments/settle-payment.action.ts'
import { startPayment } from '#shop/payments/start-payment.action.ts'
import { missingReceipts, receiptsOf } from '#shop/receipts/receipts.queries.ts'
import { retryReceipt, sendReceipts } from '#shop/receipts/send-receipts.action.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { testAcquirer, testAcquirerPath, type TestAcquirer } from './test-acquirer.ts'
import { testAcquirerRoutes } from './test-acquirer.routes.tsx'

const now = new Date('2026-11-23T09:00:00Z')
const later = new Date('2026-11-23T11:00:00Z')
let shop: TestShop
let acquirer: TestAcquirer
const http = fastify()
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  acquirer = testAcquirer({ db: shop.db, secretKeys: ['a key of the bank'], publicUrl: 'http://localhost' })
  const { provider } = acquirer
  http.post('/api/payments/told/test/', async ({ body, headers }) => {
    const id = provider.paymentIn({ body: String(body), headers, address: '' })
    await settlePayment(shop.db, { provider, remote: await provider.read(id!), now: later })
    return 'OK'
  })
  testAcquirerRoutes({ http, acquirer })
})
afterAll(async () => {
  await http.close()
  await shop.close()
})

/** An order whose buyer is on the bank's page; returns the order number and the payment id. */
async function atBank() {
  const payBefore = new Date('2026-11-23T10:00:00Z')
  const { id: orderId, number } = await anOrder(shop.db, {
    state: 'awaiting_payment',
    placedAt: now,
    payBefore,
    paid: zero,
  })
  const start = { number, method: 'card', locale: 'ru', returnUrl: 'http://localhost/', now } as const
  await startPayment({ db: shop.db, providers: [acquirer.provider], report: () => undefined }, start)
  const [payment] = await paymentsOf(shop.db, orderId)
  return { orderId, number, id: payment!.providerId! }
}
const pageOf = async (id: string) => (await http.inject(`${testAcquirerPath}/${id}/`)).body
const press = (id: string, name: string) =>
  http.inject({ method: 'POST', url: `${testAcquirerPath}/${id}/${name}/`, payload: '' })

test('a late payment at the demo bank is refunded or counts', async () => {
  const { number, orderId, id } = await atBank()
  expect(await pageOf(id)).not.toContain('/late/')
  await expireOrders(shop.db, later)
  await acquirer.provider.cancel({ id, key: 'given-up' })
  expect(await pageOf(id)).toContain(`${testAcquirerPath}/${id}/late/`)
  await press(id, 'late')
  expect(await acquirer.provider.read(id)).toMatchObject({ state: 'paid' })
  const [payment] = await paymentsOf(shop.db, orderId)
  const order = await findOrder(shop.db, { number, now: later })
  expect([order!.state, payment!.state]).toEqual(['expired', 'refund_due'])
})

test('of two payments for one try one counts, the other is refunded', async () => {
  const { number, orderId, id } = await atBank()
  await press(id, 'pair')
  expect(await findOrder(shop.db, { number, now: later })).toMatchObject({ state: 'paid' })
  const rows = await paymentsOf(shop.db, orderId)
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['paid', 'refund_due'])
})

test('a switched-off till fails receipts, which staff registers later', async () => {
  const { orderId, number, id } = await atBank()
  const page = (await press(id, 'noTill')).body
  expect([page.includes('/till/'), page.includes('/noTill/')]).toEqual([true, false])
  await press(id, 'pay')
  const report = (error: unknown) => expect.fail(String(error))
  const send = () => sendReceipts({ db: shop.db, desks: [acquirer.provider], report }, later)
  await send()
  const [receipt] = await receiptsOf(shop.db, orderId)
  expect(receipt).toMatchObject({ kind: 'prepayment', state: 'failed' })
  expect((await missingReceipts(shop.db, later)).map(({ orderNumber }) => orderNumber)).toContain(number)
  await press(id, 'till')
  await retryReceipt(shop.db, { id: receipt!.id, by: 'Ольга', now: later })
  await send()
  expect(await receiptsOf(shop.db, orderId)).toMatchObject([{ state: 'done', fiscal: expect.anything() }])
})

test('a refused refund fails, and staff repeats it later', async () => {
  const { orderId, number, id } = await atBank()
  await press(id, 'pay')
  expect(await pageOf(id)).toContain(`${testAcquirerPath}/${id}/noRefunds/`)
  await press(id, 'noRefunds')
  await shop.db.transaction((tx) => moveOrder(tx, { number, to: 'cancelled', by: 'buyer', now: later }))
  const parts = { db: shop.db, providers: [acquirer.provider] }
  await closePayments(parts, orderId, later)
  const [payment] = await paymentsOf(shop.db, orderId)
  const refunds = () => refundsOf(shop.db, payment!.id)
  const [refund] = await refunds()
  await expect(workRefund(parts, refund!.id, later)).rejects.toThrow('refuses refund')
  expect(await refunds()).toMatchObject([{ state: 'failed' }])
  await press(id, 'refunds')
  await refundByHand(shop.db, { paymentId: payment!.id, by: 'Ольга', now: later })
  const again = (await refunds()).find(({ state }) => state === 'due')
  await workRefund(parts, again!.id, later)
  expect(await acquirer.provider.read(id)).toMatchObject({ state: 'refunded' })
  expect((await paymentsOf(shop.db, orderId))[0]).toMatchObject({ state: 'refunded' })
})
