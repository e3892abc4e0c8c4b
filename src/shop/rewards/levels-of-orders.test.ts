import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { bonusEntries, loyaltyMembers } from '../loyalty/loyalty.tables.ts'
import { countAllLevels } from './levels.action.ts'

const now = new Date()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

type Buyer = Awaited<ReturnType<typeof aMember>>
const staff = (...args: (string | number)[]) => runStaffVerb(shop, ['order', ...args.map(String)])
const levelOf = async ({ id }: Buyer) =>
  (await shop.db.select().from(loyaltyMembers).where(eq(loyaltyMembers.accountId, id)))[0]!.level
const entriesOf = async (number: number) =>
  (await shop.db.select().from(bonusEntries).where(eq(bonusEntries.orderNumber, number)))
    .map(({ kind, amount }) => ({ kind, amount }))
    .toSorted((a, b) => b.amount - a.amount)

async function place(buyer: Buyer, price: number, pieces = 1): Promise<number> {
  const { offer } = await aProduct(shop.db, { price: roubles(price), stock: pieces })
  await fillCart(buyer, [[offer, pieces]])
  return (await buyer.post(createPath, anOrderBody())).body.order_id as number
}
async function deliver(number: number): Promise<void> {
  for (const state of ['packing', 'shipped', 'delivered']) await staff('move', number, state)
  await shop.runJobs()
}

test('uses the level at the time of the order, even if it differs at delivery (O-35)', async () => {
  const buyer = await aMember(shop, { inLoyalty: true })
  const first = await place(buyer, 40_000)
  await deliver(first)
  expect(await levelOf(buyer)).toBe(2)
  expect(await entriesOf(first)).toEqual([{ kind: 'earned', amount: 2_000 }])
  const second = await place(buyer, 10_000)
  // A year without purchases passes before delivery.
  await countAllLevels(shop.db, after(now, days(366)))
  expect(await levelOf(buyer)).toBe(1)
  await deliver(second)
  expect(await entriesOf(second)).toEqual([{ kind: 'earned', amount: 700 }])
})

test('counts an order once for the level despite notes after its delivery (O-35)', async () => {
  const buyer = await aMember(shop, { inLoyalty: true })
  const number = await place(buyer, 12_000)
  await deliver(number)
  for (const _ of [1, 2, 3]) await staff('refunded', number, 1)
  await countAllLevels(shop.db, now)
  const [member] = await shop.db.select().from(loyaltyMembers).where(eq(loyaltyMembers.accountId, buyer.id))
  expect([member!.yearSum, member!.level]).toEqual([roubles(12_000), 1])
  expect(await bookDifferences(shop.db, after(now, days(1)))).toEqual([])
  const history = (await findOrder(shop.db, { number, now }))!
  expect(history.moves.map(({ state }) => state)).toEqual(['new', 'packing', 'shipped', 'delivered'])
  expect(history.notes.map(({ kind, amount }) => [kind, amount])).toEqual([1, 2, 3].map(() => ['refunded', roubles(1)]))
})

test('a return after a lower level reclaims bonuses by the order’s level', async () => {
  const buyer = await aMember(shop, { inLoyalty: true })
  const first = await place(buyer, 40_000)
  await deliver(first)
  const second = await place(buyer, 1_000, 2)
  await deliver(second)
  expect(await entriesOf(second)).toEqual([{ kind: 'earned', amount: 140 }])
  await staff('return', first, '1:1')
  await shop.runJobs()
  expect(await levelOf(buyer)).toBe(1)
  await staff('return', second, '1:1')
  await shop.runJobs()
  expect(await entriesOf(second)).toEqual([
    { kind: 'earned', amount: 140 },
    { kind: 'taken_back', amount: -70 },
  ])
  await staff('return', second, '1:1')
  await shop.runJobs()
  expect(await entriesOf(second)).toEqual([
    { kind: 'earned', amount: 140 },
    { kind: 'taken_back', amount: -70 },
    { kind: 'taken_back', amount: -70 },
  ])
  const { rows } = await shop.pool.query('select total from bonus_totals where account_id = $1', [buyer.id])
  expect(rows).toEqual([{ total: 0 }])
  expect(await bookDifferences(shop.db, after(now, days(1)))).toEqual([])
})
