import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks, roubles } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { aProduct, anOffer } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { expireOrders } from '../orders/expire-orders.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import type { OrderState } from '../orders/orders.rules.ts'
import { checkPayments } from '../payments/check-payments.action.ts'
import { aProvider } from '../payments/payments.samples.ts'
import { tempFiles } from '../uploads/uploads.tables.ts'
import { emit } from '../news.ts'
import { giveBackPart } from '../orders/part-of-order.action.ts'
import { askReturn, type ReturnAsk, type ReturnLineInput } from './ask-return.action.ts'
import { moveReturnByStaff, withdrawReturn } from './move-return.action.ts'
import { receiveReturn } from './receive-return.action.ts'
import { findReturn } from './returns.queries.ts'
import { deliveredAt, returnUntil } from './returns.rules.ts'
import { settleReturns } from './settle-returns.action.ts'

/** Reconciliation date, fixed because these tests neither register receipts nor refund payments in time. */
const start = new Date('2026-11-23T09:00:00Z')
let now = start
const bank = aProvider()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, payments: bank, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const by = 'olga@example.com'
const later = (milliseconds: number) => (now = after(now, milliseconds))
const report = (error: unknown) => expect.fail(String(error))
const detail = async (number: number) => (await findOrder(shop.db, { number, now }))!
const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs()
}
const stockOf = async (id: number) =>
  (await shop.pool.query('select stock from trade_offers where id = $1', [id])).rows[0].stock as number
const balanceOf = async (accountId: number) =>
  (
    await shop.pool.query('select coalesce(sum(amount), 0)::int as sum from bonus_entries where account_id = $1', [
      accountId,
    ])
  ).rows[0].sum as number
const moveTo = async (number: number, ...states: OrderState[]) => {
  for (const to of states) await shop.db.transaction((tx) => moveOrder(tx, { number, to, by, now }))
}

/** Delivered order of two pieces of one product and one of another; the first product has a second size. */
async function aDelivered({ payment = 'online', bonuses = 0 } = {}) {
  const buyer = await aMember(shop, { inLoyalty: true })
  if (bonuses > 0)
    await shop.db
      .execute(sql`insert into bonus_entries (account_id, kind, amount, created_at, spendable_from, reason, key)
      values (${buyer.id}, 'gift', ${bonuses}, '2026-01-01', '2026-01-01', 'к празднику', ${`gift:${buyer.id}`})`)
  const { offer: first } = await aProduct(shop.db, { stock: 5, price: kopecks(1_000_01) })
  const other = await anOffer(shop.db, { productId: first.productId, stock: 3 })
  const { offer: second } = await aProduct(shop.db, { stock: 5, price: roubles(500) })
  await fillCart(buyer, [second, [first, 2]])
  const { body } = await buyer.post(createPath, anOrderBody({ payment_type: payment, maxma_bonuses: bonuses }))
  const number = body.order_id as number
  if (payment === 'online') {
    const [id, remote] = [...bank.payments].at(-1)!
    bank.payments.set(id, { ...remote, state: 'paid' })
    later(60_000)
    await checkPayments({ db: shop.db, providers: [bank], report }, now)
  }
  await moveTo(number, 'packing', 'shipped', 'delivered')
  await runAllJobs()
  const order = await detail(number)
  const lineOf = (offerId: number) => order.lines.find((line) => line.offerId === offerId)!.id
  return {
    number,
    buyer,
    order,
    offers: { first, other, second },
    lineIds: { first: lineOf(first.id), second: lineOf(second.id) },
  }
}

const wish = (lineId: number, changes: Partial<ReturnLineInput> = {}): ReturnLineInput => ({
  lineId,
  quantity: 1,
  reason: 'too_small',
  words: '',
  exchangeOfferId: null,
  files: [],
  ...changes,
})
const ask = (number: number, lines: ReturnLineInput[], changes: Partial<ReturnAsk> = {}) =>
  askReturn(shop.db, {
    number,
    isTheirs: () => true,
    lines,
    way: 'point',
    storeId: null,
    door: '',
    uploader: {},
    moneySeen: null,
    key: null,
    now,
    ...changes,
  })
const stateOf = async (id: number) => (await findReturn(shop.db, id))!.state
const approve = (id: number) => moveReturnByStaff(shop.db, { id, to: 'approved', by, now })
const receive = (id: number, changes = {}) => receiveReturn(shop.db, { id, storeId: null, by, now, ...changes })
const noDifferences = async () => expect(await bookDifferences(shop.db, start)).toEqual([])

test('handles a return from request to exact refund, with an email per step (R-D-12)', async () => {
  const { number, lineIds, offers, buyer } = await aDelivered()
  const before = await balanceOf(buyer.id)
  shop.sentLetters.length = 0
  const { id, money } = await ask(number, [wish(lineIds.first, { quantity: 2 })], { moneySeen: kopecks(2_000_02) })
  expect(money).toBe(2_000_02)
  await approve(id)
  await moveReturnByStaff(shop.db, { id, to: 'on_way', by, trackNumber: '10148', now })
  await receive(id, { pieces: [{ lineId: lineIds.first, quantity: 2, damagedQuantity: 1 }] })
  expect([await stateOf(id), await stockOf(offers.first.id)]).toEqual(['received', 4])
  expect(await settleReturns(shop.db, now)).toBe(0)
  await runAllJobs()
  expect(await settleReturns(shop.db, now)).toBe(1)
  await runAllJobs()
  const order = await detail(number)
  expect(order).toMatchObject({ state: 'partly_returned', refunded: 2_000_02, takenOff: 2_000_02 })
  expect(await balanceOf(buyer.id)).toBeLessThan(before)
  const subjects = shop.sentLetters.map(({ subject }) => subject)
  expect(subjects).toMatchObject(
    [/получили заявку/, /можно отправлять/, /едет к нам/, /вещи у нас/].map((each) => expect.stringMatching(each)),
  )
  await noDifferences()
})

test('keeps one of two concurrent requests and never returns more than delivered', async () => {
  const { number, lineIds, offers } = await aDelivered({ payment: 'on_delivery' })
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => ask(number, [wish(lineIds.second)])))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(ask(number, [wish(lineIds.first, { quantity: 3 })])).rejects.toMatchObject({
    details: { field: 'quantity', limit: 2 },
  })
  const key = 'once'
  const [first, again] = [
    await ask(number, [wish(lineIds.first)], { key }),
    await ask(number, [wish(lineIds.first)], { key }),
  ]
  expect(again.id).toBe(first.id)
  process.env['STAFF'] ??= by
  await expect(runStaffVerb(shop, ['order', 'return', String(number), '1:1'])).rejects.toMatchObject({
    details: { limit: 0 },
  })
  await expect(
    shop.db.execute(sql`update order_lines set asked_quantity = 3 where id = ${lineIds.first}`),
  ).rejects.toMatchObject({ cause: { constraint: 'order_lines_quantity' } })
  expect(await withdrawReturn(shop.db, { id: first.id, isTheirs: () => true, now })).toBe('withdrawn')
  expect((await ask(number, [wish(lineIds.first, { quantity: 2 })])).position).toBe(3)
  expect(await stockOf(offers.first.id)).toBe(3)
  await noDifferences()
})

test('exchanges a size at the paid price, reserved at once and sent on arrival; later refunds it', async () => {
  const { number, lineIds, offers, order, buyer } = await aDelivered({ bonuses: 300 })
  const { id, money } = await ask(number, [wish(lineIds.first, { exchangeOfferId: offers.other.id })])
  expect([money, await stockOf(offers.other.id)]).toEqual([0, 2])
  const { exchangeNumber } = (await findReturn(shop.db, id))!
  expect(await detail(exchangeNumber!)).toMatchObject({
    state: 'awaiting_payment',
    total: 0,
    exchangeDiscount: 1_000_01,
  })
  await approve(id)
  await receive(id)
  await runAllJobs()
  expect([await stateOf(id), (await detail(exchangeNumber!)).state]).toEqual(['exchanged', 'paid'])
  expect(await detail(number)).toMatchObject({ state: 'delivered', refunded: 0, takenOff: 0 })
  expect([await stockOf(offers.first.id), await stockOf(offers.other.id)]).toEqual([4, 2])
  await noDifferences()
  await moveTo(exchangeNumber!, 'packing', 'shipped', 'delivered')
  const line = (await detail(exchangeNumber!)).lines[0]!
  await expect(ask(exchangeNumber!, [wish(line.id, { exchangeOfferId: offers.first.id })])).rejects.toMatchObject({
    code: 'exchanged_before',
  })
  const back = await ask(exchangeNumber!, [wish(line.id)])
  expect(back.money).toBeGreaterThan(0)
  await receive(back.id)
  await runAllJobs()
  await settleReturns(shop.db, now)
  expect([await stateOf(back.id), await stockOf(offers.other.id)]).toEqual(['refunded', 3])
  expect(await detail(number)).toMatchObject({ state: 'partly_returned', refunded: back.money })
  await noDifferences()
  const rest = await ask(number, [wish(lineIds.first), wish(lineIds.second)])
  await receive(rest.id)
  await runAllJobs()
  expect(await detail(number)).toMatchObject({ state: 'returned', refunded: order.paid })
  expect(await balanceOf(buyer.id)).toBe(300)
  await noDifferences()
})

test('refunds another size that leaves its order: canceled, removed or not kept', async () => {
  const exchanged = async () => {
    const { number, lineIds, offers } = await aDelivered()
    const { id } = await ask(number, [wish(lineIds.first, { quantity: 2, exchangeOfferId: offers.other.id })])
    await approve(id)
    await receive(id)
    await runAllJobs()
    const { exchangeNumber } = (await findReturn(shop.db, id))!
    const { lines } = await detail(exchangeNumber!)
    return { number, exchange: exchangeNumber!, piece: { lineId: lines[0]!.id, quantity: 1 }, offers }
  }
  const cancelledOne = await exchanged()
  await shop.db.transaction((tx) => moveOrder(tx, { number: cancelledOne.exchange, to: 'cancelled', by: 'buyer', now }))
  const partTaken = await exchanged()
  const part = { number: partTaken.exchange, pieces: [partTaken.piece], by, reason: '', now }
  await giveBackPart(shop.db, { ...part, kind: 'cancelled' })
  const notKept = await exchanged()
  await moveTo(notKept.exchange, 'packing', 'shipped', 'returned')
  shop.sentLetters.length = 0
  await runAllJobs()
  for (const [{ number }, money] of [
    [cancelledOne, 2_000_02],
    [partTaken, 1_000_01],
    [notKept, 2_000_02],
  ] as const)
    expect(await detail(number)).toMatchObject({ state: 'partly_returned', refunded: money, takenOff: money })
  expect(await stockOf(cancelledOne.offers.other.id)).toBe(3)
  await noDifferences()
  await emit(shop.db, 'exchange.part_back', { orderId: (await detail(partTaken.exchange)).id })
  await runAllJobs()
  expect(await detail(partTaken.number)).toMatchObject({ refunded: 1_000_01 })
  await noDifferences()
})

test('releases a size whose return never comes; a late return is sent or refunded', async () => {
  const { number, lineIds, offers } = await aDelivered()
  const askOther = () => ask(number, [wish(lineIds.first, { exchangeOfferId: offers.other.id })])
  const lostReturn = await askOther()
  await approve(lostReturn.id)
  later(days(15))
  await settleReturns(shop.db, now)
  expect([await stateOf(lostReturn.id), await stockOf(offers.other.id)]).toEqual(['expired', 3])
  const lateReturn = await askOther()
  await approve(lateReturn.id)
  await moveReturnByStaff(shop.db, { id: lateReturn.id, to: 'on_way', by, now })
  later(days(22))
  await expireOrders(shop.db, now)
  expect(await stockOf(offers.other.id)).toBe(3)
  await shop.db.execute(sql`update trade_offers set stock = 0 where id = ${offers.other.id}`)
  await receive(lateReturn.id)
  await runAllJobs()
  await settleReturns(shop.db, now)
  expect(await stateOf(lateReturn.id)).toBe('refunded')
  expect(await detail(number)).toMatchObject({ refunded: 1_000_01 })
  await noDifferences()
})

test('requires a reason, with text and photos where needed, and the shown sum', async () => {
  const { number, lineIds, buyer } = await aDelivered({ payment: 'on_delivery' })
  const refusal = (lines: ReturnLineInput[], changes: Partial<ReturnAsk> = {}) =>
    expect(ask(number, lines, changes)).rejects
  const defect = { reason: 'defect', words: 'Шов разошёлся' } as const
  await refusal([wish(lineIds.first, { reason: 'other' })]).toMatchObject({ code: 'return_words_needed' })
  await refusal([wish(lineIds.first, defect)]).toMatchObject({ code: 'return_photos_needed' })
  await refusal([wish(lineIds.first)], { moneySeen: kopecks(1) }).toMatchObject({
    code: 'return_sum_changed',
    status: 409,
  })
  await refusal([wish(lineIds.first)], { way: 'store' }).toMatchObject({ details: { field: 'store' } })
  await refusal([wish(lineIds.first)], { isTheirs: () => false }).toMatchObject({ status: 404 })
  const file = {
    id: randomBytes(16).toString('hex'),
    name: 'шов.webp',
    mime: 'image/webp',
    bytes: 10,
    createdAt: now,
    expiresAt: after(now, days(1)),
  }
  await shop.db.insert(tempFiles).values({ ...file, accountId: buyer.id })
  const stranger = { ...wish(lineIds.first, defect), files: [file.id] }
  await refusal([stranger]).toMatchObject({ code: 'file_gone' })
  const { id } = await ask(number, [stranger], { uploader: { accountId: buyer.id } })
  expect(await findReturn(shop.db, id)).toMatchObject({ paidBy: 'shop', lines: [{ photos: [file.id] }] })
  await moveReturnByStaff(shop.db, { id, to: 'refused', by, reason: 'вещь носили', now })
  await runAllJobs()
  expect(shop.sentLetters.at(-1)!.text).toContain('вещь носили')
  await expect(receive(id)).rejects.toMatchObject({ code: 'no_such_return_move' })
})

test('allows returns for thirty days in Moscow time', async () => {
  expect(returnUntil(new Date('2026-11-23T21:30:00Z'))).toEqual(new Date('2026-12-24T20:59:59.999Z'))
  const rowDates = [new Date('2026-11-23T21:30:00Z'), new Date('2026-12-01T09:00:00Z')]
  expect(deliveredAt({ moves: rowDates.map((at) => ({ state: 'delivered', at })) })).toEqual(rowDates[0])
  const { number, lineIds } = await aDelivered({ payment: 'on_delivery' })
  now = returnUntil(now)
  await ask(number, [wish(lineIds.first)])
  later(1)
  await expect(ask(number, [wish(lineIds.first)])).rejects.toMatchObject({ code: 'return_too_late' })
})
