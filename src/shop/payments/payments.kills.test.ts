import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { after, minutes } from '#kernel/time.ts'
import { testAcquirer } from '#partners/payments/test-acquirer.ts'
import { aMember } from '#testing/member.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { eachRound, killsTimeout } from '#testing/kill-rounds.ts'
import type { KilledPayment, PaymentKillStep } from '#testing/killed-payment.ts'
import { killedProcess } from '#testing/killed-process.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { cardsOf } from '../cards/cards.queries.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { receiptsOf } from '../receipts/receipts.queries.ts'
import { sendReceipts } from '../receipts/send-receipts.action.ts'
import { checkPayments } from './check-payments.action.ts'
import { moneyDifferences, paymentsOf } from './payments.queries.ts'
import { aProvider } from './payments.samples.ts'
import { settlePayment } from './settle-payment.action.ts'
import { startPayment } from './start-payment.action.ts'

type ChargeStep = 'charge begun' | 'charged'

let now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
let bank: ReturnType<typeof testAcquirer>
beforeAll(async () => {
  const provider = aProvider()
  shop = await openTestShop({ clock: () => now, payments: provider })
  bank = testAcquirer({
    db: shop.db,
    secretKeys: ['a key of the bank that plays one'],
    publicUrl: 'http://localhost',
  })
  Object.assign(provider, bank.provider)
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const report = (error: unknown) => expect.fail(String(error))
const parts = () => ({ db: shop.db, providers: [bank.provider], report })

/** An order with a fitting: the bank holds the money until hand-over and has just sent the webhook. */
async function aHeldOrder() {
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const { number, id: orderId } = await anOrder(shop.db, {
    state: 'awaiting_payment',
    paymentType: 'online',
    pickupType: 'cdek_courier_fitting',
    placedAt: now,
    payBefore: after(now, minutes(60)),
    lines: [{ price: roubles(1_000), offerId: offer.id }],
  })
  await startPayment(parts(), { number, method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', now })
  const [payment] = await paymentsOf(shop.db, orderId)
  const providerId = payment!.providerId!
  await bank.pay(providerId)
  return { number, orderId, providerId }
}
type HeldOrder = Awaited<ReturnType<typeof aHeldOrder>>

async function standing({ number, orderId, providerId }: HeldOrder) {
  const order = (await findOrder(shop.db, { number, now }))!
  const tries = await paymentsOf(shop.db, orderId)
  const receipts = await receiptsOf(shop.db, orderId)
  const remote = await bank.provider.read(providerId)
  const own = tries.map(({ state }) => state).join()
  return [order.state, own, remote.state, receipts.map(({ kind, state }) => `${kind} ${state}`).join()]
}

/** Runs the jobs of later processes: check open payments, deliver events, hand over what is not yet. */
async function goOn({ number }: HeldOrder): Promise<void> {
  const { state } = (await findOrder(shop.db, { number, now }))!
  if (state === 'paid')
    for (const to of ['packing', 'shipped', 'delivered'] as const)
      await shop.db.transaction((tx) => moveOrder(tx, { number, to, by: 'shop', now }))
}

/** A member with a saved card, and an order to be charged to the card. */
async function aChargedOrder() {
  const member = await aMember(shop)
  const { number: first } = await anUnpaidOrder(member.id)
  const input = { method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', now } as const
  const keep = { accountId: member.id, cardId: null, isKept: true }
  await startPayment(parts(), { ...input, number: first, card: keep })
  const { id: firstId } = (await findOrder(shop.db, { number: first, now }))!
  const [payment] = await paymentsOf(shop.db, firstId)
  await bank.pay(payment!.providerId!)
  await settlePayment(shop.db, { provider: bank.provider, remote: await bank.provider.read(payment!.providerId!), now })
  await shop.runJobs()
  const [keptCard] = await cardsOf(shop.db, member.id)
  const { number, orderId } = await anUnpaidOrder(member.id)
  return { number, orderId, card: { accountId: member.id, cardId: keptCard!.id, isKept: false } }
}

async function anUnpaidOrder(accountId: number) {
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const { number, id: orderId } = await anOrder(shop.db, {
    accountId,
    state: 'awaiting_payment',
    paymentType: 'online',
    placedAt: now,
    payBefore: after(now, minutes(240)),
    lines: [{ price: roubles(1_000), offerId: offer.id }],
  })
  return { number, orderId }
}

async function look(): Promise<void> {
  now = after(now, minutes(10))
  await shop.runJobs()
  await checkPayments(parts(), now)
  await sendReceipts({ db: shop.db, desks: [bank.provider], report }, now)
}

test(
  'charges once when killed between webhook and receipt (R-D-10)',
  async () => {
    const unpaid = ['awaiting_payment', 'pending', 'held', '']
    const heldAtDoor = ['delivered', 'held', 'held', '']
    const expectations: Record<Exclude<PaymentKillStep, ChargeStep>, string[]> = {
      told: unpaid,
      read: unpaid,
      settled: ['paid', 'held', 'held', ''],
      'handed over': heldAtDoor,
      taking: heldAtDoor,
      taken: ['delivered', 'held', 'paid', ''],
      booked: ['delivered', 'paid', 'paid', 'settlement wanted'],
      registered: ['delivered', 'paid', 'paid', 'settlement wanted'],
      'receipt written': ['delivered', 'paid', 'paid', 'settlement done'],
    }
    await eachRound(async () => {
      const steps = Object.keys(expectations) as Exclude<PaymentKillStep, ChargeStep>[]
      const cases: { step: PaymentKillStep; order: HeldOrder }[] = []
      for (const step of steps) cases.push({ step, order: await aHeldOrder() })
      await shop.runJobs()
      const endOf = async ({ step, order }: (typeof cases)[number]) => {
        const words: KilledPayment = { ...order, step, connection: shop.connection, at: now.toISOString() }
        return [step, await killedProcess('killed-payment.ts', words), await standing(order)]
      }
      // Sending receipts includes those of other cases, so these run last.
      const ends = await Promise.all(cases.slice(0, -2).map(endOf))
      for (const each of cases.slice(-2)) ends.push(await endOf(each))
      expect(ends).toEqual(steps.map((step) => [step, 'SIGKILL', expectations[step]]))
      for (let round = 0; round < 3; round++) await look()
      for (const { order } of cases) await goOn(order)
      for (let round = 0; round < 3; round++) await look()
      const standings = await Promise.all(cases.map(({ order }) => standing(order)))
      expect(standings).toEqual(steps.map(() => ['delivered', 'paid', 'paid', 'settlement done']))
    })
    expect(await moneyDifferences(shop.db)).toEqual([])
    expect((await bookDifferences(shop.db, now)).filter(({ unit }) => unit !== 'pieces')).toEqual([])
  },
  // Nine processes, more than the other tests start.
  killsTimeout * 2,
)

test(
  'charges once or not at all when killed during or after a card charge',
  async () => {
    const steps: readonly ChargeStep[] = ['charge begun', 'charged']
    await eachRound(async () => {
      for (const step of steps) {
        const { number, orderId, card } = await aChargedOrder()
        const words: KilledPayment = {
          connection: shop.connection,
          number,
          orderId,
          providerId: '',
          step,
          at: now.toISOString(),
          card,
        }
        expect([step, await killedProcess('killed-payment.ts', words)]).toEqual([step, 'SIGKILL'])
        expect(await paymentsOf(shop.db, orderId)).toMatchObject([
          { state: 'pending', providerId: null, chargedAt: now, countedAt: null },
        ])
        await look()
        const stateOf = async () => (await findOrder(shop.db, { number, now }))!.state
        const tries = async () => (await paymentsOf(shop.db, orderId)).map(({ state }) => state)
        // For the first step the bank made no payment: the buyer chooses again, and no other process charges.
        const [order, states] = step === 'charged' ? ['paid', ['paid']] : ['awaiting_payment', ['cancelled']]
        expect([step, await stateOf(), await tries()]).toEqual([step, order, states])
        const input = { number, method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', card, now } as const
        expect(await startPayment(parts(), input)).toBe('paid')
        expect(await stateOf()).toBe('paid')
        expect((await tries()).filter((state) => state === 'paid')).toHaveLength(1)
      }
    })
    expect(await moneyDifferences(shop.db)).toEqual([])
  },
  killsTimeout,
)
