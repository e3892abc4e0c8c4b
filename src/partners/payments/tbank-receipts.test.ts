import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '#shop/checkout/checkout.samples.ts'
import { checkPayments } from '#shop/payments/check-payments.action.ts'
import { paymentsOf } from '#shop/payments/payments.queries.ts'
import { paymentEvents } from '#shop/payments/payments.tables.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { moveOrderByStaff } from '#shop/orders/staff-orders.action.ts'
import { missingReceipts, receiptsOf } from '#shop/receipts/receipts.queries.ts'
import { receipts } from '#shop/receipts/receipts.tables.ts'
import { sendReceipts } from '#shop/receipts/send-receipts.action.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { openFakeTBank } from './tbank.fake.ts'
import { tBank } from './tbank.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
let bank: Awaited<ReturnType<typeof openFakeTBank>>
let provider: ReturnType<typeof tBank>
let shop: TestShop
let documents = 0
beforeAll(async () => {
  bank = await openFakeTBank()
  const keys = { url: `${bank.url}/v2`, terminal: 'ShopDEMO', password: 'secret', retryMs: 1 }
  const notificationUrl = 'https://shop.example/api/payments/told/tbank/'
  provider = tBank({ ...keys, vat: '22', taxation: 'usn_income', keepsCards: false, notificationUrl })
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 }, payments: provider })
  await seedReference(shop.db)
})
afterAll(async () => {
  await shop.close()
  await bank.close()
})
afterEach(() => {
  bank.troubles.length = 0
  bank.losses.length = 0
})

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}
const troubles: string[] = []
const send = () =>
  sendReceipts({ db: shop.db, desks: [provider], report: (error) => void troubles.push(String(error)) }, now)
const statesOf = async (orderId: number) =>
  (await receiptsOf(shop.db, orderId)).map(({ kind, state, fiscal }) => [kind, state, fiscal?.document ?? null])
const tell = (body: string) =>
  shop.ask({
    method: 'POST',
    url: '/api/payments/told/tbank/',
    headers: { 'content-type': 'application/json' },
    payload: body,
  })
const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs()
}

/** An order paid through T-Bank. */
async function aPaidOrder() {
  now = start
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [[offer, 1]])
  const { status, body } = await buyer.post(createPath, anOrderBody({ payment_type: 'online' }))
  expect(status).toBe(201)
  const number = body.order_id as number
  const { id: orderId } = (await findOrder(shop.db, { number, now }))!
  const [payment] = await paymentsOf(shop.db, orderId)
  const id = payment!.providerId!
  bank.pay(id)
  await tell(bank.notification(id).body)
  await runAllJobs()
  return { number, orderId, id, amount: payment!.amount }
}
type PaidOrder = Awaited<ReturnType<typeof aPaidOrder>>
const register = ({ id, amount }: PaidOrder, mode = 'full_prepayment') =>
  bank.receiptNotification(id, { amount, mode, document: ++documents })
async function handOver({ number }: PaidOrder) {
  for (const to of ['packing', 'shipped', 'delivered'] as const)
    await moveOrderByStaff(shop.db, { number, to, by: 'Ольга', now })
  await runAllJobs()
}

test('I-12 a receipt of a payment waits for T-Bank’s webhook, and is announced once', async () => {
  const order = await aPaidOrder()
  await send()
  expect(await statesOf(order.orderId)).toEqual([['prepayment', 'sent', null]])
  const notification = register(order)
  expect((await tell(notification)).text).toBe('OK')
  await runAllJobs()
  const doneRows = [['prepayment', 'done', String(documents)]]
  expect(await statesOf(order.orderId)).toEqual(doneRows)
  // The same receipt in other words, and one of a bank that has since lost its till.
  await tell(bank.receiptNotification(order.id, { amount: order.amount, mode: 'full_prepayment', document: documents }))
  await tell(
    bank.receiptNotification(order.id, { amount: order.amount, mode: 'full_prepayment', document: 0, fate: 'no_till' }),
  )
  await runAllJobs()
  later(48)
  await send()
  expect(await statesOf(order.orderId)).toEqual(doneRows)
})

test('fiscal data may arrive before the payment is known', async () => {
  now = start
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [[offer, 1]])
  const { body } = await buyer.post(createPath, anOrderBody({ payment_type: 'online' }))
  const { id: orderId } = (await findOrder(shop.db, { number: body.order_id, now }))!
  const [payment] = await paymentsOf(shop.db, orderId)
  bank.pay(payment!.providerId!)
  await tell(register({ number: body.order_id, orderId, id: payment!.providerId!, amount: payment!.amount }))
  await runAllJobs()
  expect(await statesOf(orderId)).toEqual([['prepayment', 'done', String(documents)]])
})

test('an unconfirmed receipt fails after a day, and a late webhook completes it', async () => {
  const order = await aPaidOrder()
  await send()
  later(23)
  await send()
  expect(await statesOf(order.orderId)).toEqual([['prepayment', 'sent', null]])
  expect((await missingReceipts(shop.db, now)).map(({ orderNumber }) => orderNumber)).toContain(order.number)
  later(2)
  await send()
  expect(await statesOf(order.orderId)).toEqual([['prepayment', 'failed', null]])
  expect((await missingReceipts(shop.db, now)).map(({ orderNumber }) => orderNumber)).toContain(order.number)
  await tell(register(order))
  await runAllJobs()
  expect(await statesOf(order.orderId)).toEqual([['prepayment', 'done', String(documents)]])
  expect((await missingReceipts(shop.db, now)).map(({ orderNumber }) => orderNumber)).not.toContain(order.number)
})

test('sends a closing receipt once, even after a lost answer or a failure', async () => {
  for (const trouble of ['lost', 'dropped', 500, { body: '<html>' }] as const) {
    const order = await aPaidOrder()
    await send()
    await tell(register(order))
    await runAllJobs()
    await handOver(order)
    bank.requests.length = 0
    bank.troubles.push(trouble)
    await send()
    later(1)
    await send()
    expect(bank.requests.filter(({ path }) => path.endsWith('SendClosingReceipt'))).toHaveLength(1)
    expect((await statesOf(order.orderId))[1]).toEqual(['settlement', 'sent', null])
    await tell(register(order, 'full_payment'))
    await runAllJobs()
    expect((await statesOf(order.orderId))[1]).toEqual(['settlement', 'done', String(documents)])
  }
})

test('retries an unheard closing receipt; a duplicate counts, a refusal goes to staff', async () => {
  const [patientOrder, closedOrder, refusedOrder] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()]
  const settlementOf = async ({ orderId }: PaidOrder) => (await statesOf(orderId)).at(-1)
  for (const order of [patientOrder, closedOrder, refusedOrder]) await send().then(() => tell(register(order)))
  await runAllJobs()
  await handOver(patientOrder)
  bank.troubles.push(429)
  await send()
  expect(await settlementOf(patientOrder)).toEqual(['settlement', 'wanted', null])
  bank.troubles.push({ type: 'application/json', body: '{"Success":false,"ErrorCode":"9999","Message":"Позже"}' })
  later(1)
  await send()
  expect(await settlementOf(patientOrder)).toEqual(['settlement', 'wanted', null])
  expect(troubles.length).toBeGreaterThan(0)
  later(1)
  await send()
  expect(await settlementOf(patientOrder)).toEqual(['settlement', 'sent', null])
  bank.refuseSecondClosings()
  bank.closings.push(closedOrder.id)
  await handOver(closedOrder)
  await send()
  expect(await settlementOf(closedOrder)).toEqual(['settlement', 'done', null])
  await handOver(refusedOrder)
  bank.troubles.push({ type: 'application/json', body: '{"Success":false,"ErrorCode":"309","Message":"Неверный чек"}' })
  await send()
  expect(await settlementOf(refusedOrder)).toEqual(['settlement', 'failed', null])
})

test('a failed registration fails the receipt; an unknown receipt stays for the report', async () => {
  const order = await aPaidOrder()
  await send()
  const { id, amount } = order
  const failing = { amount, mode: 'full_prepayment', document: 0, fate: 'failed' } as const
  await tell(bank.receiptNotification(id, failing))
  await runAllJobs()
  expect(await statesOf(order.orderId)).toEqual([['prepayment', 'failed', null]])
  await tell(register(order))
  await runAllJobs()
  expect(await statesOf(order.orderId)).toEqual([['prepayment', 'done', String(documents)]])
  // Another amount, a refund that never happened, and a forged one that is not even stored.
  const strange = [
    { amount: 100, document: 901 },
    { isRefund: true, document: 902 },
  ]
  for (const each of strange) {
    await tell(bank.receiptNotification(id, { ...failing, fate: 'registered', ...each }))
    await expect(shop.runJobs()).rejects.toThrow('has not asked for')
  }
  const forgedAnswer = await tell(register(order).replace(`"Amount":${amount}`, '"Amount":1'))
  expect(forgedAnswer.status).toBe(404)
  await runAllJobs()
  expect(await statesOf(order.orderId)).toHaveLength(1)
  const open = await shop.db.select().from(paymentEvents).where(eq(paymentEvents.providerId, id))
  expect(open.filter(({ handledAt }) => handledAt === null)).toHaveLength(2)
  await checkPayments({ db: shop.db, providers: [provider], report: (error) => expect.fail(String(error)) }, now)
  expect(await shop.db.select().from(receipts).where(eq(receipts.orderId, order.orderId))).toHaveLength(1)
})
