import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { savedCards } from '../cards/cards.tables.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { checkPayments } from './check-payments.action.ts'
import { aProvider } from './payments.samples.ts'
import { paymentsOf } from './payments.queries.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
const bank = aProvider()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, payments: bank, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const startPath = '/api/payments/start/'
const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
const triesOf = async (number: number) => paymentsOf(shop.db, (await findOrder(shop.db, { number, now }))!.id)
const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs()
}
const created = () => bank.calls.filter((call) => call === 'create').length

async function anUnpaidOrder(buyer: Visitor = aVisitor(shop), changes: object = {}) {
  const { offer } = await aProduct(shop.db, { stock: 5 })
  await fillCart(buyer, [offer])
  const { status, body } = await buyer.post(createPath, anOrderBody({ payment_type: 'online', ...changes }))
  expect(status).toBe(201)
  return { buyer, number: body.order_id as number, key: body.key as string, url: body.payment_url as string }
}

test('opens a new bank page at once after a decline without a webhook', async () => {
  const { buyer, number, key } = await anUnpaidOrder()
  const first = await buyer.post(startPath, { key, method: 'card' })
  const [declined] = await triesOf(number)
  const { id, ...remote } = bank.payments.get(declined!.providerId!)!
  bank.payments.set(id, { id, ...remote, state: 'declined', reason: 'bank_refused', payUrl: null })
  const second = await buyer.post(startPath, { key, method: 'card' })
  const tries = await triesOf(number)
  expect(tries.map(({ state }) => state)).toEqual(['declined', 'pending'])
  expect([second.status, second.body.payment_url]).toEqual([200, tries[1]!.payUrl])
  expect(second.body.payment_url).not.toBe(first.body.payment_url)
})

test('continues an open attempt when the bank does not answer', async () => {
  const { buyer, number, key } = await anUnpaidOrder()
  const first = await buyer.post(startPath, { key, method: 'card' })
  bank.trouble = () => {
    throw new Error('the bank is away')
  }
  const second = await buyer.post(startPath, { key, method: 'card' }).finally(() => delete bank.trouble)
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(await triesOf(number)).toHaveLength(1)
})

test('starts no payment after the order deadline, even before the job runs', async () => {
  const { buyer, number, key } = await anUnpaidOrder(aVisitor(shop), { payment_type: 'sbp' })
  const before = created()
  later(61)
  const { status, body } = await buyer.post(startPath, { key, method: 'card' })
  expect([status, body.code ?? Object.keys(body)]).toEqual([409, expect.anything()])
  expect((await findOrder(shop.db, { number, now }))!.state).toBe('awaiting_payment')
  expect([created(), (await triesOf(number)).filter(({ method }) => method === 'card')]).toEqual([before, []])
})

test('saves no card of a member who pays for the order of another (R-6-10)', async () => {
  const [owner, stranger] = [await aMember(shop), await aMember(shop)]
  const { number, key } = await anUnpaidOrder(owner)
  const { status } = await stranger.post(startPath, { key, method: 'card', save_card: true })
  expect(status).toBe(200)
  const tries = await triesOf(number)
  expect(tries.map(({ cardConsent }) => cardConsent).filter(Boolean)).toEqual([])
  const id = tries.at(-1)!.providerId!
  bank.payments.set(id, { ...bank.payments.get(id)!, state: 'paid', payUrl: null })
  later(1)
  await checkPayments({ db: shop.db, providers: [bank], report: (error) => expect.fail(String(error)) }, now)
  await runAllJobs()
  expect((await findOrder(shop.db, { number, now }))!.state).toBe('paid')
  expect(await shop.db.$count(savedCards)).toBe(0)
})
