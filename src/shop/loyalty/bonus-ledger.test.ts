import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import type { Db } from '#kernel/db.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { addBonuses, expireBonuses, giveBackBonuses, spendBonuses, takeBackBonuses } from './loyalty.actions.ts'
import { bonusAccountOf } from './loyalty.queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** What the ledger should come to: bonuses with their ends, those that have none, and what is owed. */
type Lot = { left: number; endsAt: number; startsAt: number }
type OrderModel = { number: number; parts: Lot[]; earned: Lot | null; notReturned: number }
class Model {
  lots: Lot[] = []
  owed = 0
  orders: OrderModel[]
  constructor(numbers: number[]) {
    this.orders = numbers.map((number) => ({ number, parts: [], earned: null, notReturned: 0 }))
  }

  open = (now: number) => this.lots.filter(({ startsAt }) => startsAt <= now)
  balance = (now: number) => this.open(now).reduce((sum, { left }) => sum + left, 0) - this.owed

  /** What came pays what is owed, as soon as it counts. */
  settle(now: number) {
    for (const lot of this.open(now)) {
      const payment = Math.min(this.owed, lot.left)
      lot.left -= payment
      this.owed -= payment
    }
  }

  expire(now: number) {
    for (const lot of this.lots) if (lot.endsAt <= now) lot.left = 0
  }

  /** What ends soonest goes first, or last. */
  take(amount: number, now: number, order: 'soonest' | 'latest'): Lot[] {
    const sign = order === 'soonest' ? 1 : -1
    let rest = amount
    const parts: Lot[] = []
    // Within what has an end, the soonest always goes first.
    const ending = this.open(now)
      .filter(({ endsAt }) => endsAt < Infinity)
      .toSorted((a, b) => a.endsAt - b.endsAt)
    const endless = this.open(now).filter(({ endsAt }) => endsAt === Infinity)
    for (const lot of sign === 1 ? [...ending, ...endless] : [...endless, ...ending]) {
      const part = Math.min(rest, lot.left)
      lot.left -= part
      rest -= part
      if (part > 0) parts.push({ ...lot, left: part })
    }
    this.owed += rest
    return parts
  }
}

const events = ['gift', 'earned', 'spend', 'giveBack', 'takeBack', 'wait'] as const
const anyEvent = fc.record({
  what: fc.constantFrom(...events),
  amount: fc.integer({ min: 1, max: 400 }),
  order: fc.nat({ max: 2 }),
  lasts: fc.option(fc.integer({ min: 1, max: 40 })),
  /** The process dies before it commits, and the work is done again; or it is done twice. */
  fate: fc.constantFrom('once', 'once', 'dies', 'twice'),
})
type LedgerEvent = typeof anyEvent extends fc.Arbitrary<infer Each> ? Each : never

class Dead extends Error {}

async function happen(fate: string, work: (tx: Db) => Promise<unknown>): Promise<void> {
  if (fate === 'dies')
    await shop.db
      .transaction(async (tx) => {
        await work(tx)
        throw new Dead()
      })
      .catch((error: unknown) => expect(error).toBeInstanceOf(Dead))
  for (let time = 0; time < (fate === 'twice' ? 2 : 1); time++) await shop.db.transaction(work)
}

type Turn = { model: Model; accountId: number; now: Date; key: string }

async function act({ what, amount, order: at, lasts, fate }: LedgerEvent, { model, accountId, now, key }: Turn) {
  const moment = now.getTime()
  const order = model.orders[at]!
  const { number: orderNumber } = order
  const common = { accountId, now, key }
  if (what === 'gift') {
    const expiresAt = lasts === null ? undefined : after(now, days(lasts))
    const input = { ...common, kind: 'gift' as const, amount, reason: 'gift', ...(expiresAt && { expiresAt }) }
    await happen(fate, (tx) => addBonuses(tx, input))
    model.lots.push({ left: amount, startsAt: moment, endsAt: expiresAt?.getTime() ?? Infinity })
  } else if (what === 'earned' && order.earned === null) {
    const waitingDays = lasts ?? 0
    const input = { ...common, kind: 'earned' as const, amount, orderNumber, waitingDays }
    await happen(fate, (tx) => addBonuses(tx, input))
    order.earned = { left: amount, startsAt: after(now, days(waitingDays)).getTime(), endsAt: Infinity }
    order.notReturned = amount
    model.lots.push(order.earned)
  } else if (what === 'spend' && amount <= model.balance(moment)) {
    await happen(fate === 'twice' ? 'once' : fate, (tx) => spendBonuses(tx, { ...common, amount, orderNumber }))
    order.parts.push(...model.take(amount, moment, 'soonest').toSorted((a, b) => b.endsAt - a.endsAt))
  } else if (what === 'spend') {
    const spending = shop.db.transaction((tx) => spendBonuses(tx, { ...common, amount, orderNumber }))
    await expect(spending).rejects.toMatchObject({ code: 'too_many_bonuses' })
  } else if (what === 'giveBack') {
    await happen(fate, (tx) => giveBackBonuses(tx, { orderNumber, amount, key, isRounded: amount % 3 === 0, now }))
    let rest = amount
    while (rest > 0 && order.parts.length > 0) {
      const part = order.parts[0]!
      const back = Math.min(rest, part.left)
      const endsAt = part.endsAt <= moment ? after(now, days(30)).getTime() : part.endsAt
      model.lots.push({ left: back, startsAt: moment, endsAt })
      part.left -= back
      rest -= back
      if (part.left === 0) order.parts.shift()
    }
  } else if (what === 'takeBack' && order.earned !== null) {
    await happen(fate, (tx) => takeBackBonuses(tx, { orderNumber, amount, key, now }))
    const part = Math.min(amount, order.notReturned)
    order.notReturned -= part
    // What waits is taken when it would come: as good as at once.
    if (order.earned.startsAt > moment) order.earned.left -= part
    else model.take(part, moment, 'latest')
  }
}

test('whatever comes, goes, comes back, runs out, is owed, repeats or dies half-way: the ledger is what it should be', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 20, maxLength: 30 }), async (all) => {
      const { id: accountId } = await anAccount(shop.db, { inLoyalty: true })
      const orderRows = await Promise.all([1, 2, 3].map(() => anOrder(shop.db, { accountId })))
      const model = new Model(orderRows.map(({ number }) => number))
      let now = after(new Date(), -days(600))
      run++
      for (const [at, event] of all.entries()) {
        now = after(now, days(event.what === 'wait' ? event.amount / 20 : 0.1))
        await happen(event.fate, (tx) => expireBonuses(tx, { accountId, now }))
        model.settle(now.getTime())
        model.expire(now.getTime())
        await act(event, { model, accountId, now, key: `model:${run}:${at}` })
        model.settle(now.getTime())
        const account = await bonusAccountOf(shop.db, accountId, now)
        const ends = model.open(now.getTime()).filter(({ endsAt, left }) => endsAt < Infinity && left > 0)
        expect({
          balance: account!.balance,
          ending: account!.expiring.reduce((sum, each) => sum + each.amount, 0),
        }).toEqual({
          balance: model.balance(now.getTime()),
          ending: ends.reduce((sum, { left }) => sum + left, 0),
        })
      }
      await expireBonuses(shop.db, { accountId, now: new Date() })
    }),
    { numRuns: Number(process.env['LEDGER_RUNS'] ?? 4), endOnFailure: true },
  )
  const differences = await bookDifferences(shop.db, new Date())
  expect(differences.filter(({ name }) => /bonuses with an end|run out|totals/.test(name))).toEqual([])
}, 120_000)

test('O-68 a return gives back whole bonuses: what makes a part of one whole is an entry of its own, once for an order', async () => {
  const { id: accountId } = await anAccount(shop.db, { inLoyalty: true })
  const { number: orderNumber } = await anOrder(shop.db, { accountId })
  const now = new Date()
  await addBonuses(shop.db, { accountId, kind: 'gift', amount: 100, reason: 'gift', key: `o68:${accountId}`, now })
  await spendBonuses(shop.db, { accountId, amount: 100, orderNumber, now })
  const returns = [
    { key: 'first', amount: 1, isRounded: true },
    { key: 'second', amount: 33, isRounded: false },
    { key: 'third', amount: 40, isRounded: true },
  ]
  for (const back of [returns[0]!, ...returns]) await giveBackBonuses(shop.db, { orderNumber, now, ...back })
  await giveBackBonuses(shop.db, { orderNumber, now, isRounded: true })
  const { rows } = await shop.pool.query(
    `select amount, reason from bonus_entries where order_number = $1 and kind = 'given_back' order by id`,
    [orderNumber],
  )
  const amounts = rows.map(({ amount, reason }) => [amount, reason])
  expect(amounts).toEqual([
    [1, 'rounding'],
    [33, ''],
    [40, ''],
    [26, ''],
  ])
})
