import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { killedAfter, hearDeaths } from '#testing/order-lives/killed-work.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { checkPayments } from './check-payments.action.ts'
import { closePayments } from './close-payments.action.ts'
import { moneyDifferences, paymentsOf } from './payments.queries.ts'
import { aProvider } from './payments.samples.ts'
import { refundsOf } from './refund-money.action.ts'
import { startPayment } from './start-payment.action.ts'
import { dueRefunds, workRefund } from './work-refund.action.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
const bank = aProvider()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, payments: bank })
  hearDeaths(shop.pool)
})
afterAll(() => shop.close())
beforeEach(() => {
  bank.trouble = undefined
  bank.refundFate = 'done'
  shop.sentLetters.length = 0
})

const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
const troubles: string[] = []
const parts = () => ({ db: shop.db, providers: [bank], report: (error: unknown) => void troubles.push(String(error)) })
const look = () => checkPayments(parts(), now)
const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs()
}
const lettersOfMoney = () => shop.sentLetters.filter(({ subject }) => subject.startsWith('Возвращаем деньги'))

/** A paid and cancelled order: a full refund is due. */
async function aCancelledOrder() {
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const { number, id: orderId } = await anOrder(shop.db, {
    state: 'awaiting_payment',
    paymentType: 'online',
    placedAt: now,
    payBefore: new Date(now.getTime() + 3_600_000),
    lines: [{ price: roubles(500), offerId: offer.id }],
  })
  await startPayment(parts(), { number, method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', now })
  const [payment] = await paymentsOf(shop.db, orderId)
  const id = payment!.providerId!
  bank.payments.set(id, { ...bank.payments.get(id)!, state: 'paid' })
  later(1)
  await look()
  await runAllJobs()
  await shop.db.transaction((tx) => moveOrder(tx, { number, to: 'cancelled', by: 'olga@example.com', now }))
  shop.sentLetters.length = 0
  const refund = async () => (await refundsOf(shop.db, payment!.id))[0]!
  return { orderId, paymentId: payment!.id, id, refund }
}

const booksAgree = async () => expect(await moneyDifferences(shop.db)).toEqual([])

test('retries a refund while the bank is down and e-mails once', async () => {
  const { id } = await aCancelledOrder()
  bank.trouble = (call) => {
    if (call === 'refund') throw new Error('the bank is away')
  }
  await expect(runAllJobs()).rejects.toThrow('away')
  bank.trouble = undefined
  expect(lettersOfMoney()).toEqual([])
  for (let minute = 0; minute < 5; minute++) {
    later(1)
    await look()
    await runAllJobs()
  }
  expect([bank.payments.get(id)!.state, lettersOfMoney().length]).toEqual(['refunded', 1])
  await booksAgree()
})

test('checks a slow refund with growing pauses, refunds and e-mails once', async () => {
  const { id, refund } = await aCancelledOrder()
  bank.refundFate = 'pending'
  bank.calls.length = 0
  troubles.length = 0
  await runAllJobs()
  expect(await refund()).toMatchObject({ state: 'due', providerId: expect.any(String) })
  for (let quarter = 0; quarter < 2 * 24 * 4; quarter++) {
    later(15)
    for (let again = 0; again < 3; again++) await look()
    await runAllJobs()
  }
  expect([bank.payments.get(id)!.refunded, lettersOfMoney().length, troubles]).toEqual([0, 0, []])
  expect(bank.calls.filter((call) => call === 'refund')).toHaveLength(1)
  expect(bank.calls.filter((call) => call === 'readRefund').length).toBeLessThan(60)
  bank.settleRefunds('done')
  later(61)
  await look()
  await runAllJobs()
  expect([(await refund()).state, bank.payments.get(id)!.state, lettersOfMoney().length]).toEqual([
    'done',
    'refunded',
    1,
  ])
  await booksAgree()
})

test('leaves a pending refund that the bank refuses to staff', async () => {
  const { id, refund } = await aCancelledOrder()
  bank.refundFate = 'pending'
  await runAllJobs()
  bank.settleRefunds('failed')
  later(5)
  troubles.length = 0
  await look()
  expect(troubles.join()).toContain('refuses refund')
  expect([(await refund()).state, bank.payments.get(id)!.refunded, lettersOfMoney()]).toEqual(['failed', 0, []])
  expect(await dueRefunds(shop.db, ['fake'], later(600))).toEqual([])
})

test('refunds and e-mails once when killed at any statement', async () => {
  let isOver = false
  for (let halfSteps = 1; !isOver; halfSteps++) {
    const { id, orderId, refund } = await aCancelledOrder()
    await closePayments(parts(), orderId, now)
    const { id: refundId } = await refund()
    isOver = !(await killedAfter(halfSteps, () => workRefund(parts(), refundId, now)))
    later(5)
    await look()
    await runAllJobs()
    const back = bank.payments.get(id)!
    expect([halfSteps, back.refunded, (await refund()).state, lettersOfMoney().length]).toEqual([
      halfSteps,
      back.amount,
      'done',
      1,
    ])
  }
  await booksAgree()
}, 300_000)
