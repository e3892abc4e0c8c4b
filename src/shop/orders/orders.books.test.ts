import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks, roubles, sum } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import type { Visitor } from '#testing/visitor.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { aCertificate } from '../certificates/certificates.samples.ts'
import { anOrderBody, createPath } from '../checkout/checkout.samples.ts'
import { addBonuses } from '../loyalty/loyalty.actions.ts'
import { aStore } from '../product/product.samples.ts'
import { aPromotion } from '../promo/promo.samples.ts'
import { expireOrders } from './expire-orders.action.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { moveOrder } from './move-order.action.ts'
import { giveBackPart } from './part-of-order.action.ts'
import { findOrder } from './orders.queries.ts'
import { mayBecome, mayGiveBackPart, type OrderState } from './orders.rules.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
let shop: TestShop
const piecesOfEach = 500
const offers: { id: number }[] = []
let storeSlug: string
let codes: (string | undefined)[]
let buyer: Visitor & { id: number }
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 100_000 } })
  await seedReference(shop.db)
  for (const at of [0, 1, 2, 3, 4]) {
    const price = kopecks(33_100 + at * 97_003)
    const salePrice = at % 2 === 0 ? null : kopecks(price - 20_011)
    offers.push((await aProduct(shop.db, { price, salePrice, stock: piecesOfEach })).offer)
  }
  storeSlug = (await aStore(shop.db, { shelves: offers.map(({ id }) => [id, piecesOfEach]) })).slug
  const promotions = [
    await aPromotion(shop.db, { percent: 13, withSale: true }),
    await aPromotion(shop.db, { kind: 'fixed', percent: null, amount: kopecks(77_700) }),
    await aPromotion(shop.db, { kind: 'gift', giftOfferId: offers[0]!.id }),
    await aPromotion(shop.db, { kind: 'n_for_m', takePieces: 3, payPieces: 2 }),
  ]
  codes = [undefined, ...promotions.map(({ code }) => code!)]
  buyer = await aMember(shop, { inLoyalty: true })
  const gift = { accountId: buyer.id, kind: 'gift' as const, amount: 50_000, reason: 'к празднику', key: 'gift' }
  await addBonuses(shop.db, { ...gift, now })
})
afterAll(() => shop.close())

/** Random order and the events that follow. */
const anyLife = fc.record({
  cart: fc.array(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 4 }),
  code: fc.nat({ max: 4 }),
  bonuses: fc.option(fc.integer({ min: 1, max: 300 })),
  certificate: fc.option(fc.integer({ min: 1, max: 4_000 })),
  isFetched: fc.boolean(),
  payment: fc.constantFrom('on_delivery', 'on_delivery', 'sbp', 'late', 'expired'),
  /** Line and quantity: pieces cancelled before hand-over, returned after. */
  cancelled: fc.array(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: 1, max: 2 })), { maxLength: 2 }),
  returned: fc.array(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: 1, max: 3 })), { maxLength: 3 }),
  end: fc.constantFrom<OrderState>('delivered', 'delivered', 'returned', 'cancelled', 'packing'),
})
type Life = typeof anyLife extends fc.Arbitrary<infer Value> ? Value : never

const orderOf = async (number: number) => (await findOrder(shop.db, { number, now }))!
const move = (number: number, to: OrderState) =>
  shop.db.transaction((tx) => moveOrder(tx, { number, to, by: 'olga@example.com', now }))

async function place({ cart, code, bonuses, certificate, isFetched, payment }: Life): Promise<number> {
  const pieces = new Map(cart.map(([at, amount]) => [offers[at]!.id, amount]))
  for (const [id, amount] of pieces) await buyer.post('/api/cart/add/', { trade_offer: id, amount })
  const value = certificate && (await aCertificate(shop.db, { now, amount: roubles(certificate) })).code
  const changes = {
    promocode: codes[code],
    ...(bonuses && { maxma_bonuses: bonuses }),
    ...(value && { certificate_value: value }),
    ...(isFetched && { pickup_type: 'self_pickup', pvz_code: storeSlug }),
    payment_type: payment === 'on_delivery' ? 'on_delivery' : 'sbp',
  }
  const form = anOrderBody(changes)
  const answer = await buyer.post(createPath, form)
  if (answer.status === 201) return answer.body.order_id
  // The promotion does not fit this cart, or the bonuses exceed the limit: order without them.
  const plain = { ...form, promocode: undefined, maxma_bonuses: undefined, certificate_value: undefined }
  const { status, body } = await buyer.post(createPath, plain)
  expect([status, body]).toEqual([201, expect.objectContaining({ order_id: expect.any(Number) })])
  return body.order_id
}

async function giveBackIn(number: number, kind: 'cancelled' | 'returned', [at, most]: [number, number]): Promise<void> {
  const { lines, state } = await orderOf(number)
  if (!mayGiveBackPart(kind, state)) return
  const line = lines[at % lines.length]!
  const quantity = Math.min(most, line.quantity - line.cancelledQuantity - line.returnedQuantity)
  if (quantity === 0) return
  await giveBackPart(shop.db, { number, kind, pieces: [{ lineId: line.id, quantity }], by: 'olga', reason: '', now })
}

async function live(life: Life): Promise<number> {
  const number = await place(life)
  if ((await orderOf(number)).state === 'awaiting_payment') {
    if (life.payment === 'expired' || life.payment === 'late') {
      now = new Date(now.getTime() + 61 * 60_000)
      await expireOrders(shop.db, now)
    }
    if (life.payment !== 'expired') await move(number, 'paid')
  }
  for (const part of life.cancelled) await giveBackIn(number, 'cancelled', part)
  const way: Partial<Record<OrderState, OrderState[]>> = {
    delivered: ['packing', 'shipped', 'delivered'],
    returned: ['packing', 'shipped'],
    packing: ['packing'],
  }
  for (const to of way[life.end] ?? []) if (mayBecome((await orderOf(number)).state, to)) await move(number, to)
  for (const part of life.returned) await giveBackIn(number, 'returned', part)
  if (mayBecome((await orderOf(number)).state, life.end)) await move(number, life.end)
  return number
}

/** Amount an order has spent from a ledger and not got back. */
const spentIn = async (ledger: 'bonus_entries' | 'certificate_entries', number: number) => {
  const { rows } = await shop.pool.query<{ sum: string }>(
    `select coalesce(-sum(amount), 0) as sum from ${ledger} where order_number = $1 and kind in ('spent', 'given_back')`,
    [number],
  )
  return Number(rows[0]!.sum)
}

type Sums = Record<string, number>
/** Line with its discounts and everything it gave back. */
type Part = {
  full: number
  total: number
  got: Sums
  goneQuantity: number
  pieces: number
  back: number
  backParts: Sums
}
const partsOfLines = `select (l.price * l.quantity)::float8 as full, l.total::float8 as total, l.quantity as pieces,
  (select coalesce(json_object_agg(kind, amount), '{}') from order_allocations where line_id = l.id) as got,
  l.cancelled_quantity + l.returned_quantity as "goneQuantity",
  (select coalesce(sum(r.total), 0)::float8 from order_return_lines r where r.line_id = l.id) as back,
  (select coalesce(json_object_agg(kind, amount), '{}') from (select a.kind, sum(a.amount) as amount
    from order_return_lines r cross join json_to_recordset(r.allocations::json) as a(kind text, amount bigint)
    where r.line_id = l.id group by 1) b) as "backParts"
  from order_lines l where l.order_id = $1`

/** Checks an order against the sum of its parts; returns the offers of kept pieces. */
async function checkOrder(number: number): Promise<number[]> {
  const order = await orderOf(number)
  const { rows: parts } = await shop.pool.query<Part>(partsOfLines, [order.id])
  for (const { full, total, got, goneQuantity, pieces, back, backParts } of parts) {
    expect(total + sum(Object.values(got).map(kopecks))).toBe(full)
    // A line gives back exactly what it got: by kind once all pieces are gone, by piece before.
    expect(back + sum(Object.values(backParts).map(kopecks))).toBe((full / pieces) * goneQuantity)
    if (goneQuantity === pieces) expect([back, backParts]).toEqual([total, got])
    for (const [kind, amount] of Object.entries(backParts)) expect(amount).toBeLessThanOrEqual(got[kind] ?? 0)
  }
  const gotOf = (kind: string) => sum(parts.map(({ got }) => kopecks(got[kind] ?? 0)))
  const { saleDiscount, promoDiscount, bonusDiscount, certificateDiscount } = order
  expect(['sale', 'promo', 'bonus', 'certificate'].map(gotOf)).toEqual([
    saleDiscount,
    promoDiscount,
    bonusDiscount,
    certificateDiscount,
  ])
  expect(sum(order.lines.map(({ total }) => total)) + order.deliveryPrice).toBe(order.total)
  expect(sum(order.returns.map(({ amount }) => amount))).toBe(order.takenOff)
  const isOver = order.state === 'expired'
  const bonusesKept = isOver ? 0 : bonusDiscount / 100 - order.returns.reduce((all, { bonuses }) => all + bonuses, 0)
  const certificateKept = isOver ? 0 : certificateDiscount - sum(order.returns.map(({ certificate }) => certificate))
  expect(await spentIn('bonus_entries', number)).toBe(bonusesKept)
  expect(await spentIn('certificate_entries', number)).toBe(certificateKept)
  return isOver
    ? []
    : order.lines.flatMap(({ offerId, ...line }) => {
        const rest = line.quantity - line.cancelledQuantity - line.returnedQuantity
        return Array.from({ length: rest }, () => offerId ?? 0)
      })
}

async function checkStock(keptPieces: number[]): Promise<void> {
  const { rows } = await shop.pool.query<{ id: number; stock: number }>(
    `select o.id, o.stock + coalesce((select sum(amount) from store_stock s where s.offer_id = o.id), 0)::int as stock
     from trade_offers o where o.id = any($1)`,
    [offers.map(({ id }) => id)],
  )
  for (const { id, stock } of rows)
    expect(stock + keptPieces.filter((piece) => piece === id).length).toBe(2 * piecesOfEach)
  expect(await bookDifferences(shop.db, now)).toEqual([])
}

test('keeps order parts, returns and stock consistent after any events (R-D-12)', async () => {
  const keptPieces: number[] = []
  const numbers: number[] = []
  await fc.assert(
    fc.asyncProperty(anyLife, async (life) => {
      const number = await live(life)
      numbers.push(number)
      keptPieces.push(...(await checkOrder(number)))
    }),
    { numRuns: 20, endOnFailure: true },
  )
  await checkStock(keptPieces)
  const { rows: news } = await shop.pool.query<{ topic: string; number: number; times: number }>(
    `select topic, o.number, count(*)::integer as times from outbox join orders o on o.id = (payload->>'orderId')::integer
     where topic in ('order.placed', 'order.moved', 'order.part_back') group by topic, o.number, payload`,
  )
  expect(new Set(news.map(({ times }) => times))).toEqual(new Set([1]))
  const placedNumbers = news.flatMap(({ topic, number }) => (topic === 'order.placed' ? [number] : []))
  expect([placedNumbers.length, new Set(placedNumbers)]).toEqual([numbers.length, new Set(numbers)])
}, 30_000)
