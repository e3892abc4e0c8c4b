import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kopecks, roubles, sum } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { costOf, moveOrder } from '../orders/move-order.action.ts'
import { giveBackPart } from '../orders/part-of-order.action.ts'
import { expireOrders } from '../orders/expire-orders.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import type { OrderState, PickupType } from '../orders/orders.rules.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { receiptsOf } from '../receipts/receipts.queries.ts'
import { linesTotal } from '../receipts/receipts.rules.ts'
import { sendReceipts } from '../receipts/send-receipts.action.ts'
import { orderLinks } from '../orders/order-link.ts'
import { reportDay } from './daily-report.action.ts'
import { checkPayments } from './check-payments.action.ts'
import { captureHeld } from './close-payments.action.ts'
import type { PaymentProvider } from './payment.port.ts'
import { aProvider } from './payments.samples.ts'
import { moneyDifferences, paymentsOf } from './payments.queries.ts'
import { refundsOf } from './refund-money.action.ts'
import { settlePayment } from './settle-payment.action.ts'
import { keepEvent } from './payment-events.action.ts'
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
  bank.lost = undefined
  bank.till = 'done'
})

const report = (error: unknown) => expect.fail(String(error))
const parts = () => ({ db: shop.db, providers: [bank], report })
const by = 'olga@example.com'
const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs()
}
const send = () => sendReceipts({ db: shop.db, desks: [bank], report }, now)
const orderAt = async (number: number) => (await findOrder(shop.db, { number, now }))!
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

type Wish = {
  quantity?: number
  price?: number
  pickupType?: PickupType
  deliveryPrice?: number
  /** Certificate discount on the first line. */
  certificate?: number
}

/** A paid order, or a held one with a fitting; `id` is the payment id at the bank. */
async function aPaidOrder({
  quantity = 3,
  price = 1_000_01,
  pickupType = 'cdek_pvz',
  deliveryPrice = 350_00,
  certificate = 0,
}: Wish = {}) {
  const { offer } = await aProduct(shop.db, { stock: 50 })
  const { number, id: orderId } = await anOrder(shop.db, {
    state: 'awaiting_payment',
    paymentType: 'online',
    pickupType,
    placedAt: now,
    payBefore: new Date(now.getTime() + 3_600_000),
    deliveryPrice: kopecks(deliveryPrice),
    lines: [
      { quantity, price: kopecks(price), offerId: offer.id, certificate: kopecks(certificate) },
      { price: roubles(500), offerId: offer.id },
    ],
  })
  const start = { number, method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', now } as const
  await startPayment(parts(), start)
  const [payment] = await paymentsOf(shop.db, orderId)
  const id = payment!.providerId!
  const { input } = bank.payments.get(id)!
  bank.payments.set(id, { ...bank.payments.get(id)!, state: input.isTwoStage ? 'held' : 'paid' })
  later(1)
  await checkPayments(parts(), now)
  await runAllJobs()
  const order = await orderAt(number)
  expect([order.state, order.paid]).toEqual(['paid', order.total])
  return {
    number,
    orderId,
    id,
    order,
    paymentId: payment!.id,
    lineId: order.lines[0]!.id,
    otherLineId: order.lines[1]!.id,
  }
}
const moveTo = async (number: number, ...states: OrderState[]) => {
  for (const to of states) await shop.db.transaction((tx) => moveOrder(tx, { number, to, by, now }))
}
/** Moves an order as staff although part of its money has gone back. */
const moveUnpaid = async (number: number, ...states: OrderState[]) => {
  const move = { number, by, isUnpaidAccepted: true, now }
  for (const to of states) await shop.db.transaction((tx) => moveOrder(tx, { ...move, to }))
}
const giveBack = (number: number, kind: 'cancelled' | 'returned', pieces: [number, number][]) =>
  giveBackPart(shop.db, {
    number,
    kind,
    pieces: pieces.map(([lineId, quantity]) => ({ lineId, quantity })),
    by,
    reason: '',
    now,
  })
const receiptRows = async (orderId: number) =>
  (await receiptsOf(shop.db, orderId)).map(({ kind, amount, state, lines }) => {
    expect(linesTotal(lines)).toBe(amount)
    return [kind, amount, state, lines[0]!.mode]
  })

test('registers a receipt for the prepayment, its refund and the hand-over (I-12)', async () => {
  const { number, orderId, order, lineId, id } = await aPaidOrder()
  const { receipt } = bank.payments.get(id)!.input
  expect([linesTotal(receipt.lines), receipt.buyer.email]).toEqual([order.total, 'anna@klinika.ru'])
  await moveTo(number, 'packing')
  await giveBack(number, 'cancelled', [[lineId, 1]])
  await runAllJobs()
  await moveTo(number, 'shipped', 'ready', 'delivered')
  await giveBack(number, 'returned', [[lineId, 1]])
  await runAllJobs()
  await send()
  expect(await receiptRows(orderId)).toEqual([
    ['prepayment', 3_850_03, 'done', 'full_prepayment'],
    ['refund', 1_000_01, 'done', 'full_prepayment'],
    ['refund', 1_000_01, 'done', 'full_prepayment'],
    ['settlement', 1_850_01, 'done', 'full_payment'],
  ])
  expect(bank.payments.get(id)!.refunded).toBe(2_000_02)
  const after = await orderAt(number)
  expect([after.refunded, after.paid - after.refunded]).toEqual([2_000_02, costOf(after)])
  expect(await moneyDifferences(shop.db)).toEqual([])
  expect([...bank.receipts.values()].filter(({ paymentId }) => paymentId === id)).toHaveLength(4)
})

test('shows a failed receipt to staff, who registers the receipt again', async () => {
  const { number, orderId } = await aPaidOrder()
  bank.till = 'failed'
  await send()
  const id = (await receiptsOf(shop.db, orderId))[0]!.id
  expect(await runStaffVerb(shop, ['receipt', 'list'])).toContain(`${number}\t${id}\t`)
  expect(await runStaffVerb(shop, ['receipt', 'retry', String(id)])).toContain('registered again')
  await expect(runStaffVerb(shop, ['receipt', 'retry', String(id)])).rejects.toThrow('receipt_not_failed')
  bank.till = 'sent'
  await send()
  expect(await send()).toBe(0)
  bank.till = 'done'
  later(10)
  await send()
  const [receipt] = await receiptsOf(shop.db, orderId)
  expect(receipt).toMatchObject({ state: 'done', retries: 1, fiscal: { document: '17' } })
  expect(bank.receipts.get(`${receipt!.key}.1`)).toMatchObject({ hasTravelled: false })
  expect(await runStaffVerb(shop, ['receipt', 'show', String(number)])).toContain('22/122')
})

test('puts a code scanned at packing into the hand-over receipt', async () => {
  const { number, orderId } = await aPaidOrder()
  const code = '0104600439931256215dK'
  const mark = () => runStaffVerb(shop, ['receipt', 'mark', String(number), '1', code])
  expect(await mark()).toContain('2 pieces')
  await expect(mark()).rejects.toThrow('mark_used')
  await moveTo(number, 'packing', 'shipped', 'ready', 'delivered')
  await runAllJobs()
  const settlement = (await receiptsOf(shop.db, orderId)).find(({ kind }) => kind === 'settlement')!
  expect(settlement.lines.map(({ quantity, markingCode }) => [quantity, markingCode]).slice(0, 2)).toEqual([
    [1, code],
    [2, null],
  ])
  expect(settlement.settled).toBe(settlement.amount)
})

test('puts kept codes into the fitting receipt and returned codes into the refund', async () => {
  const { number, orderId, lineId } = await aPaidOrder({ pickupType: 'cdek_pvz_fitting' })
  const codes = ['A', 'B', 'C'].map((letter) => `0104600439931256215d${letter}`)
  for (const code of codes) await runStaffVerb(shop, ['receipt', 'mark', String(number), '1', code])
  const codesIn = async (kind: string) =>
    (await receiptsOf(shop.db, orderId))
      .filter((each) => each.kind === kind)
      .map(({ lines }) => lines.flatMap(({ markingCode }) => markingCode ?? []))
  const { capture } = bank
  const captures: Parameters<typeof capture>[0][] = []
  bank.capture = (input) => {
    captures.push(input)
    return capture(input)
  }
  await moveTo(number, 'packing', 'shipped')
  await giveBack(number, 'returned', [[lineId, 1]])
  await moveTo(number, 'delivered')
  await runAllJobs()
  bank.capture = capture
  expect(await codesIn('settlement')).toEqual([codes.slice(1)])
  expect(captures.flatMap(({ receipt }) => receipt.lines.flatMap(({ markingCode }) => markingCode ?? []))).toEqual(
    codes.slice(1),
  )
  await giveBack(number, 'returned', [[lineId, 1]])
  await runAllJobs()
  expect(await codesIn('refund')).toEqual([[codes[1]]])
})

test('puts the code of the piece scanned on return into the receipt (I-12)', async () => {
  const { number, orderId, lineId } = await aPaidOrder()
  const codes = ['X', 'Y', 'Z'].map((letter) => `0104600439931256215d${letter}`)
  for (const code of codes) await runStaffVerb(shop, ['receipt', 'mark', String(number), '1', code])
  await moveTo(number, 'packing', 'shipped', 'delivered')
  await runAllJobs()
  await expect(runStaffVerb(shop, ['receipt', 'came-back', String(number), 'no such code'])).rejects.toThrow(
    'not_found',
  )
  await runStaffVerb(shop, ['receipt', 'came-back', String(number), codes[1]!])
  await giveBack(number, 'returned', [[lineId, 1]])
  await runAllJobs()
  const refunds = (await receiptsOf(shop.db, orderId)).filter(({ kind }) => kind === 'refund')
  expect(refunds.flatMap(({ lines }) => lines.flatMap(({ markingCode }) => markingCode ?? []))).toEqual([codes[1]])
})

test('refunds once when requested concurrently or above the amount paid', async () => {
  const { number, paymentId, id, order } = await aPaidOrder()
  const refund = (...args: string[]) => runStaffVerb(shop, ['payment', 'refund', String(paymentId), ...args])
  await expect(refund('99999')).rejects.toThrow('wrong')
  const answers = await Promise.allSettled([refund('3000'), refund('3000')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await runAllJobs()
  expect(bank.payments.get(id)!.refunded).toBe(3_000_00)
  // A refund made by staff is not due again when pieces leave.
  await giveBack(number, 'cancelled', [[order.lines[0]!.id, 3]])
  await runAllJobs()
  expect(bank.payments.get(id)!.refunded).toBe(3_000_03)
  await moveTo(number, 'cancelled')
  await runAllJobs()
  expect(bank.payments.get(id)!).toMatchObject({ refunded: order.total, state: 'refunded' })
  await expect(refund()).rejects.toThrow('nothing')
  expect((await paymentsOf(shop.db, order.id))[0]!.state).toBe('refunded')
  expect(await moneyDifferences(shop.db)).toEqual([])
})

test('refunds nothing twice when the answer is lost after the money has gone', async () => {
  const { number, id, lineId, orderId } = await aPaidOrder()
  await giveBack(number, 'cancelled', [[lineId, 1]])
  let isLost = true
  bank.lost = (call) => {
    if (isLost && call === 'refund') throw new Error('time is over')
  }
  await expect(runAllJobs()).rejects.toThrow('time is over')
  isLost = false
  bank.calls.length = 0
  later(5)
  const [due] = await refundsOf(shop.db, (await paymentsOf(shop.db, orderId))[0]!.id)
  const { key, amount } = due!
  const provider = { ...bank, refunds: async () => [{ id: 'its own id', key, amount, state: 'done' as const }] }
  await checkPayments({ ...parts(), providers: [provider] }, now)
  expect(bank.calls.filter((call) => call === 'refund')).toEqual([])
  const receipt = (await receiptsOf(shop.db, orderId)).find(({ kind }) => kind === 'refund')
  expect(receipt).toMatchObject({ providerRefundId: 'its own id' })
  expect([bank.payments.get(id)!.refunded, (await orderAt(number)).refunded]).toEqual([1_000_01, 1_000_01])
  expect((await refundsOf(shop.db, (await paymentsOf(shop.db, orderId))[0]!.id))[0]).toMatchObject({ state: 'done' })
})

test('shows a refund refused by the bank to staff, who starts a new one', async () => {
  const { number, id, paymentId, order } = await aPaidOrder()
  const { amount } = bank.payments.get(id)!
  bank.payments.set(id, { ...bank.payments.get(id)!, amount: kopecks(1_00) })
  await moveTo(number, 'cancelled')
  await expect(runAllJobs()).rejects.toThrow('refuses')
  bank.payments.set(id, { ...bank.payments.get(id)!, amount })
  await runAllJobs()
  expect(await runStaffVerb(shop, ['payment', 'show', String(number)])).toContain('failed')
  expect(await runStaffVerb(shop, ['payment', 'refund', String(paymentId)])).toContain('on its way back')
  await runAllJobs()
  expect((await paymentsOf(shop.db, order.id))[0]!.state).toBe('refunded')
  expect(bank.payments.get(id)!.refunded).toBe(amount)
  expect(await moneyDifferences(shop.db)).toEqual([])
})

test('refunds the price reduction in any portions, never more than came', async () => {
  const portion = fc.record({ line: fc.nat(1), count: fc.integer({ min: 1, max: 2 }), isHandedOver: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(portion, { maxLength: 4 }), fc.nat(3_000_00), async (portions, byHand) => {
      const { number, id, order, orderId, paymentId } = await aPaidOrder()
      if (byHand > 0) await runStaffVerb(shop, ['payment', 'refund', String(paymentId), (byHand / 100).toFixed(2)])
      await moveUnpaid(number, 'packing')
      for (const { line, count, isHandedOver } of portions) {
        const { state } = await orderAt(number)
        if (isHandedOver && state === 'packing') await moveUnpaid(number, 'shipped', 'ready', 'delivered')
        const kind = (await orderAt(number)).state === 'packing' ? 'cancelled' : 'returned'
        await giveBack(number, kind, [[order.lines[line]!.id, count]]).catch(() => undefined)
        if (count === 1) await runAllJobs()
      }
      await runAllJobs()
      const after = await orderAt(number)
      const { refunded: back, amount } = bank.payments.get(id)!
      expect(back).toBeLessThanOrEqual(amount)
      expect(back).toBe(Math.max(byHand, amount - costOf(after)))
      expect(after.refunded).toBe(back)
      const rows = await receiptsOf(shop.db, orderId)
      const receiptSum = sum(rows.filter(({ kind }) => kind === 'refund').map((row) => row.amount))
      expect([receiptSum, ...rows.map(({ lines }) => linesTotal(lines))]).toEqual([
        back,
        ...rows.map((row) => row.amount),
      ])
    }),
    { numRuns: 8 },
  )
  expect(await moneyDifferences(shop.db)).toEqual([])
})

const fitting = { pickupType: 'cdek_pvz_fitting' } as const

test('holds the money with a fitting and captures the part kept (O-04)', async () => {
  const { number, id, orderId, lineId } = await aPaidOrder(fitting)
  expect(bank.payments.get(id)!.input.isTwoStage).toBe(true)
  expect(await receiptRows(orderId)).toEqual([])
  await moveTo(number, 'packing', 'shipped')
  await giveBack(number, 'returned', [[lineId, 2]])
  await moveTo(number, 'ready', 'delivered')
  await runAllJobs()
  expect(bank.payments.get(id)!).toMatchObject({ state: 'paid', amount: 1_850_01, refunded: 0 })
  expect(await receiptRows(orderId)).toEqual([['settlement', 1_850_01, 'wanted', 'full_payment']])
  const [payment] = await paymentsOf(shop.db, orderId)
  expect(payment).toMatchObject({ state: 'paid', released: 2_000_02 })
  // A piece comes back later after all.
  await giveBack(number, 'returned', [[lineId, 1]])
  await runAllJobs()
  expect(bank.payments.get(id)!.refunded).toBe(1_000_01)
  expect(await moneyDifferences(shop.db)).toEqual([])
})

test.each([
  [777_77, 0],
  [777_77, 1],
  [777_77, 2],
  [1, 1],
  [3_000_02, 1],
])('with a certificate of %i kopecks, %i pieces tried on go back as paid (I-12)', async (certificate, count) => {
  const { number, orderId, order, lineId, id } = await aPaidOrder({
    certificate,
    pickupType: 'cdek_courier_fitting',
  })
  expect(await receiptRows(orderId)).toEqual([])
  await moveTo(number, 'packing', 'shipped')
  if (count > 0) await giveBack(number, 'returned', [[lineId, count]])
  await moveTo(number, 'delivered')
  await runAllJobs()
  const left = await orderAt(number)
  const certificateBack = sum(left.returns.map((each) => each.certificate))
  expect(left.takenOff + certificateBack).toBe(count * 1_000_01)
  const takenSum = kopecks(order.total - left.takenOff)
  expect(bank.payments.get(id)).toMatchObject({ state: 'paid', amount: takenSum })
  const whole = takenSum + certificate - certificateBack
  expect(await receiptRows(orderId)).toEqual([
    ['prepayment', takenSum, 'wanted', 'full_prepayment'],
    ['settlement', whole, 'wanted', 'full_payment'],
  ])
  expect((await receiptsOf(shop.db, orderId)).at(-1)!.settled).toBe(whole)
  expect(await moneyDifferences(shop.db)).toEqual([])
})

test('books no more than requested when a check reads the whole hold', async () => {
  const { number, id, orderId, lineId } = await aPaidOrder(fitting)
  await moveTo(number, 'packing', 'shipped')
  await giveBack(number, 'returned', [[lineId, 2]])
  await moveTo(number, 'delivered')
  const heldSum = bank.payments.get(id)!.amount
  const slow: PaymentProvider = {
    ...bank,
    capture: async (input) => {
      const answer = await bank.capture(input)
      await settlePayment(shop.db, { provider: bank, remote: { ...answer, amount: heldSum }, now })
      return answer
    },
  }
  const [payment] = await paymentsOf(shop.db, orderId)
  await captureHeld({ db: shop.db, providers: [slow] }, payment!.id, now)
  await runAllJobs()
  expect((await paymentsOf(shop.db, orderId))[0]).toMatchObject({ state: 'paid', released: 2_000_02, trouble: null })
  expect(bank.payments.get(id)).toMatchObject({ amount: 1_850_01, refunded: 0 })
  expect(await refundsOf(shop.db, payment!.id)).toEqual([])
  expect(await moneyDifferences(shop.db)).toEqual([])
})

test('books a capture by its receipt when the order moves meanwhile (I-12)', async () => {
  const capturing = (meanwhile: () => Promise<unknown>): PaymentProvider => ({
    ...bank,
    capture: async (input) => {
      await meanwhile()
      return bank.capture(input)
    },
  })
  const first = await aPaidOrder(fitting)
  await moveTo(first.number, 'packing', 'shipped')
  const isOver = capturing(() => moveTo(first.number, 'ready', 'delivered'))
  await captureHeld({ db: shop.db, providers: [isOver] }, first.paymentId, now)
  await runAllJobs()
  expect(await receiptRows(first.orderId)).toEqual([
    ['prepayment', 3_850_03, 'wanted', 'full_prepayment'],
    ['settlement', 3_850_03, 'wanted', 'full_payment'],
  ])
  expect((await receiptsOf(shop.db, first.orderId)).map((row) => row.settled)).toEqual([0, 3_850_03])

  const second = await aPaidOrder(fitting)
  await moveTo(second.number, 'packing', 'shipped', 'ready', 'delivered')
  const isBack = capturing(() => giveBack(second.number, 'returned', [[second.lineId, 1]]))
  await captureHeld({ db: shop.db, providers: [isBack] }, second.paymentId, now)
  await runAllJobs()
  expect(await receiptRows(second.orderId)).toEqual([
    ['settlement', 3_850_03, 'wanted', 'full_payment'],
    ['refund', 1_000_01, 'wanted', 'full_payment'],
  ])
  expect(await moneyDifferences(shop.db)).toEqual([])
})

test('reports a day once and finds refunds without a webhook (R-8-18)', async () => {
  later(24 * 60)
  const { number, id, orderId } = await aPaidOrder()
  // Send the receipts left by other tests, fifty at once.
  while ((await send()) > 0);
  bank.payments.set(id, { ...bank.payments.get(id)!, refunded: kopecks(5_00) })
  const errors: string[] = []
  const day = () =>
    reportDay({ db: shop.db, providers: [bank], report: (error) => void errors.push(String(error)) }, now)
  const [payment] = await paymentsOf(shop.db, orderId)
  expect(await day()).toContain(`payment ${payment!.id}: 0 went back with us, 5 there`)
  expect([await day(), errors.length]).toEqual([undefined, 1])
  expect(await runStaffVerb(shop, ['payment', 'report'])).toContain('5 there')
  const key = orderLinks(shop.app.secretKeys).keyOf(await orderAt(number))
  const { body } = await shop.get(`/api/orders/receipts/?${new URLSearchParams({ key })}`)
  expect(body.receipts).toEqual([
    expect.objectContaining({
      kind: 'prepayment',
      amount: 3_850.03,
      fiscal: expect.objectContaining({ document: '17' }),
    }),
  ])
  expect((await shop.get('/api/orders/receipts/?key=00000000-1.xxxxx')).status).toBe(404)
})

test('finds money of a declined payment days later and restores the order', async () => {
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const { number, id: orderId } = await anOrder(shop.db, {
    state: 'awaiting_payment',
    paymentType: 'online',
    placedAt: now,
    payBefore: new Date(now.getTime() + 3_600_000),
    lines: [{ price: roubles(500), offerId: offer.id }],
  })
  await startPayment(parts(), { number, method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', now })
  const stateNow = async () => (await paymentsOf(shop.db, orderId))[0]!.state
  const id = (await paymentsOf(shop.db, orderId))[0]!.providerId!
  bank.payments.set(id, { ...bank.payments.get(id)!, state: 'declined' })
  later(61)
  await expireOrders(shop.db, now)
  await checkPayments(parts(), now)
  await runAllJobs()
  expect([await stateNow(), (await orderAt(number)).state]).toEqual(['declined', 'expired'])
  bank.payments.set(id, { ...bank.payments.get(id)!, state: 'paid' })

  later(3 * 24 * 60)
  bank.trouble = () => {
    throw new Error('the bank is away')
  }
  // Differences left by other tests are reported, too.
  const day = () => reportDay({ ...parts(), report: () => {} }, now)
  await day()
  bank.trouble = undefined
  expect(await stateNow()).toBe('declined')
  later(24 * 60)
  await day()
  await runAllJobs()
  expect([await stateNow(), (await orderAt(number)).state]).toEqual(['paid', 'paid'])
})

test('reports a webhook whose job has died', async () => {
  const { number } = await aPaidOrder()
  await keepEvent(shop.db, { provider: 'fake', providerId: `lost-${number}`, body: `lost ${number}`, now })
  await expect(runAllJobs()).rejects.toThrow('no such payment')
  later(24 * 60)
  const lines = await reportDay({ ...parts(), report: () => {} }, now)
  expect(lines!.join()).toContain(`of fake about lost-${number}: nobody has handled it`)
})

test('releases a hold with its order, captures it in time, reports its loss', async () => {
  const first = await aPaidOrder(fitting)
  await moveTo(first.number, 'cancelled')
  await runAllJobs()
  expect(bank.payments.get(first.id)!.state).toBe('cancelled')
  expect((await orderAt(first.number)).refunded).toBe(first.order.total)

  const late = await aPaidOrder(fitting)
  await moveTo(late.number, 'packing', 'shipped')
  later(5 * 24 * 60 + 5)
  await checkPayments(parts(), now)
  expect(bank.payments.get(late.id)!.state).toBe('paid')
  await giveBack(late.number, 'returned', [[late.lineId, 1]])
  await moveTo(late.number, 'ready', 'delivered')
  await runAllJobs()
  expect((await receiptRows(late.orderId)).map(([kind, amount]) => [kind, amount])).toEqual([
    ['prepayment', 3_850_03],
    ['refund', 1_000_01],
    ['settlement', 2_850_02],
  ])

  const third = await aPaidOrder(fitting)
  bank.payments.set(third.id, { ...bank.payments.get(third.id)!, state: 'cancelled' })
  later(120)
  await checkPayments(parts(), now)
  expect((await paymentsOf(shop.db, third.orderId))[0]).toMatchObject({ state: 'cancelled', trouble: 'hold_lost' })
  expect(await moneyDifferences(shop.db)).toEqual([])
})
