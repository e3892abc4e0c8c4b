import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { eachRound, killsTimeout } from '#testing/kill-rounds.ts'
import { killedProcess } from '#testing/killed-process.ts'
import type { KilledOrder } from '#testing/killed-order.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { addToCart } from '../cart/cart.actions.ts'
import { cartOf } from '../cart/cart.queries.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { cities } from '../cities/cities.tables.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { anOrderBody } from './checkout.samples.ts'
import { createOrder, type OrderInput, type OrderStep } from './create-order.action.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const now = new Date()
/** Places the order in a separate process killed at that step; returns the signal. */
async function killedAt(step: OrderStep, input: OrderInput): Promise<string | null> {
  const words: KilledOrder = { connection: shop.connection, step, input }
  return killedProcess('killed-order.ts', words)
}

const countOf = async (text: string, value: unknown): Promise<number> =>
  (await shop.pool.query<{ count: number }>(text, [value])).rows[0]!.count

async function oneKill(step: OrderStep) {
  const offer = await anOffer(shop.db, { stock: 5 })
  const owner = { visitorId: randomUUID() }
  await addToCart(shop.db, { owner, offerId: offer.id, amount: 2, promotions: [], now })
  const email = `${step}-${offer.id}@klinika.ru`
  const input = {
    owner,
    body: anOrderBody({ email }),
    key: randomUUID(),
    locale: 'ru',
    address: '192.0.2.7',
  } as OrderInput
  const signal = await killedAt(step, input)
  const counts = () =>
    Promise.all([
      countOf('select count(*)::int as count from orders where email = $1', email),
      countOf('select 5 - stock as count from trade_offers where id = $1', offer.id),
      cartOf(shop.db, { owner, promotions: [], now }).then(({ quantity }) => quantity),
    ])
  const afterKill = await counts()
  const parts = { ...shop.app, clock: () => now, unpaidMinutes: 60, cities: () => shop.db.select().from(cities) }
  const first = await createOrder(parts, input)
  const second = await createOrder(parts, input)
  return { signal, afterKill, isOne: first.number === second.number, afterRepeat: await counts() }
}

test(
  'leaves all or nothing when killed at any step; a repeat makes one order (R-D-10)',
  async () => {
    const steps: OrderStep[] = ['quoted', 'locked', 'priced', 'written', 'taken', 'committed']
    await eachRound(async () => {
      const ends = await Promise.all(steps.map(async (step) => [step, await oneKill(step)] as const))
      const whole = [1, 2, 0]
      expect(Object.fromEntries(ends)).toEqual(
        Object.fromEntries(
          steps.map((step) => {
            const afterKill = step === 'committed' ? whole : [0, 0, 2]
            return [step, { signal: 'SIGKILL', afterKill, isOne: true, afterRepeat: whole }]
          }),
        ),
      )
    })
    expect(await bookDifferences(shop.db, now)).toEqual([])
  },
  killsTimeout,
)
