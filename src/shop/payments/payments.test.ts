import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kopecks, roubles } from '#kernel/money.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { certificateById } from '../certificates/certificates.queries.ts'
import { aCertificate } from '../certificates/certificates.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { expireOrders } from '../orders/expire-orders.action.ts'
import { moveOrderByStaff } from '../orders/staff-orders.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { cardKeyOf } from '../cards/card-key.ts'
import { eraseBuyers, isUnsold } from '../personal-data/erase-orders.action.ts'
import { receipts } from '../receipts/receipts.tables.ts'
import { sendReceipts } from '../receipts/send-receipts.action.ts'
import { checkPayments } from './check-payments.action.ts'
import { aProvider } from './payments.samples.ts'
import { moneyDifferences, paymentsOf } from './payments.queries.ts'
import { backMark, mayPaymentBecome, paymentStates, type PaymentState } from './payments.rules.ts'
import { paymentEvents } from './payments.tables.ts'
import { settlePayment } from './settle-payment.action.ts'
import { payOnDelivery } from './start-payment.action.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
const bank = aProvider()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 }, payments: bank })
  await seedReference(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => {
  now = start
  bank.trouble = undefined
  shop.sentLetters.length = 0
})

const later = (minutes: number) => {
  now = new Date(start.getTime() + minutes * 60_000)
}
const fail = (error: unknown) => expect.fail(String(error))
const parts = () => ({ db: shop.db, providers: [bank], report: fail })
const orderAt = async (number: number) => (await findOrder(shop.db, { number, now }))!
const triesOf = async (number: number) => paymentsOf(shop.db, (await orderAt(number)).id)
const stockOf = async (id: number) => (await shop.db.select().from(tradeOffers).where(eq(tradeOffers.id, id)))[0]!.stock
/** Jobs may create further jobs. */
const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs()
}

/** An order of two pieces out of five, to be paid first. */
async function placeOne({ type = 'online', stock = 5, more = {} } = {}) {
  now = start
  const { offer } = await aProduct(shop.db, { stock })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [[offer, 2]])
  const { status, body } = await buyer.post(createPath, anOrderBody({ payment_type: type, ...more }))
  expect(status).toBe(201)
  const [payment] = await triesOf(body.order_id)
  const id = payment!.providerId ?? ''
  return { number: body.order_id as number, key: body.key as string, url: body.payment_url as string, offer, id }
}
/** Changes a payment at the bank. */
const atBank = (id: string, changes: object) => bank.payments.set(id, { ...bank.payments.get(id)!, ...changes })
const tell = (body: string, headers: Record<string, string> = {}) =>
  shop.ask({
    method: 'POST',
    url: '/api/payments/told/fake/',
    headers: { 'content-type': 'text/plain', 'x-bank': 'true', ...headers },
    payload: body,
  })
/** Checks that stock matches its movements, and orders match money taken and refunded. */
async function expectBooksToAgree() {
  expect(await bookDifferences(shop.db, now)).toEqual([])
  expect(await moneyDifferences(shop.db)).toEqual([])
}

test('received money may only go back, and refunded money stays refunded', () => {
  const waysFrom = (from: PaymentState) => paymentStates.filter((to) => mayPaymentBecome(from, to))
  expect([waysFrom('paid'), waysFrom('refund_due'), waysFrom('refunded')]).toEqual([['refund_due'], ['refunded'], []])
  // A bank may have charged any attempt that was given up.
  for (const from of ['pending', 'held', 'declined', 'cancelled'] as const)
    expect(waysFrom(from)).toEqual(expect.arrayContaining(['paid', 'refund_due']))
})

test('returns a payment page for a card and counts repeated webhooks once (O-24)', async () => {
  const { number, url, id, key } = await placeOne()
  const [payment] = await triesOf(number)
  expect(url).toBe(`https://bank.example/${id}/`)
  expect(bank.payments.get(id)!.input).toMatchObject({
    method: 'card',
    key: `${number}-1`,
    returnUrl: `${shop.app.config.publicUrl}/payments/${number}/?${new URLSearchParams({ key, back: backMark(payment!) })}`,
  })
  expect((await shop.get(`/api/payments/state/?${new URLSearchParams({ key })}`)).body).toEqual({ state: 'waiting' })
  atBank(id, { state: 'paid', payUrl: null })
  expect(await Promise.all([tell(`${id} card 2202207654 1228`), tell(`${id} b`)])).toMatchObject([
    { text: 'OK' },
    { text: 'OK' },
  ])
  await Promise.all([runAllJobs(), checkPayments(parts(), new Date(now.getTime() + 60_000))])
  await tell(`${id} c`)
  await runAllJobs()
  const order = await orderAt(number)
  expect([order.state, order.paid, order.moves.filter(({ state }) => state === 'paid').length]).toEqual([
    'paid',
    order.total,
    1,
  ])
  expect(await triesOf(number)).toMatchObject([
    { state: 'paid', countedAt: expect.any(Date), cardKey: cardKeyOf('2202207654 1228', shop.app.secretKeys) },
  ])
  expect((await shop.get(`/api/payments/state/?${new URLSearchParams({ key })}`)).body).toEqual({ state: 'paid' })
  expect(shop.sentLetters.filter(({ subject }) => subject.endsWith('оплачен'))).toHaveLength(1)
  await expectBooksToAgree()
})

test('refuses an order above the SBP limit and accepts it by card', async () => {
  const { offer } = await aProduct(shop.db, { price: roubles(350_001), stock: 5 })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [[offer, 2]])
  expect(await buyer.post(createPath, anOrderBody({ payment_type: 'sbp' }))).toMatchObject({
    status: 400,
    body: { payment_type: ['Этим способом за раз можно заплатить до\u00a0700\u00a0000\u00a0₽: выберите другой'] },
  })
  expect((await buyer.post(createPath, anOrderBody({ payment_type: 'online' }))).status).toBe(201)
})

test('keeps the order when the bank is down; a retry makes one payment', async () => {
  bank.trouble = (call) => {
    if (call === 'create') throw new Error('the bank is away')
  }
  const { number, url, key } = await placeOne({ type: 'sbp' })
  expect(url).toBe(`/payments/${number}/?${new URLSearchParams({ key })}`)
  expect(await shop.post('/api/payments/start/', { key, method: 'sbp' })).toMatchObject({ status: 503 })
  bank.trouble = undefined
  const presses = await Promise.all([1, 2, 3].map(() => shop.post('/api/payments/start/', { key, method: 'sbp' })))
  expect(new Set(presses.map(({ body }) => body.payment_url)).size).toBe(1)
  expect(await triesOf(number)).toMatchObject([{ state: 'pending', method: 'sbp' }])
  expect([...bank.payments.values()].filter((each) => each.key === `${number}-1`)).toHaveLength(1)
})

test('counts the first of two bank payments for one attempt and refunds the other', async () => {
  const { number, url, id } = await placeOne()
  const first = bank.payments.get(id)!
  const twinId = `${id}-twin`
  const tellTwin = async (changes: object) => {
    bank.payments.set(twinId, { ...first, id: twinId, payUrl: 'https://bank.example/twin/', ...changes })
    await settlePayment(shop.db, { provider: bank, remote: bank.payments.get(twinId)!, now })
  }
  await tellTwin({})
  expect(await triesOf(number)).toMatchObject([{ providerId: id, payUrl: url }])
  later(1)
  atBank(id, { state: 'paid', payUrl: null })
  await tell(id)
  await runAllJobs()
  for (const state of ['cancelled', 'declined', 'pending']) await tellTwin({ state, payUrl: null })
  expect(await triesOf(number)).toMatchObject([{ providerId: id, state: 'paid' }])
  for (let times = 0; times < 2; times++) await tellTwin({ state: 'paid', payUrl: null })
  await checkPayments(parts(), now)
  await runAllJobs()
  expect(await triesOf(number)).toMatchObject([
    { providerId: id, state: 'paid' },
    { providerId: twinId, state: 'refunded', countedAt: null },
  ])
  expect([bank.payments.get(id)!.state, bank.payments.get(twinId)!.state]).toEqual(['paid', 'refunded'])
  await expectBooksToAgree()
})

test('gives up the first attempt for another method but still takes its money', async () => {
  const { number, key, id } = await placeOne()
  const { body } = await shop.post('/api/payments/start/', { key, method: 'sbp' })
  // The SBP is paid from our own page, which shows the QR code.
  expect(body.payment_url).toContain(`/payments/${number}/?key=`)
  expect(bank.payments.get(id)!.state).toBe('cancelled')
  expect(await triesOf(number)).toMatchObject([{ state: 'cancelled' }, { state: 'pending', method: 'sbp' }])
  expect((await orderAt(number)).paymentType).toBe('sbp')
  const second = (await triesOf(number))[1]!.providerId!
  atBank(second, { state: 'paid' })
  expect((await shop.post('/api/payments/start/', { key, method: 'card' })).body).toEqual({ payment_url: null })
  expect((await orderAt(number)).state).toBe('paid')
  // The bank has charged the first attempt all the same: refund.
  atBank(id, { state: 'paid' })
  await tell(`${id} late`)
  await runAllJobs()
  expect(await triesOf(number)).toMatchObject([{ state: 'refunded' }, { state: 'paid' }])
  expect(shop.sentLetters.at(-1)!.text).toContain('две оплаты')
  await expectBooksToAgree()
})

describe('money and the payment deadline', () => {
  test('an expired order cancels its payment at the bank (O-32)', async () => {
    const { id, number } = await placeOne()
    later(61)
    await expireOrders(shop.db, now)
    await runAllJobs()
    expect(bank.payments.get(id)!.state).toBe('cancelled')
    expect(await triesOf(number)).toMatchObject([{ state: 'cancelled' }])
    const again = await shop.post('/api/payments/start/', { key: (await placeOne()).key, method: 'card' })
    expect(again.status).toBe(200)
  })

  test.each([1, 2, 3])('concurrent payment and deadline leave the order paid with its goods (%i)', async () => {
    const { id, number, offer } = await placeOne()
    atBank(id, { state: 'paid' })
    later(60)
    await tell(`${id} now`)
    await Promise.all([expireOrders(shop.db, now), shop.runJobs(), checkPayments(parts(), now)])
    await runAllJobs()
    expect([(await orderAt(number)).state, await stockOf(offer.id)]).toEqual(['paid', 3])
    expect(await triesOf(number)).toMatchObject([{ state: 'paid' }])
    await expectBooksToAgree()
  })

  test('a late payment for sold goods is refunded, with a letter', async () => {
    const { id, number, offer } = await placeOne({ stock: 2 })
    atBank(id, { state: 'paid' })
    later(61)
    await expireOrders(shop.db, now)
    const other = aVisitor(shop)
    await fillCart(other, [offer])
    expect((await other.post(createPath, anOrderBody())).status).toBe(201)
    await tell(`${id} late`)
    await runAllJobs()
    expect((await orderAt(number)).state).toBe('expired')
    expect(await triesOf(number)).toMatchObject([{ state: 'refunded', countedAt: null }])
    expect(bank.payments.get(id)!.state).toBe('refunded')
    expect(shop.sentLetters.at(-1)).toMatchObject({
      subject: expect.stringContaining('Возвращаем деньги'),
      text: expect.stringContaining('успели раскупить'),
    })
    await expectBooksToAgree()
  })

  test('a payment after the buyer was erased is refunded and restores no order', async () => {
    const { id, number } = await placeOne()
    later(61)
    await expireOrders(shop.db, now)
    await runAllJobs()
    later(30 * 24 * 60)
    await shop.db.transaction((tx) => eraseBuyers(tx, sql`o.number = ${number} and ${isUnsold}`, now))
    shop.sentLetters.length = 0
    atBank(id, { state: 'paid' })
    await tell(`${id} late`)
    await runAllJobs()
    expect((await orderAt(number)).state).toBe('expired')
    expect(await triesOf(number)).toMatchObject([{ state: 'refunded', countedAt: null }])
    expect(bank.payments.get(id)!.state).toBe('refunded')
    expect(shop.sentLetters).toEqual([])
    await sendReceipts({ db: shop.db, desks: [bank], report: fail }, now)
    const states = await shop.db
      .select({ state: receipts.state })
      .from(receipts)
      .where(eq(receipts.orderId, (await orderAt(number)).id))
    expect(states.map(({ state }) => state)).toEqual(['failed', 'failed'])
    await expectBooksToAgree()
  })

  test.each([
    ['lives again and spends it once more', false, ['paid', 'paid', 0]],
    ['stays over where it is spent elsewhere', true, ['expired', 'refunded', 0]],
  ])('a late payment of an order with a certificate: it %s (O-32)', async (_, isSpent, outcome) => {
    const { id: certificateId, code } = await aCertificate(shop.db, { now: start, amount: roubles(1_000) })
    const { id, number } = await placeOne({ more: { certificate_value: code } })
    atBank(id, { state: 'paid' })
    later(61)
    await expireOrders(shop.db, now)
    const certificate = async () => (await certificateById(shop.db, certificateId))!.balance
    expect(await certificate()).toBe(1_000_00)
    if (isSpent) await placeOne({ more: { certificate_value: code } })
    later(61)
    await tell(`${id} late`)
    await runAllJobs()
    expect([(await orderAt(number)).state, (await triesOf(number))[0]!.state, await certificate()]).toEqual(outcome)
    if (isSpent) expect(shop.sentLetters.at(-1)!.text.replaceAll(/\s/g, ' ')).toContain('уже потрачены в другом')
    await expectBooksToAgree()
  })

  test('a bank without webhooks is polled with pauses', async () => {
    const { id, number } = await placeOne()
    atBank(id, { state: 'paid' })
    expect(await checkPayments(parts(), now)).toBe(0)
    later(1)
    const counts = await Promise.all([checkPayments(parts(), now), checkPayments(parts(), now)])
    expect(counts[0] + counts[1]).toBeGreaterThan(0)
    expect((await orderAt(number)).state).toBe('paid')
  })
})

describe('a refund', () => {
  test('of a cancelled order is made once and noted in the order', async () => {
    const { id, number, offer } = await placeOne()
    atBank(id, { state: 'paid' })
    await tell(id)
    await runAllJobs()
    await moveOrderByStaff(shop.db, { number, to: 'cancelled', by: 'olga@example.com', now })
    let isAway = true
    bank.trouble = (call) => {
      if (isAway && call === 'refund') throw new Error('the bank is away')
    }
    await expect(runAllJobs()).rejects.toThrow('away')
    isAway = false
    later(3)
    await checkPayments(parts(), now)
    await runAllJobs()
    const order = await orderAt(number)
    expect([order.state, order.refunded, await stockOf(offer.id)]).toEqual(['cancelled', order.total, 5])
    expect(await triesOf(number)).toMatchObject([{ state: 'refunded' }])
    await expectBooksToAgree()
  })

  test.each([
    ['another sum', { amount: kopecks(100) }, 'other_sum'],
    ['another currency', { currency: 'USD' }, 'other_currency'],
  ])('%s is not counted as paid and waits for staff', async (_, changes, trouble) => {
    const { id, number } = await placeOne()
    atBank(id, { state: 'paid', ...changes })
    await tell(id)
    await runAllJobs()
    expect((await orderAt(number)).state).toBe('awaiting_payment')
    const [payment] = await triesOf(number)
    expect(payment).toMatchObject({ state: 'pending', trouble })
    const refund = () => runStaffVerb(shop, ['payment', 'refund', String(payment!.id)])
    const [first = ''] = (await runStaffVerb(shop, ['payment', 'list'])).split('\n')
    expect(first).toMatch(new RegExp(`^${number}\tawaiting_payment\t${payment!.id}\t.*\tpending\t${trouble}$`))
    expect(await refund()).toContain('on its way back')
    await expect(refund()).rejects.toThrow('refund_waits')
    await runAllJobs()
    expect(await triesOf(number)).toMatchObject([{ state: 'refunded', trouble: null }])
    expect(await runStaffVerb(shop, ['payment', 'show', String(number)])).toMatch(/refunded[^]*told/)
    expect(await runStaffVerb(shop, ['payment', 'reconcile'])).toMatch(/^0 differences/)
    await expectBooksToAgree()
  })
})

test('captures a hold without fitting, and switches an order to payment on delivery', async () => {
  const first = await placeOne()
  atBank(first.id, { state: 'held' })
  await tell(first.id)
  await runAllJobs()
  expect([(await orderAt(first.number)).state, bank.payments.get(first.id)!.state]).toEqual(['paid', 'paid'])
  const second = await placeOne()
  expect(await payOnDelivery(parts(), { number: second.number, now })).toBe('on_delivery')
  const order = await orderAt(second.number)
  expect([order.state, order.paymentType, order.payBefore]).toEqual(['new', 'on_delivery', null])
  expect(bank.payments.get(second.id)!.state).toBe('cancelled')
  later(100)
  await expireOrders(shop.db, now)
  expect((await orderAt(second.number)).state).toBe('new')
  await expectBooksToAgree()
})

test('ignores forged webhooks and stores a replay once', async () => {
  const { id, number } = await placeOne()
  const count = async () => (await shop.db.select().from(paymentEvents)).length
  const before = await count()
  const statuses = [
    await tell('{"event":"payment.succeeded"', { 'content-type': 'application/json' }),
    await tell(`${id} forged`, { 'x-bank': 'false' }),
    await tell('00000000-0000-0000-0000-000000000000'),
    await tell(`${id} ${'x'.repeat(64 * 1024)}`),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 413])
  expect(await count()).toBe(before)
  for (const _ of [1, 2, 3]) expect((await tell(`${id} \0 same`)).status).toBe(200)
  expect(await count()).toBe(before + 1)
  await runAllJobs()
  expect((await orderAt(number)).state).toBe('awaiting_payment')
  expect((await shop.get('/api/payments/state/?key=00000000-1.x')).status).toBe(404)
})

test('refuses cards and the SBP in a shop without a provider', async () => {
  const other = await openTestShop({ payments: null })
  await seedReference(other.db)
  const { offer } = await aProduct(other.db)
  const buyer = aVisitor(other)
  await fillCart(buyer, [offer])
  for (const payment_type of ['online', 'sbp'])
    expect(await buyer.post(createPath, anOrderBody({ payment_type }))).toMatchObject({
      status: 400,
      body: { payment_type: [expect.stringContaining('пока заплатить нельзя')] },
    })
  expect((await other.post('/api/payments/told/fake/', {})).status).toBe(404)
  expect((await buyer.post(createPath, anOrderBody())).status).toBe(201)
  await other.close()
})
