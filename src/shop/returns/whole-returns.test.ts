import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { after, hours, minutes } from '#kernel/time.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { moveReturnsOnce } from '../../main/demo-warehouse.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { giveBackPart } from '../orders/part-of-order.action.ts'
import { checkPayments } from '../payments/check-payments.action.ts'
import { aProvider } from '../payments/payments.samples.ts'
import { aPromotion } from '../promo/promo.samples.ts'
import { askReturn, type ReturnLineInput } from './ask-return.action.ts'
import { receiveReturn } from './receive-return.action.ts'
import { findReturn } from './returns.queries.ts'
import { settleReturns } from './settle-returns.action.ts'

/* Orders with a gift by promo code, paid by card and returned completely. */

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

const report = (error: unknown) => expect.fail(String(error))
const detail = async (number: number) => (await findOrder(shop.db, { number, now }))!
const stateOf = async (id: number) => (await findReturn(shop.db, id))!.state
const stockOf = async (id: number) =>
  (await shop.pool.query('select stock from trade_offers where id = $1', [id])).rows[0].stock as number
const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs()
}

/** Order of an item and its gift, partly paid with bonuses. */
async function aPaidWithGift({ isDelivered = true } = {}) {
  const buyer = await aMember(shop, { inLoyalty: true })
  await shop.db
    .execute(sql`insert into bonus_entries (account_id, kind, amount, created_at, spendable_from, reason, key)
    values (${buyer.id}, 'gift', 200, '2026-01-01', '2026-01-01', 'к празднику', ${`gift:${buyer.id}`})`)
  const { offer: thing } = await aProduct(shop.db, { stock: 5, price: roubles(1_000) })
  const { offer: gift } = await aProduct(shop.db, { stock: 5, price: roubles(300) })
  const { code: promocode } = await aPromotion(shop.db, { kind: 'gift', giftOfferId: gift.id })
  await fillCart(buyer, [thing])
  const body = anOrderBody({ payment_type: 'online', promocode, maxma_bonuses: 200 })
  const { order_id: number } = (await buyer.post(createPath, body)).body as { order_id: number }
  const [id, remote] = [...bank.payments].at(-1)!
  bank.payments.set(id, { ...remote, state: 'paid' })
  now = after(now, minutes(1))
  await checkPayments({ db: shop.db, providers: [bank], report }, now)
  if (isDelivered)
    for (const to of ['packing', 'shipped', 'delivered'] as const)
      await shop.db.transaction((tx) => moveOrder(tx, { number, to, by: 'olga@example.com', now }))
  await runAllJobs()
  shop.sentLetters.length = 0
  const order = await detail(number)
  const lineOf = (offerId: number) => order.lines.find((line) => line.offerId === offerId)!.id
  return { buyer, number, order, thing, gift, lineIds: { thing: lineOf(thing.id), gift: lineOf(gift.id) } }
}
const wish = (lineId: number): ReturnLineInput => ({
  lineId,
  quantity: 1,
  reason: 'too_small',
  words: '',
  exchangeOfferId: null,
  files: [],
})
const ask = (number: number, lineId: number) =>
  askReturn(shop.db, {
    number,
    isTheirs: () => true,
    lines: [wish(lineId)],
    way: 'point',
    storeId: null,
    door: '',
    uploader: {},
    moneySeen: null,
    key: null,
    now,
  })

test('returns the gift with the item; one email names items, money and bonuses (R-D-12)', async () => {
  const { number, order, thing, gift, lineIds } = await aPaidWithGift()
  const { id } = await ask(number, lineIds.thing)
  await runAllJobs()
  shop.sentLetters.length = 0
  await receiveReturn(shop.db, { id, storeId: null, by: 'olga@example.com', now })
  await runAllJobs()
  expect(await settleReturns(shop.db, now)).toBe(1)
  await runAllJobs()
  const after = await detail(number)
  expect(after).toMatchObject({ state: 'returned', refunded: order.paid, takenOff: order.total })
  expect([await stockOf(thing.id), await stockOf(gift.id), await stateOf(id)]).toEqual([5, 5, 'refunded'])
  expect(shop.sentLetters).toHaveLength(1)
  const [letter] = shop.sentLetters
  expect(letter!.subject).toMatch(/вещи у нас/)
  expect(letter!.text).toMatch(/На бонусный счёт вернулось: 200/)
  expect(letter!.text.match(/Топ/g)?.length).toBeGreaterThanOrEqual(2)
  expect(await bookDifferences(shop.db, start)).toEqual([])
})

test('sends a separate email for a refund over a day late; a full return by staff sends one', async () => {
  const late = await aPaidWithGift()
  const { id } = await ask(late.number, late.lineIds.thing)
  await receiveReturn(shop.db, { id, storeId: null, by: 'olga@example.com', now })
  now = after(now, hours(30))
  await runAllJobs()
  await settleReturns(shop.db, now)
  await runAllJobs()
  expect(shop.sentLetters.at(-1)!.subject).toMatch(/деньги отправили/)
  const { number, order, lineIds } = await aPaidWithGift()
  const pieces = Object.values(lineIds).map((lineId) => ({ lineId, quantity: 1 }))
  await giveBackPart(shop.db, { number, kind: 'returned', pieces, by: 'olga@example.com', reason: '', now })
  await runAllJobs()
  expect(await detail(number)).toMatchObject({ state: 'returned', refunded: order.paid })
  expect(shop.sentLetters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/вернулся/)])
  expect(shop.sentLetters[0]!.text).toMatch(/Возвращаем 1\s?140\s?₽/)
  expect(await bookDifferences(shop.db, start)).toEqual([])
})

test('returns gift and bonuses with the money of a canceled order, or one with only the gift left', async () => {
  const { number, order, thing, gift } = await aPaidWithGift({ isDelivered: false })
  await shop.db.transaction((tx) => moveOrder(tx, { number, to: 'cancelled', by: 'buyer', now }))
  await runAllJobs()
  expect(await detail(number)).toMatchObject({ state: 'cancelled', refunded: order.paid })
  expect([await stockOf(thing.id), await stockOf(gift.id)]).toEqual([5, 5])
  const other = await aPaidWithGift()
  const { id } = await ask(other.number, other.lineIds.gift)
  await receiveReturn(shop.db, { id, storeId: null, by: 'olga@example.com', now })
  await runAllJobs()
  expect(await detail(other.number)).toMatchObject({ state: 'partly_returned', refunded: 0 })
  const rest = await ask(other.number, other.lineIds.thing)
  await receiveReturn(shop.db, { id: rest.id, storeId: null, by: 'olga@example.com', now })
  await runAllJobs()
  expect(await detail(other.number)).toMatchObject({ state: 'returned', refunded: other.order.paid })
  expect(await bookDifferences(shop.db, start)).toEqual([])
})

test('completes the return of a visitor in a demo, unless withdrawn', async () => {
  const { number, lineIds } = await aPaidWithGift()
  const since = new Date(now.getTime() - 1)
  const { id } = await ask(number, lineIds.thing)
  const states: string[] = []
  for (let step = 0; step < 4; step++) {
    now = after(now, minutes(5))
    await Promise.all([moveReturnsOnce(shop.db, since, now), moveReturnsOnce(shop.db, since, now)])
    await runAllJobs()
    await settleReturns(shop.db, now)
    states.push(await stateOf(id))
  }
  expect(states).toEqual(['approved', 'on_way', 'refunded', 'refunded'])
  expect(await moveReturnsOnce(shop.db, now, after(now, minutes(6)))).toBe(0)
  expect(await bookDifferences(shop.db, start)).toEqual([])
})
