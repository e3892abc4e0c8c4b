import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runStaffVerb } from './staff-verbs.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '#shop/checkout/checkout.samples.ts'
import { cancelByBuyer } from '#shop/orders/move-order.action.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { moveOrderByStaff } from '#shop/orders/staff-orders.action.ts'
import { checkPayments } from '#shop/payments/check-payments.action.ts'
import { reportDay } from '#shop/payments/daily-report.action.ts'
import { paymentsOf } from '#shop/payments/payments.queries.ts'
import { startPayment } from '#shop/payments/start-payment.action.ts'
import { receiptsOf } from '#shop/receipts/receipts.queries.ts'
import { sendReceipts } from '#shop/receipts/send-receipts.action.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { openFakeTBank } from '#partners/payments/tbank.fake.ts'
import { tBank } from '#partners/payments/tbank.ts'
import { openFakeYooKassa } from '#partners/payments/yookassa.fake.ts'
import { yooKassa } from '#partners/payments/yookassa.ts'

type Name = 'yookassa' | 'tbank'

let now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
let banks: {
  yookassa: Awaited<ReturnType<typeof openFakeYooKassa>>
  tbank: Awaited<ReturnType<typeof openFakeTBank>>
}
let drivers: Record<Name, ReturnType<typeof tBank>>
beforeAll(async () => {
  banks = { yookassa: await openFakeYooKassa(), tbank: await openFakeTBank() }
  const common = { vat: '22' as const, keepsCards: true, retryMs: 1 }
  const notificationUrl = 'https://shop.example/api/payments/told/tbank/'
  drivers = {
    yookassa: yooKassa({ ...common, url: banks.yookassa.url, shopId: '100500', secret: 'test_key', taxSystem: 2 }),
    tbank: tBank({
      ...common,
      url: `${banks.tbank.url}/v2`,
      terminal: 'ShopDEMO',
      password: 'secret',
      taxation: 'usn_income',
      notificationUrl,
    }),
  }
  shop = await openTestShop({
    clock: () => now,
    // YooKassa's webhooks are recognized by their address.
    config: { limitFactor: 1_000, trustedProxies: ['127.0.0.1'] },
    payments: drivers.yookassa,
    otherProviders: [drivers.tbank],
  })
  await seedReference(shop.db)
})
afterAll(async () => {
  await shop.close()
  await Promise.all(Object.values(banks).map((bank) => bank.close()))
})
const troubles: string[] = []
beforeEach(() => {
  troubles.length = 0
})

const report = (error: unknown) => void troubles.push(String(error))
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
/** The first provider in the settings takes new payments. */
const setProviders = (...names: Name[]) =>
  void shop.paymentProviders.splice(0, 2, ...names.map((name) => drivers[name]))
const otherThan = (name: Name): Name => (name === 'tbank' ? 'yookassa' : 'tbank')
const parts = () => ({ db: shop.db, providers: shop.paymentProviders, report })
const look = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs()
  later(5)
  await checkPayments(parts(), now)
  await sendReceipts({ db: shop.db, desks: shop.paymentProviders, report }, now)
}

async function anOrderAt(name: Name, changes: Parameters<typeof anOrderBody>[0] = {}) {
  setProviders(name, otherThan(name))
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [[offer, 1]])
  const { status, body } = await buyer.post(createPath, anOrderBody({ payment_type: 'online', ...changes }))
  expect(status).toBe(201)
  const number = body.order_id as number
  const { id: orderId } = (await findOrder(shop.db, { number, now }))!
  const [payment] = await paymentsOf(shop.db, orderId)
  expect(payment).toMatchObject({ provider: name, state: 'pending' })
  return { number, orderId, id: payment!.providerId!, amount: payment!.amount }
}
async function aPaidOrderAt(name: Name, changes: Parameters<typeof anOrderBody>[0] = {}) {
  const order = await anOrderAt(name, changes)
  banks[name].pay(order.id)
  later(5)
  await look()
  return order
}
const handOver = async (number: number) => {
  for (const to of ['packing', 'shipped', 'delivered'] as const)
    await moveOrderByStaff(shop.db, { number, to, by: 'Ольга', now })
}
const statesOf = async (orderId: number) => (await paymentsOf(shop.db, orderId)).map(({ state }) => state)
const cancel = (number: number) => cancelByBuyer(shop.db, { number, isTheirs: () => true, reason: '', now })
const staff = (...words: string[]) => runStaffVerb(shop, words)

const withFitting = { pickup_type: 'cdek_courier_fitting' as const }

test.each(['yookassa', 'tbank'] as const)('refunds a payment of %s after the provider has changed', async (name) => {
  const order = await aPaidOrderAt(name)
  setProviders(otherThan(name), name)
  await cancel(order.number)
  await look()
  expect(await statesOf(order.orderId)).toEqual(['refunded'])
  expect(banks[name].back(order.id)).toBe(order.amount)
})

test.each(['yookassa', 'tbank'] as const)('captures a hold of %s after the provider has changed', async (name) => {
  const order = await aPaidOrderAt(name, withFitting)
  expect(await statesOf(order.orderId)).toEqual(['held'])
  setProviders(otherThan(name), name)
  await handOver(order.number)
  await look()
  expect(await statesOf(order.orderId)).toEqual(['paid'])
  expect(await drivers[name].read(order.id)).toMatchObject({ state: 'paid', amount: order.amount })
})

test.each(['yookassa', 'tbank'] as const)('accepts a webhook of %s after the provider has changed', async (name) => {
  const order = await anOrderAt(name)
  setProviders(otherThan(name), name)
  banks[name].pay(order.id)
  const { body, address } = banks[name].notification(order.id)
  const answer = await shop.ask({
    method: 'POST',
    url: `/api/payments/told/${name}/`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    payload: body,
  })
  expect(answer.status).toBe(200)
  await shop.runJobs()
  expect(await statesOf(order.orderId)).toEqual(['paid'])
})

test.each(['yookassa', 'tbank'] as const)('sends the second receipt through %s after a change', async (name) => {
  const order = await aPaidOrderAt(name)
  setProviders(otherThan(name), name)
  await handOver(order.number)
  await look()
  const settlement = (await receiptsOf(shop.db, order.orderId)).find(({ kind }) => kind === 'settlement')
  expect(settlement).toMatchObject({ provider: name, state: 'sent' })
  if (name === 'tbank') expect(banks.tbank.closings).toContain(order.id)
})

test('continues an open payment at its provider, and starts new ones elsewhere', async () => {
  const order = await anOrderAt('yookassa')
  setProviders('tbank', 'yookassa')
  const wish = { number: order.number, locale: 'ru', returnUrl: 'https://shop.example/', now } as const
  await startPayment(parts(), { ...wish, method: 'card' })
  expect((await paymentsOf(shop.db, order.orderId)).map(({ provider }) => provider)).toEqual(['yookassa'])
  await startPayment(parts(), { ...wish, method: 'sbp' })
  expect((await paymentsOf(shop.db, order.orderId)).map(({ provider, state }) => [provider, state])).toEqual([
    ['yookassa', 'cancelled'],
    ['tbank', 'pending'],
  ])
})

test('shows and logs payments without a contract, and processes them when it is back', async () => {
  const order = await aPaidOrderAt('tbank')
  await look()
  setProviders('yookassa')
  await cancel(order.number)
  await expect(look()).rejects.toThrow('«tbank», which has no contract in the settings')
  // Another order is processed meanwhile.
  await checkPayments(parts(), later(60))
  expect([await statesOf(order.orderId), banks.tbank.back(order.id)]).toEqual([['refund_due'], 0])
  expect((await staff('payment', 'list')).split('\n')[0]).toMatch(new RegExp(`^${order.number}\t.*no_contract$`))
  const lines = await reportDay(parts(), now)
  expect(lines?.join('\n')).toMatch(/payment \d+: no contract with tbank/)
  expect(troubles.join()).toContain('differences')
  setProviders('yookassa', 'tbank')
  later(60)
  await checkPayments(parts(), now)
  expect([await statesOf(order.orderId), banks.tbank.back(order.id)]).toEqual([['refunded'], order.amount])
  expect(await staff('payment', 'list')).not.toContain('no_contract')
})
