import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { after, minutes } from '#kernel/time.ts'
import { testAcquirer } from '#partners/payments/test-acquirer.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { eachRound, killsTimeout } from '#testing/kill-rounds.ts'
import { killedProcess } from '#testing/killed-process.ts'
import type { KilledReturn, ReturnKillStep } from '#testing/killed-return.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { checkPayments } from '../payments/check-payments.action.ts'
import type { PaymentProvider } from '../payments/payment.port.ts'
import { paymentsOf } from '../payments/payments.queries.ts'
import { askReturn } from './ask-return.action.ts'
import { receiveReturn } from './receive-return.action.ts'
import { findReturn } from './returns.queries.ts'
import { settleReturns } from './settle-returns.action.ts'

/** Reconciliation date, fixed because these tests neither register receipts nor refund payments in time. */
const start = new Date('2026-11-23T09:00:00Z')
let now = start
let shop: TestShop
let bank: ReturnType<typeof testAcquirer>
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  const secretKeys = ['a key of the bank that plays one']
  bank = testAcquirer({ db: shop.db, secretKeys, publicUrl: 'http://localhost' })
  shop.app.payments = bank.provider
  // The jobs hold a reference to this very list.
  ;(shop.app.paymentProviders as PaymentProvider[]).splice(0, 1, bank.provider)
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const report = (error: unknown) => expect.fail(String(error))
/** Receives and refunds a return in a separate process, killed at the given step. Returns the signal. */
async function killedAt(words: Omit<KilledReturn, 'connection' | 'at'>): Promise<string | null> {
  const all: KilledReturn = { ...words, connection: shop.connection, at: now.toISOString() }
  return killedProcess('killed-return.ts', all)
}

/** Order of two items paid by card, with a return of one. */
async function anAskedReturn() {
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { stock: 5, price: roubles(1_000) })
  await fillCart(buyer, [[offer, 2]])
  const { body } = await buyer.post(createPath, anOrderBody({ payment_type: 'online' }))
  const number = body.order_id as number
  const order = (await findOrder(shop.db, { number, now }))!
  const [payment] = await paymentsOf(shop.db, order.id)
  await bank.pay(payment!.providerId!)
  now = after(now, minutes(1))
  await checkPayments({ db: shop.db, providers: [bank.provider], report }, now)
  for (const to of ['packing', 'shipped', 'delivered'] as const)
    await shop.db.transaction((tx) => moveOrder(tx, { number, to, by: 'shop', now }))
  const line = { lineId: order.lines[0]!.id, quantity: 1, reason: 'too_small' as const, words: '' }
  const { id: requestId } = await askReturn(shop.db, {
    number,
    isTheirs: () => true,
    lines: [{ ...line, exchangeOfferId: null, files: [] }],
    way: 'point',
    storeId: null,
    door: '',
    uploader: {},
    moneySeen: null,
    key: null,
    now,
  })
  return { number, orderId: order.id, requestId, offerId: offer.id, providerId: payment!.providerId! }
}
type AskedReturn = Awaited<ReturnType<typeof anAskedReturn>>

async function standing({ number, requestId, offerId, providerId }: AskedReturn) {
  const { rows } = await shop.pool.query('select stock from trade_offers where id = $1', [offerId])
  const [order, request, payment] = [
    await findOrder(shop.db, { number, now }),
    await findReturn(shop.db, requestId),
    await bank.provider.read(providerId),
  ]
  return [request!.state, rows[0].stock, order!.refunded, payment.refunded]
}

/** Continues as the next process would, by receiving a return that is still requested. */
async function goOn({ requestId }: AskedReturn): Promise<void> {
  if ((await findReturn(shop.db, requestId))!.state === 'requested')
    await receiveReturn(shop.db, { id: requestId, storeId: null, by: 'shop', now })
}

test(
  'refunds once after a kill at any step between arrival and refund (R-D-10)',
  async () => {
    const expectations: Record<ReturnKillStep, unknown[]> = {
      receiving: ['requested', 3, 0, 0],
      received: ['received', 4, 0, 0],
      due: ['received', 4, 0, 0],
      asking: ['received', 4, 0, 0],
      'paid back': ['received', 4, 0, 1_000_00],
      written: ['received', 4, 1_000_00, 1_000_00],
      settled: ['refunded', 4, 1_000_00, 1_000_00],
    }
    await eachRound(async () => {
      const steps = Object.keys(expectations) as ReturnKillStep[]
      const cases: { step: ReturnKillStep; request: AskedReturn }[] = []
      for (const step of steps) cases.push({ step, request: await anAskedReturn() })
      await shop.runJobs()
      const endOf = async ({ step, request }: (typeof cases)[number]) => {
        const { requestId, orderId } = request
        const signal = await killedAt({ requestId, orderId, step })
        return [step, signal, await standing(request)]
      }
      // A process that settles returns settles those of the others too, so that case runs last.
      const ends = [...(await Promise.all(cases.slice(0, -1).map(endOf))), await endOf(cases.at(-1)!)]
      expect(ends).toEqual(steps.map((step) => [step, 'SIGKILL', expectations[step]]))
      now = after(now, minutes(30))
      for (const { request } of cases) await goOn(request)
      for (let look = 0; look < 3; look++) {
        now = after(now, minutes(10))
        await shop.runJobs()
        await checkPayments({ db: shop.db, providers: [bank.provider], report }, now)
        await settleReturns(shop.db, now)
      }
      const standings = await Promise.all(cases.map(({ request }) => standing(request)))
      expect(standings).toEqual(steps.map(() => ['refunded', 4, 1_000_00, 1_000_00]))
    })
    expect(await bookDifferences(shop.db, start)).toEqual([])
  },
  killsTimeout,
)
