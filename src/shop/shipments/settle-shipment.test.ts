import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks, roubles, sum, type Money } from '#kernel/money.ts'
import { demoCarrier } from '#partners/carriers/demo-carrier.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { builtInCarrier } from '../delivery/built-in.carrier.ts'
import type { Carrier, KeptItem, TrackEvent } from '../delivery/carrier.port.ts'
import { costOf, moveOrder } from '../orders/move-order.action.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { findOrder } from '../orders/orders.queries.ts'
import type { PaymentType, PickupType } from '../orders/orders.rules.ts'
import { checkPayments } from '../payments/check-payments.action.ts'
import { moneyDifferences, paymentsOf } from '../payments/payments.queries.ts'
import { aProvider } from '../payments/payments.samples.ts'
import { startPayment } from '../payments/start-payment.action.ts'
import { receiptsOf } from '../receipts/receipts.queries.ts'
import { linesTotal } from '../receipts/receipts.rules.ts'
import { takeForOrder } from '../stock/order-stock.actions.ts'
import { followShipments, applyCarrierEvents } from './follow-shipments.action.ts'
import { parcelsOf } from './shipments.queries.ts'
import { keptOfLines } from './shipments.rules.ts'

/** Reconciliation date, fixed because these tests neither register receipts nor refund payments in time. */
const start = new Date('2026-11-23T09:00:00Z')
let now = start
const bank = aProvider()
const carrier: Carrier = {
  name: 'sample',
  quote: builtInCarrier.quote,
  createShipment: async ({ orderNumber }) => ({ id: `id-${orderNumber}`, track: null }),
  track: async () => [],
  cancel: async () => {},
  label: async () => null,
}
const player: Carrier = { ...demoCarrier(() => now), quote: builtInCarrier.quote }
const carriers = {
  cdek_courier_fitting: carrier,
  cdek_pvz_fitting: carrier,
  cdek_courier: carrier,
  dalli_courier_fitting: player,
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, payments: bank, carriers })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const parts = () => ({ db: shop.db, providers: [bank], report: (error: unknown) => expect.fail(String(error)) })
const work = async () => {
  for (let round = 0; round < 4; round++) await shop.runJobs()
}
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
const detail = async (number: number) => (await findOrder(shop.db, { number, now }))!
const told = (minutes: number, state: TrackEvent['state'], items?: KeptItem[]): TrackEvent => ({
  at: new Date(start.getTime() + minutes * 60_000).toISOString(),
  state,
  text: String(state),
  ...(items && { kept: items }),
})

type SentInput = { quantities?: number[]; pickupType?: PickupType; paymentType?: PaymentType; comment?: string }

/** Packed order with an announced parcel, paid by an authorized card or on delivery. */
async function aSentOrder({ quantities = [3, 1], pickupType = 'cdek_courier_fitting', ...input }: SentInput = {}) {
  now = start
  const { paymentType = 'online', comment = '' } = input
  const offers = await Promise.all(quantities.map(() => anOffer(shop.db, { stock: 10 })))
  const isPaidFirst = paymentType === 'online'
  const { number, id } = await anOrder(shop.db, {
    state: isPaidFirst ? 'awaiting_payment' : 'new',
    ...(!isPaidFirst && { paid: kopecks(0) }),
    paymentType,
    pickupType,
    comment,
    placedAt: now,
    payBefore: isPaidFirst ? new Date(now.getTime() + 3_600_000) : null,
    deliveryPrice: roubles(350),
    lines: quantities.map((quantity, at) => ({ quantity, price: kopecks(1_000_01), offerId: offers[at]!.id })),
  })
  const pieces = quantities.map((quantity, at) => ({ quantity, offerId: offers[at]!.id }))
  const heldUntil = isPaidFirst ? new Date(now.getTime() + 3_600_000) : null
  await takeForOrder(shop.db, {
    orderNumber: number,
    cause: 'placed',
    by: 'buyer',
    now,
    lines: pieces,
    storeId: null,
    heldUntil,
  })
  if (isPaidFirst) await pay(number, id)
  await shop.db.transaction((tx) => moveOrder(tx, { number, to: 'packing', by: 'shop', now }))
  await work()
  const order = await detail(number)
  const shipmentId = (await parcelsOf(shop.db, id))[0]!.id
  return {
    number,
    id,
    order,
    offerIds: offers.map((offer) => offer.id),
    shipmentId,
    skus: order.lines.map(({ sku }) => sku),
  }
}

async function pay(number: number, orderId: number): Promise<void> {
  await startPayment(parts(), { number, method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', now })
  const { providerId } = (await paymentsOf(shop.db, orderId))[0]!
  const payment = bank.payments.get(providerId!)!
  bank.payments.set(providerId!, { ...payment, state: payment.input.isTwoStage ? 'held' : 'paid' })
  later(1)
  await checkPayments(parts(), now)
  await work()
}

const hear = (shipmentId: number, events: TrackEvent[], refusalFee: Money = kopecks(0)) =>
  applyCarrierEvents(shop.db, { shipmentId, events, now, refusalFee })
const bankOf = async (orderId: number) => bank.payments.get((await paymentsOf(shop.db, orderId))[0]!.providerId!)!
const stockOf = async (offerIds: number[]) => {
  const { rows } = await shop.pool.query<{ stock: number }>(
    'select stock from trade_offers where id = any($1) order by array_position($1, id)',
    [offerIds],
  )
  return rows.map(({ stock }) => stock)
}
const receiptRows = async (orderId: number) =>
  (await receiptsOf(shop.db, orderId)).map(({ kind, amount, lines }) => [kind, amount, linesTotal(lines)])

test('charges only kept pieces after a fitting and restocks the rest on arrival (O-04)', async () => {
  const { number, id, offerIds, shipmentId, skus } = await aSentOrder()
  const items = [{ sku: skus[0]!, quantity: 1 }]
  shop.sentLetters.length = 0
  const news = [told(30, 'partly_delivered', items), told(20, 'with_courier')]
  expect(await Promise.all([1, 2, 3].map(() => hear(shipmentId, news)))).toContain(true)
  await work()
  const cost = 1_000_01 + 350_00
  expect([(await detail(number)).state, costOf(await detail(number))]).toEqual(['delivered', cost])
  expect(await bankOf(id)).toMatchObject({ state: 'paid', amount: cost })
  expect(await receiptRows(id)).toEqual([['settlement', cost, cost]])
  expect(shop.sentLetters.map(({ subject }) => subject.replace(/[\d\s]+:/, ':'))).toContain('Заказ №: не всё подошло')
  expect(await stockOf(offerIds)).toEqual([7, 9])
  expect(await bookDifferences(shop.db, start)).toEqual([])
  await hear(shipmentId, [told(50, 'returned'), told(40, 'returning'), ...news])
  await hear(shipmentId, [told(50, 'returned'), ...news])
  expect(await stockOf(offerIds)).toEqual([9, 10])
  expect([await bookDifferences(shop.db, start), await moneyDifferences(shop.db)]).toEqual([[], []])
})

test('names the codes of the kept pieces in the receipt, if the carrier reports them (I-12)', async () => {
  const { number, id, shipmentId, skus } = await aSentOrder({ quantities: [3] })
  const codes = ['A', 'B', 'C'].map((letter) => `0104600439931256215d${number}${letter}`)
  for (const code of codes) await runStaffVerb(shop, ['receipt', 'mark', String(number), '1', code])
  await work()
  const sku = skus[0]!
  // A code of another order has no effect.
  const backCodes = [codes[1]!, '0104600439931256215dOther']
  await hear(shipmentId, [told(30, 'partly_delivered', [{ sku, quantity: 2, backCodes }])])
  await work()
  const [settlement] = await receiptsOf(shop.db, id)
  expect(settlement!.lines.flatMap(({ markingCode }) => markingCode ?? [])).toEqual([codes[0], codes[2]])
})

test('charges and receipts the refusal fee, at most the delivery price', async () => {
  for (const [fee, sumTaken] of [
    [0, 0],
    [150_00, 150_00],
    [900_00, 350_00],
  ] as const) {
    const { number, id, shipmentId, order } = await aSentOrder()
    await hear(shipmentId, [told(30, 'not_delivered')], kopecks(fee))
    expect((await detail(number)).state).toBe('packing')
    shop.sentLetters.length = 0
    await hear(shipmentId, [told(40, 'returning'), told(30, 'not_delivered')], kopecks(fee))
    await work()
    const after = await detail(number)
    expect([after.state, costOf(after), after.paid - after.refunded]).toEqual(['returned', sumTaken, sumTaken])
    const { state, amount } = await bankOf(id)
    expect([state, amount]).toEqual(sumTaken > 0 ? ['paid', sumTaken] : ['cancelled', order.total])
    expect(await receiptRows(id)).toEqual(sumTaken > 0 ? [['settlement', sumTaken, sumTaken]] : [])
    expect(shop.sentLetters.at(-1)!.text.includes(`стоит ${sumTaken / 100}`)).toBe(sumTaken > 0)
  }
  expect([await bookDifferences(shop.db, start), await moneyDifferences(shop.db)]).toEqual([[], []])
})

test('charges nothing for a refusal on delivery; captured money is refunded minus the fee', async () => {
  const door = await aSentOrder({ paymentType: 'on_delivery' })
  await hear(door.shipmentId, [told(40, 'returned')], roubles(100))
  expect(await detail(door.number)).toMatchObject({ state: 'returned', paid: 0, takenOff: door.order.total })
  expect(await stockOf(door.offerIds)).toEqual([10, 10])

  const late = await aSentOrder()
  // The bank hold does not last this long: the money was captured before the parcel came back.
  later(5 * 24 * 60 + 60)
  await checkPayments(parts(), now)
  await hear(late.shipmentId, [told(40, 'returned')], roubles(100))
  await work()
  expect(await bankOf(late.id)).toMatchObject({ refunded: late.order.total - 100_00 })
  expect(await receiptRows(late.id)).toEqual([
    ['prepayment', late.order.total, late.order.total],
    ['refund', late.order.total - 100_00, late.order.total - 100_00],
    ['settlement', 100_00, 100_00],
  ])
  expect([await bookDifferences(shop.db, start), await moneyDifferences(shop.db)]).toEqual([[], []])
})

test('leaves the decision to staff if the report of the carrier is missing or wrong', async () => {
  const { number, shipmentId, offerIds } = await aSentOrder()
  await hear(shipmentId, [told(30, 'partly_delivered', [{ sku: 'somebody’s', quantity: 1 }])])
  await hear(shipmentId, [told(50, 'returned'), told(30, 'partly_delivered')])
  expect((await detail(number)).state).toBe('packing')
  expect(await runStaffVerb(shop, ['shipment', 'list'])).toMatch(new RegExp(`^${shipmentId}\t.*\treturned$`, 'm'))
  const verb = (...args: string[]) => runStaffVerb(shop, ['shipment', ...args])
  await expect(verb('kept', String(shipmentId), '1:4')).rejects.toMatchObject({ status: 400 })
  expect(await verb('kept', String(shipmentId), '1:2,2:1')).toContain('delivered, costs 3350.03')
  await expect(verb('kept', String(shipmentId), '1:2')).rejects.toMatchObject({ status: 409 })
  await expect(verb('arrived', String(shipmentId))).rejects.toMatchObject({ status: 409 })
  expect(await stockOf(offerIds)).toEqual([8, 9])

  const silent = await aSentOrder()
  await hear(silent.shipmentId, [told(30, 'partly_delivered', [{ sku: silent.skus[1]!, quantity: 1 }])])
  expect(await stockOf(silent.offerIds)).toEqual([7, 9])
  expect(await verb('arrived', String(silent.shipmentId))).toContain('on stock')
  await hear(silent.shipmentId, [told(60, 'returned')])
  expect(await stockOf(silent.offerIds)).toEqual([10, 9])
  // Without fitting, staff decides on a returning parcel.
  const plain = await aSentOrder({ pickupType: 'cdek_courier' })
  await hear(plain.shipmentId, [told(30, 'returning')])
  expect((await parcelsOf(shop.db, plain.id))[0]).toMatchObject({ trouble: 'returning' })
  expect(await bookDifferences(shop.db, start)).toEqual([])
})

test('returns the last fitted piece in a demo, or everything on request', async () => {
  const states: string[] = []
  for (const comment of ['', 'Всё назад, пожалуйста']) {
    const { number, offerIds } = await aSentOrder({ pickupType: 'dalli_courier_fitting', comment })
    for (let minute = 0; minute < 9; minute++) {
      later(2)
      await followShipments(
        {
          db: shop.db,
          carriers,
          allCarriers: Object.values(carriers),
          refusalFee: roubles(100),
          report: parts().report,
        },
        now,
      )
      await work()
    }
    const { state, total, takenOff } = await detail(number)
    states.push(`${state} ${total - takenOff} ${(await stockOf(offerIds)).join()}`)
  }
  expect(states).toEqual([`delivered ${3 * 1_000_01 + 350_00} 7,10`, 'returned 10000 10,10'])
})

test('settles kept and returned pieces exactly, for any order of events', async () => {
  const plan = fc.record({
    quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    wishes: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
    isPaidFirst: fc.boolean(),
    order: fc.shuffledSubarray([0, 1, 2, 0, 1, 2], { minLength: 6 }),
    fee: fc.constantFrom(0, 200_00),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ quantities, wishes, isPaidFirst, order, fee }) => {
      const paymentType = isPaidFirst ? 'online' : 'on_delivery'
      const { number, id, order: before, shipmentId, skus, offerIds } = await aSentOrder({ quantities, paymentType })
      const counts = quantities.map((quantity, at) => Math.min(quantity, wishes[at]!))
      const items = skus.map((sku, at) => ({ sku, quantity: counts[at]! }))
      const keptPieces = counts.reduce((all, count) => all + count, 0)
      const isAll = counts.every((count, at) => count === quantities[at])
      const end = keptPieces === 0 ? told(30, 'not_delivered') : told(30, 'partly_delivered', items)
      const news = [told(20, 'with_courier'), end, ...(isAll ? [] : [told(50, 'returned')])]
      for (const at of order) {
        // A carrier reports its full history so far, without later events.
        await hear(shipmentId, news.slice(0, at + 1), kopecks(fee))
        if (at % 2) await work()
      }
      await work()
      const after = await detail(number)
      expect(after.lines.map(({ quantity, returnedQuantity }) => quantity - returnedQuantity)).toEqual(counts)
      expect(await stockOf(offerIds)).toEqual(counts.map((count) => 10 - count))
      const ownFee = isPaidFirst ? fee : 0
      const cost = keptPieces === 0 ? ownFee : keptPieces * 1_000_01 + 350_00
      expect([costOf(after), after.paid - after.refunded]).toEqual([cost, cost])
      if (!isPaidFirst) return
      const remote = await bankOf(id)
      const [payment] = await paymentsOf(shop.db, id)
      expect((remote.state === 'paid' ? remote.amount : 0) + payment!.released).toBe(before.total)
      const rows = await receiptsOf(shop.db, id)
      expect(sum(rows.map(({ amount }) => amount))).toBe(cost)
    }),
    { numRuns: 8 },
  )
  expect([await bookDifferences(shop.db, start), await moneyDifferences(shop.db)]).toEqual([[], []])
})

test('assigns kept pieces of one article to its lines in order', () => {
  const lines = [
    { lineId: 1, sku: 'A', quantity: 1 },
    { lineId: 2, sku: 'B', quantity: 2 },
    { lineId: 3, sku: 'A', quantity: 2 },
  ]
  expect(keptOfLines(lines, [{ sku: 'A', quantity: 2 }])?.map((line) => line.kept)).toEqual([1, 0, 1])
  for (const quantity of [4, -1, 0.5, Number.NaN]) expect(keptOfLines(lines, [{ sku: 'A', quantity }])).toBeUndefined()
})
