import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import type { Db } from '#kernel/db.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { buyerOf } from '../checkout/buyer.queries.ts'
import { joinLoyalty, leaveLoyalty } from '../profile/join-loyalty.action.ts'
import { addByHand, blockMember, unblockMember } from '../rewards/staff-loyalty.action.ts'
import { earnBonuses } from '../accounts/earn-bonuses.action.ts'
import { addBonuses, expireBonuses, giveBackBonuses, spendBonuses, takeBackBonuses } from './loyalty.actions.ts'
import { bonusAccountOf } from './loyalty.queries.ts'
import { waitingDays } from './loyalty.rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Reference model of the ledger: bonuses with and without expiry, and the debt. */
type Lot = { left: number; endsAt: number; startsAt: number }
type OrderModel = { number: number; parts: Lot[]; isDelivered: boolean; earned: Lot | null; notReturned: number }
class Model {
  lots: Lot[] = []
  owed = 0
  isIn = true
  isBlocked = false
  orders: OrderModel[]
  constructor(numbers: number[]) {
    const order = { isDelivered: false, earned: null, notReturned: 0 }
    this.orders = numbers.map((number) => ({ ...order, number, parts: [] }))
  }

  /** Bonuses available for an order; null for former and blocked members. */
  spendable = (now: number) => (this.isIn && !this.isBlocked ? Math.max(0, this.balance(now)) : null)

  open = (now: number) => this.lots.filter(({ startsAt }) => startsAt <= now)
  balance = (now: number) => this.open(now).reduce((sum, { left }) => sum + left, 0) - this.owed

  /** Pays the debt with bonuses that have become spendable. */
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

  /** Takes bonuses by expiry: the soonest first, or last. */
  take(amount: number, now: number, order: 'soonest' | 'latest'): Lot[] {
    const sign = order === 'soonest' ? 1 : -1
    let rest = amount
    const parts: Lot[] = []
    // Among bonuses with an expiry, the soonest always goes first.
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

const events = [
  ...(['gift', 'earned', 'earned', 'spend', 'spend', 'giveBack', 'takeBack', 'wait', 'wait'] as const),
  ...(['byHand', 'leave', 'join', 'join', 'block', 'unblock', 'unblock'] as const),
]
const anyEvent = fc.record({
  what: fc.constantFrom(...events),
  amount: fc.integer({ min: 1, max: 400 }),
  order: fc.nat({ max: 2 }),
  lasts: fc.option(fc.integer({ min: 1, max: 40 })),
  /** Fault injection: the process dies before the commit and the work is repeated, or the work runs twice. */
  fate: fc.constantFrom('once', 'once', 'dies', 'twice'),
})
type LedgerEvent = typeof anyEvent extends fc.Arbitrary<infer Each> ? Each : never

const joining = { specialty: 'nurse', source_of_referral: 'other', custom_source_of_referral: 'коллеги' }

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

type Turn = { model: Model; accountId: number; email: string; now: Date; key: string }
type Act = (event: LedgerEvent, turn: Turn) => Promise<void>

const acts: Record<LedgerEvent['what'], Act> = {
  wait: async () => {},
  gift: async ({ amount, lasts, fate }, { model, accountId, now, key }) => {
    const expiresAt = lasts === null ? undefined : after(now, days(lasts))
    const input = {
      accountId,
      now,
      key,
      kind: 'gift' as const,
      amount,
      reason: 'gift',
      ...(expiresAt && { expiresAt }),
    }
    await happen(fate, (tx) => addBonuses(tx, input))
    model.lots.push({ left: amount, startsAt: now.getTime(), endsAt: expiresAt?.getTime() ?? Infinity })
  },
  earned: async ({ amount, order: at, fate }, { model, accountId, now }) => {
    const order = model.orders[at]!
    if (order.isDelivered) return
    order.isDelivered = true
    await happen(fate, (tx) => earnBonuses(tx, { accountId, now, amount, orderNumber: order.number }))
    if (!model.isIn || model.isBlocked) return
    order.earned = { left: amount, startsAt: after(now, days(waitingDays)).getTime(), endsAt: Infinity }
    order.notReturned = amount
    model.lots.push(order.earned)
  },
  spend: async ({ amount, order: at, fate }, { model, accountId, now, key }) => {
    const order = model.orders[at]!
    const [moment, spending] = [now.getTime(), { accountId, now, key, amount, orderNumber: order.number }]
    const most = model.spendable(moment)
    // Checkout does not let non-members spend bonuses.
    if (most === null) return
    if (amount > most) {
      const refusal = shop.db.transaction((tx) => spendBonuses(tx, spending))
      await expect(refusal).rejects.toMatchObject({ code: 'too_many_bonuses' })
      return
    }
    await happen(fate === 'twice' ? 'once' : fate, (tx) => spendBonuses(tx, spending))
    order.parts.push(...model.take(amount, moment, 'soonest').toSorted((a, b) => b.endsAt - a.endsAt))
  },
  giveBack: async ({ amount, order: at, fate }, { model, now, key }) => {
    const [order, moment] = [model.orders[at]!, now.getTime()]
    const input = { orderNumber: order.number, amount, key, isRounded: amount % 3 === 0, now }
    await happen(fate, (tx) => giveBackBonuses(tx, input))
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
  },
  takeBack: async ({ amount, order: at, fate }, { model, now, key }) => {
    const [order, moment] = [model.orders[at]!, now.getTime()]
    await happen(fate, (tx) => takeBackBonuses(tx, { orderNumber: order.number, amount, key, now }))
    if (order.earned === null) return
    const part = Math.min(amount, order.notReturned)
    order.notReturned -= part
    // Pending bonuses are taken when they become spendable; taking them at once is equivalent.
    if (order.earned.startsAt > moment) order.earned.left -= part
    else model.take(part, moment, 'latest')
  },
  byHand: async ({ amount: size, order: at }, { model, email, now }) => {
    const [amount, moment] = [at === 0 ? size : -size, now.getTime()]
    const adding = addByHand(shop.db, { email, amount, reason: 'за ожидание', by: 'olga@example.com', now })
    if (amount < 0 && model.balance(moment) + amount < 0) {
      await expect(adding).rejects.toMatchObject({ code: 'too_many_bonuses' })
      return
    }
    await adding
    if (amount > 0) model.lots.push({ left: amount, startsAt: moment, endsAt: Infinity })
    else model.take(size, moment, 'soonest')
  },
  leave: async (_, { model, accountId, now }) => {
    await leaveLoyalty(shop.db, { accountId, address: '127.0.0.1', now })
    model.isIn = false
  },
  join: async (_, { model, accountId, now }) => {
    await joinLoyalty(shop.db, { accountId, body: joining, address: '127.0.0.1', now })
    model.isIn = true
  },
  block: async (_, { model, email, now }) => {
    await blockMember(shop.db, { email, reason: 'проверка', by: 'olga@example.com', now })
    model.isBlocked = true
  },
  unblock: async (_, { model, email, now }) => {
    await unblockMember(shop.db, { email, reason: 'всё в порядке', by: 'olga@example.com', now })
    model.isBlocked = false
  },
}

/** Balances according to the shop and to the model. */
async function bothOf({ model, accountId, now }: Turn) {
  const account = (await bonusAccountOf(shop.db, accountId, now))!
  const buyer = await buyerOf(shop.db, { owner: { accountId }, contact: {}, now })
  const moment = now.getTime()
  const ends = model.open(moment).filter(({ endsAt, left }) => endsAt < Infinity && left > 0)
  const ending = account.expiring.reduce((sum, each) => sum + each.amount, 0)
  return {
    shop: { balance: account.balance, ending, spendable: buyer.bonuses },
    model: {
      balance: model.balance(moment),
      ending: ends.reduce((sum, { left }) => sum + left, 0),
      spendable: model.spendable(moment),
    },
  }
}

test('keeps the ledger equal to a model under random events, repeats and crashes', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 25, maxLength: 40 }), async (all) => {
      const account = { inLoyalty: true, dateOfBirth: '1990-05-17' }
      const { id: accountId, email } = await anAccount(shop.db, account)
      const orderRows = await Promise.all([1, 2, 3].map(() => anOrder(shop.db, { accountId })))
      const model = new Model(orderRows.map(({ number }) => number))
      let now = after(new Date(), -days(900))
      run++
      for (const [at, event] of all.entries()) {
        now = after(now, days(event.what === 'wait' ? event.amount / 10 : 0.1))
        const turn = { model, accountId, email, now, key: `model:${run}:${at}` }
        await happen(event.fate, (tx) => expireBonuses(tx, { accountId, now }))
        model.settle(now.getTime())
        model.expire(now.getTime())
        await acts[event.what](event, turn)
        model.settle(now.getTime())
        const both = await bothOf(turn)
        expect(both.shop, event.what).toEqual(both.model)
      }
      await expireBonuses(shop.db, { accountId, now: new Date() })
    }),
    { numRuns: Number(process.env['LEDGER_RUNS'] ?? 15), endOnFailure: true },
  )
  const differences = await bookDifferences(shop.db, new Date())
  expect(differences.filter(({ name }) => /bonuses with an end|run out|totals/.test(name))).toEqual([])
}, 120_000)

test('returns whole bonuses; rounding is a separate entry, once per order (O-68)', async () => {
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
