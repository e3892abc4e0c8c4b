import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { aStore } from '../product/product.samples.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { findOrder } from './orders.queries.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const staff = (...args: (string | number)[]) => runStaffVerb(shop, ['order', ...args.map(String)])
const detail = async (number: number) => (await findOrder(shop.db, { number, now }))!
const balanceOf = async (accountId: number) =>
  (
    await shop.pool.query('select coalesce(sum(amount), 0)::int as sum from bonus_entries where account_id = $1', [
      accountId,
    ])
  ).rows[0].sum

/** A member's order: three pieces of one product and one of another, partly paid with bonuses. */
async function placeOne(changes: object = {}) {
  const buyer = await aMember(shop, { inLoyalty: true })
  await shop.db
    .execute(sql`insert into bonus_entries (account_id, kind, amount, created_at, spendable_from, reason, key)
    values (${buyer.id}, 'gift', 700, '2026-01-01', '2026-01-01', 'к празднику', ${`gift:${buyer.id}`})`)
  const products = [await aProduct(shop.db, { stock: 5 }), await aProduct(shop.db, { stock: 5, price: roubles(1_000) })]
  const offers = products.map(({ offer }) => offer)
  await fillCart(buyer, [offers[0]!, [offers[1]!, 3]])
  const { body } = await buyer.post(createPath, anOrderBody({ maxma_bonuses: 700, ...changes }))
  return { number: body.order_id as number, buyer, offers }
}

test('cancelling parts gives back goods, money and bonuses, finally the order (O-32)', async () => {
  const { number, buyer, offers } = await placeOne()
  const placedOrder = await detail(number)
  expect(await balanceOf(buyer.id)).toBe(0)
  await shop.runJobs()
  shop.sentLetters.length = 0
  await staff('cancel-lines', number, '1:2', 'нет на складе')
  const after = await detail(number)
  expect(after).toMatchObject({ state: 'new', lines: [{ cancelledQuantity: 2 }, { cancelledQuantity: 0 }] })
  expect(after.returns).toMatchObject([{ kind: 'cancelled', moneyDue: 0, lines: [{ quantity: 2 }] }])
  expect(after.returns[0]!.amount + after.returns[0]!.bonuses * 100).toBeGreaterThanOrEqual(roubles(2_000))
  expect(await balanceOf(buyer.id)).toBe(after.returns[0]!.bonuses)
  await shop.runJobs()
  expect(shop.sentLetters).toMatchObject([
    { subject: expect.stringMatching(/часть вещей отменена$/), text: expect.stringContaining('× 2') },
  ])
  await expect(staff('cancel-lines', number, '1:2')).rejects.toMatchObject({ details: { field: 'quantity', limit: 1 } })
  await staff('cancel-lines', number, '1:1,2:1')
  expect(await detail(number)).toMatchObject({ state: 'cancelled', takenOff: placedOrder.total, paid: 0 })
  expect(await balanceOf(buyer.id)).toBe(700)
  expect(await bookDifferences(shop.db, now)).toEqual([])
  const { rows } = await shop.pool.query('select stock from trade_offers where id = any($1)', [
    offers.map(({ id }) => id),
  ])
  expect(rows).toEqual([{ stock: 5 }, { stock: 5 }])
})

test('a return after delivery goes where staff says, earned bonuses go (BO-050)', async () => {
  const { number, buyer, offers } = await placeOne({ maxma_bonuses: 0 })
  const store = await aStore(shop.db)
  for (const state of ['packing', 'shipped', 'delivered']) await staff('move', number, state)
  const { bonusesToCome, total } = await detail(number)
  expect(await balanceOf(buyer.id)).toBe(700 + bonusesToCome)
  expect(await staff('return', number, '1:1', store.slug, 'мал')).toMatch(/partly_returned, 1000 taken off, 1000 to be/)
  expect((await detail(number)).moves.at(-1)).toMatchObject({ state: 'partly_returned', reason: 'мал' })
  const first = await balanceOf(buyer.id)
  expect(first).toBeLessThan(700 + bonusesToCome)
  await staff('return', number, '1:2,2:1')
  const after = await detail(number)
  expect(after).toMatchObject({ state: 'returned', paid: total, takenOff: total })
  expect(after.returns.reduce((sum, { moneyDue }) => sum + moneyDue, 0)).toBe(total)
  expect(await balanceOf(buyer.id)).toBe(700)
  const { rows } = await shop.pool.query('select amount from store_stock where offer_id = $1', [offers[1]!.id])
  expect(rows).toEqual([{ amount: 1 }])
  expect(await bookDifferences(shop.db, now)).toEqual([])
  await expect(staff('return', number, '1:1')).rejects.toMatchObject({ code: 'no_such_move' })
})

test('goods refused on delivery are not paid and earn no bonuses', async () => {
  const { number, buyer } = await placeOne({ maxma_bonuses: 0 })
  for (const state of ['packing', 'shipped']) await staff('move', number, state)
  await staff('return', number, '2:1')
  await staff('move', number, 'delivered')
  const order = await detail(number)
  expect(order).toMatchObject({ state: 'delivered', paid: order.total - order.takenOff })
  expect(order.takenOff).toBeGreaterThan(0)
  const earnedBonuses = (await balanceOf(buyer.id)) - 700
  expect(earnedBonuses).toBeGreaterThan(0)
  expect(earnedBonuses).toBeLessThan(order.bonusesToCome)
})

test('refuses parts of unpaid orders, early returns and repeated cancellations', async () => {
  const waiting = await placeOne({ payment_type: 'sbp' })
  await expect(staff('cancel-lines', waiting.number, '1:1')).rejects.toMatchObject({ code: 'no_such_move' })
  const { number } = await placeOne()
  await expect(staff('return', number, '1:1')).rejects.toMatchObject({ code: 'no_such_move' })
  for (const pieces of ['9:1', '1:4', '1:0', '1:1,1:1'])
    await expect(staff('cancel-lines', number, pieces)).rejects.toMatchObject({ status: 400 })
  await Promise.allSettled([1, 2, 3].map(() => staff('cancel-lines', number, '2:1')))
  expect((await detail(number)).lines[1]).toMatchObject({ quantity: 1, cancelledQuantity: 1 })
})

test('a restored order spends its bonuses again, or is not restored (O-32)', async () => {
  const { number, buyer } = await placeOne({ payment_type: 'sbp' })
  await staff('move', number, 'expired')
  expect(await balanceOf(buyer.id)).toBe(700)
  await staff('pay', number)
  expect([(await detail(number)).state, await balanceOf(buyer.id)]).toEqual(['paid', 0])
  const other = await placeOne({ payment_type: 'sbp' })
  await staff('move', other.number, 'expired')
  await shop.db
    .execute(sql`insert into bonus_entries (account_id, kind, amount, created_at, spendable_from, reason, key)
    values (${other.buyer.id}, 'spent', -1, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()), 'иначе', 'elsewhere')`)
  await expect(staff('pay', other.number)).rejects.toMatchObject({ code: 'spent_meanwhile' })
  expect((await detail(other.number)).state).toBe('expired')
})
