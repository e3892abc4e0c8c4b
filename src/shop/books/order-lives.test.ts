import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minus, sum, zero } from '#kernel/money.ts'
import { aMember } from '#testing/member.ts'
import { anyEvent, anyOrder, happen, payBackByHand, place, type LifeEvent } from '#testing/order-lives/events.ts'
import { killedAfter } from '#testing/order-lives/killed-work.ts'
import { handleAll } from '#testing/order-lives/return-acts.ts'
import { faults, openWorld, type World } from '#testing/order-lives/world.ts'
import { addBonuses } from '../loyalty/loyalty.actions.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { moneyDifferences, paymentsOf } from '../payments/payments.queries.ts'
import { receiptsOf } from '../receipts/receipts.queries.ts'
import { countAllLevels } from '../rewards/levels.action.ts'
import { bookDifferences } from './books.queries.ts'

/** Concurrent orders. Set ORDER_LIVES for more: ORDER_LIVES=10000 npx vitest run src/shop/books/order-lives.test.ts. */
const together = 20
const lives = Number(process.env['ORDER_LIVES'] ?? 20)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Picks mostly orders that are still open. */
async function pick(since: number, { who, dice }: LifeEvent): Promise<number | undefined> {
  const numbers = await numbersSince(since, { onlyLiving: dice % 4 > 0 })
  return numbers[who % numbers.length]
}

/** Numbers of the orders created since, including orders of an exchange. */
async function numbersSince(since: number, { onlyLiving }: { onlyLiving: boolean }): Promise<number[]> {
  const { rows } = await world.shop.pool.query<{ number: number }>(
    `select number from orders where id > $1 and not ($2 and state in ('cancelled', 'returned', 'expired')) order by id`,
    [since, onlyLiving],
  )
  return rows.map(({ number }) => number)
}

/** Runs up to three events concurrently, some with partner faults and process crashes. */
async function happenAtOnce(since: number, events: readonly LifeEvent[]): Promise<void> {
  const fault = events.find((event) => event.fault !== null)?.fault ?? null
  await world.with(fault === null ? null : faults[fault]!, async () => {
    const ends = await Promise.allSettled(
      events.map((event) =>
        killedAfter(event.killedAfter ?? Infinity, () =>
          pick(since, event).then((number) => happen(world, number ?? 0, event)),
        ),
      ),
    )
    // Work stopped by a silent bank or carrier is retried by a job.
    for (const end of ends) if (end.status === 'rejected' && fault === null) throw end.reason
  })
}

/** Lets weeks pass without new events while every partner answers. */
async function comeToRest(): Promise<void> {
  for (let day = 0; day < 20; day++) {
    for (let round = 0; round < 3; round++) {
      for (const look of world.looks) await look(world.clock())
      world.pass(day < 4 ? 30 : 3)
      await world.workOutbox(1_000)
    }
    if (day > 3) world.pass(24 * 60)
  }
  expect(await world.workOutbox(1_000)).toBe(0)
}

/** Checks that the bank's balance of an order equals its paid amount and its cost. */
async function checkMoney(number: number): Promise<void> {
  const order = (await findOrder(world.db, { number, now: world.clock() }))!
  const tries = await paymentsOf(world.db, order.id)
  const own = [...world.bank.payments.values()].filter(({ input }) => input.orderNumber === number)
  const bankKeeps = sum(
    own.map(({ state, amount, ...payment }) =>
      state === 'paid' || state === 'refunded' ? minus(amount, payment.refunded ?? zero) : zero,
    ),
  )
  // Payments flagged for manual review are skipped.
  if (tries.some(({ trouble }) => trouble !== null)) return
  const isCounted = tries.some(({ countedAt }) => countedAt !== null)
  const says = { number, state: order.state, paid: minus(order.paid, order.refunded) }
  const cost = minus(order.total, order.takenOff)
  expect({ ...says, bankKeeps }).toEqual({ ...says, bankKeeps: isCounted ? says.paid : 0 })
  if (isCounted) expect({ ...says, bankKeeps: Math.max(bankKeeps, cost) }).toEqual({ ...says, bankKeeps: cost })
  const receipts = await receiptsOf(world.db, order.id)
  expect(receipts.map(({ state }) => state)).toEqual(receipts.map(() => 'done'))
}

/** Checks that every refund without a letter about its goods was announced to the buyer, even after a crash. */
async function checkLetters(number: number): Promise<void> {
  const order = (await findOrder(world.db, { number, now: world.clock() }))!
  const tries = await paymentsOf(world.db, order.id)
  const { rows } = await world.shop.pool.query<{ kind: string }>(
    `select kind from order_letters where order_id = $1 and kind like 'refunded:%' and sent_at is not null`,
    [order.id],
  )
  const isToldElsewhere = (countedAt: Date | null) => order.state === 'returned' && countedAt !== null
  const due = tries.filter(({ state, countedAt }) => state === 'refunded' && !isToldElsewhere(countedAt))
  const letters = rows.map(({ kind }) => kind)
  expect({ number, letters }).toEqual({
    number,
    letters: expect.arrayContaining(due.map(({ id }) => `refunded:${id}`)),
  })
}

test('keeps the books consistent through concurrent orders, partner faults and process crashes', async () => {
  let count = 0
  const anyDays = fc.record({
    orders: fc.array(anyOrder, { minLength: together, maxLength: together }),
    events: fc.array(fc.array(anyEvent, { minLength: 1, maxLength: 3 }), {
      minLength: 11 * together,
      maxLength: 12 * together,
    }),
  })
  await fc.assert(
    fc.asyncProperty(anyDays, async ({ orders, events }) => {
      const member = await aMember(world.shop, { inLoyalty: true })
      const gift = { accountId: member.id, kind: 'gift' as const, amount: 9_000, reason: 'к празднику' }
      await addBonuses(world.db, { ...gift, key: `gift:${member.id}`, now: world.clock() })
      await world.restock()
      const { rows } = await world.shop.pool.query<{ id: number }>('select coalesce(max(id), 0) as id from orders')
      const since = rows[0]!.id
      for (const wish of orders) await place(world, member, wish)
      for (const each of events) await happenAtOnce(since, each)
      await handleAll(world, await numbersSince(since, { onlyLiving: false }))
      await comeToRest()
      const numbers = await numbersSince(since, { onlyLiving: false })
      count += numbers.length
      await payBackByHand(world, numbers)
      for (const look of world.looks) await look(world.clock())
      for (const number of numbers) await checkMoney(number)
      for (const number of numbers) await checkLetters(number)
      // Nightly job that recalculates the yearly sums.
      await countAllLevels(world.db, new Date())
      expect(await bookDifferences(world.db, new Date())).toEqual([])
      expect(await moneyDifferences(world.db)).toEqual([])
    }),
    { numRuns: Math.ceil(lives / together), endOnFailure: true },
  )
  expect(count).toBeGreaterThan(lives / 2)
}, 3_600_000)
