import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFakeTBank } from '#partners/payments/tbank.fake.ts'
import { tBank } from '#partners/payments/tbank.ts'
import { openFakeYooKassa } from '#partners/payments/yookassa.fake.ts'
import { yooKassa, yooKassaMethods } from '#partners/payments/yookassa.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '#shop/checkout/checkout.samples.ts'
import { cancelByBuyer } from '#shop/orders/move-order.action.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { checkPayments } from '#shop/payments/check-payments.action.ts'
import { paymentsOf } from '#shop/payments/payments.queries.ts'
import { receiptsOf } from '#shop/receipts/receipts.queries.ts'
import { sendReceipts } from '#shop/receipts/send-receipts.action.ts'
import { roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'

let now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
let yooKassaBank: Awaited<ReturnType<typeof openFakeYooKassa>>
let tBankBank: Awaited<ReturnType<typeof openFakeTBank>>
beforeAll(async () => {
  yooKassaBank = await openFakeYooKassa()
  tBankBank = await openFakeTBank()
  const common = { vat: '22' as const, keepsCards: false, retryMs: 1 }
  const keys = { url: yooKassaBank.url, shopId: '100500', secret: 'test_key', taxSystem: 2 }
  const terminal = { url: `${tBankBank.url}/v2`, terminal: 'ShopDEMO', password: 'secret', taxation: 'usn_income' }
  const notificationUrl = 'https://shop.example/api/payments/told/tbank-dolyame/'
  shop = await openTestShop({
    clock: () => now,
    config: { limitFactor: 1_000, trustedProxies: ['127.0.0.1'] },
    payments: yooKassa({ ...common, ...keys, methods: yooKassaMethods }),
    otherProviders: [tBank({ ...common, ...terminal, notificationUrl, name: 'tbank-dolyame', methods: ['dolyame'] })],
  })
  await seedReference(shop.db)
})
afterAll(async () => {
  await shop.close()
  await Promise.all([yooKassaBank.close(), tBankBank.close()])
})

const report = (error: unknown) => expect.fail(String(error))
const parts = () => ({ db: shop.db, providers: shop.paymentProviders, report })
async function look() {
  now = new Date(now.getTime() + 5 * 60_000)
  await checkPayments(parts(), now)
  await sendReceipts({ db: shop.db, desks: shop.paymentProviders, report }, now)
  for (let round = 0; round < 3; round++) await shop.runJobs()
}
async function order(type: string, { price = 6_980, more = {} } = {}) {
  const { offer } = await aProduct(shop.db, { price: roubles(price) })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [[offer, 1]])
  return buyer.post(createPath, anOrderBody({ payment_type: type as 'online', ...more }))
}
const orderAt = async (number: number) => (await findOrder(shop.db, { number, now }))!
const lastTry = async (number: number) => (await paymentsOf(shop.db, (await orderAt(number)).id)).at(-1)!
const bankOf = (type: string) => (type === 'dolyame' ? tBankBank : yooKassaBank)
const cancel = (number: number) => cancelByBuyer(shop.db, { number, isTheirs: () => true, reason: '', now })

test.each(['sberpay', 'tpay', 'sber_parts', 'dolyame'])(
  'an order by %s opens its page, is paid, has a full receipt and refunds',
  async (type) => {
    const { status, body } = await order(type)
    expect(status).toBe(201)
    const isTBank = type === 'dolyame'
    expect(body.payment_url).toMatch(isTBank ? /^https:\/\/securepay\.tinkoff\.ru\// : /^https:\/\/yoomoney\.ru\//)
    const { providerId, provider, method } = await lastTry(body.order_id)
    expect([provider, method]).toEqual([isTBank ? 'tbank-dolyame' : 'yookassa', type])
    bankOf(type).pay(providerId!)
    await look()
    const paid = await orderAt(body.order_id)
    expect(paid).toMatchObject({ state: 'paid', paymentType: type, paid: paid.total })
    const [receipt] = await receiptsOf(shop.db, paid.id)
    expect(receipt).toMatchObject({ kind: 'prepayment', provider })
    await cancel(body.order_id)
    await look()
    await look()
    expect(bankOf(type).back(providerId!)).toBe(paid.total)
  },
)

test('a declined method is followed by another, each with its own provider', async () => {
  const { body } = await order('sberpay')
  const first = await lastTry(body.order_id)
  yooKassaBank.decline(first.providerId!)
  await look()
  const pay = (method: string) =>
    shop.ask({ method: 'POST', url: '/api/payments/start/', payload: { key: body.key, method } })
  expect(JSON.parse((await pay('mirpay')).text)).toMatchObject({ detail: expect.any(String) })
  expect((await pay('mirpay')).status).toBe(409)
  const second = await pay('dolyame')
  expect(JSON.parse(second.text)).toMatchObject({ payment_url: expect.stringContaining('securepay.tinkoff.ru') })
  expect(await lastTry(body.order_id)).toMatchObject({ provider: 'tbank-dolyame', method: 'dolyame' })
  expect(await orderAt(body.order_id)).toMatchObject({ paymentType: 'dolyame', state: 'awaiting_payment' })
})

test('a payment by another method counts, and the order shows it', async () => {
  const { body } = await order('sberpay')
  const { providerId } = await lastTry(body.order_id)
  yooKassaBank.pay(providerId!, 'bank_card')
  await look()
  expect(await orderAt(body.order_id)).toMatchObject({ state: 'paid', paymentType: 'online' })
  expect(await lastTry(body.order_id)).toMatchObject({ state: 'paid', method: 'card' })
})

test.each([
  ['sber_parts', 500],
  ['sber_parts', 160_000],
  ['mirpay', 6_980],
])('refuses an order by %s for %d at its field', async (type, price) => {
  const { status, body } = await order(type, { price })
  expect([status, Object.keys(body)]).toEqual([400, ['payment_type']])
})

test.each(['sberpay', 'tpay', 'sber_parts'])(
  'holds the money of a fitting order by %s instead of taking it',
  async (type) => {
    const { body } = await order(type, { more: { pickup_type: 'cdek_courier_fitting' } })
    const { providerId, isTwoStage } = await lastTry(body.order_id)
    expect(isTwoStage).toBe(true)
    yooKassaBank.pay(providerId!)
    await look()
    expect(await lastTry(body.order_id)).toMatchObject({ state: 'held' })
  },
)
