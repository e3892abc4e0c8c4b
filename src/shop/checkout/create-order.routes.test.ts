import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { countStatements } from '#testing/count-statements.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { setPrice } from '../catalogue/catalogue.actions.ts'
import { anOffer, aProduct } from '../catalogue/catalogue.samples.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { touch } from '../news.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { aStore } from '../product/product.samples.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { stockMovements } from '../stock/stock.tables.ts'
import { anOrderBody, byInvoice, createPath, fillCart } from './checkout.samples.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const orderOf = async (number: number) => (await findOrder(shop.db, { number, now }))!
const stockOf = async (id: number) => (await shop.db.select().from(tradeOffers).where(eq(tradeOffers.id, id)))[0]!.stock
const order = (visitor: Visitor, changes: object = {}, headers: Record<string, string> = {}) =>
  visitor.post(createPath, anOrderBody(changes), headers)
const countOrders = async () => (await shop.db.select().from(orders)).length

async function aBuyer(stock = 5): Promise<{ buyer: Visitor; offer: { id: number; productId: number } }> {
  const { offer } = await aProduct(shop.db, { price: roubles(3_490), stock })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [offer])
  return { buyer, offer }
}

test('keeps every campaign parameter and the full referrer address', async () => {
  const { buyer, offer } = await aBuyer()
  await fillCart(buyer, [[offer, 1]])
  const names = Array.from('abcdefghijklmnopqrstuvwxyzabc', (letter, at) => `mark_${at > 25 ? 'z' : ''}${letter}`)
  const campaign = {
    ...Object.fromEntries(names.map((name) => [name, 'я'.repeat(200)])),
    referrer: `https://example.com/${'a'.repeat(480)}`,
  }
  const { status, body } = await order(buyer, { campaign })
  expect(status).toBe(201)
  expect((await orderOf(body.order_id)).campaign).toEqual(campaign)
})

test('writes down a guest order, takes the stock and empties the cart (R-7-23, R-6-08)', async () => {
  const sale = await aProduct(shop.db, { price: roubles(2_000), salePrice: roubles(1_500), stock: 9 })
  const { buyer, offer } = await aBuyer()
  await fillCart(buyer, [[sale.offer, 2]])
  const { status, body } = await order(buyer, {
    comment: 'Домофон не работает',
    phone_call: true,
    total_sum: 1,
    price: 1,
    consents: ['offer', 'personal_data'],
    campaign: { utm_source: 'yandex' },
  })
  expect([status, body]).toEqual([201, { order_id: expect.any(Number), key: expect.any(String) }])
  const row = await orderOf(body.order_id)
  expect(row).toMatchObject({
    state: 'new',
    firstName: 'Анна',
    phone: '+79001234567',
    email: 'anna@klinika.ru',
    city: 'Санкт-Петербург',
    pickupType: 'cdek_courier',
    goods: roubles(7_490),
    saleDiscount: roubles(1_000),
    deliveryPrice: roubles(340),
    total: roubles(6_830),
    comment: 'Домофон не работает',
    phoneCall: true,
    consents: ['offer', 'personal_data'],
    campaign: { utm_source: 'yandex' },
    promisedFrom: '2026-11-24',
    moves: [{ state: 'new', by: 'buyer' }],
  })
  expect(row.lines.map(({ offerId, quantity, total }) => [offerId, quantity, total])).toEqual([
    [offer.id, 1, roubles(3_490)],
    [sale.offer.id, 2, roubles(3_000)],
  ])
  expect([await stockOf(offer.id), await stockOf(sale.offer.id)]).toEqual([4, 7])
  expect(await bookDifferences(shop.db, now)).toEqual([])
  expect((await buyer.get('/api/cart/list/')).body.products).toEqual([])
  await shop.runJobs()
  expect(shop.sentLetters.at(-1)).toMatchObject({
    to: 'anna@klinika.ru',
    subject: expect.stringMatching(/^Заказ № .+ принят$/),
    text: expect.stringContaining(`/history-orders/guest/${body.key}/`),
  })
})

test('holds the stock of an order awaiting payment for an hour (O-24, O-32)', async () => {
  const { buyer, offer } = await aBuyer()
  const { body } = await order(buyer, { payment_type: 'sbp' })
  expect(await orderOf(body.order_id)).toMatchObject({
    state: 'awaiting_payment',
    payBefore: new Date('2026-11-23T10:00:00Z'),
  })
  const movements = await shop.db.select().from(stockMovements).where(eq(stockMovements.orderNumber, body.order_id))
  expect(movements).toMatchObject([
    { offerId: offer.id, kind: 'hold', delta: -1, heldUntil: new Date('2026-11-23T10:00:00Z') },
  ])
})

describe('the order form (O-16, R-3-30, R-3-31, R-3-32, R-3-33, O-57)', () => {
  test('that is empty names every required field', async () => {
    const { status, body } = await aVisitor(shop).post(createPath, {})
    expect(status).toBe(400)
    expect(Object.keys(body).toSorted()).toEqual([
      'email',
      'first_name',
      'last_name',
      'payment_type',
      'phone',
      'pickup_type',
    ])
  })

  test.each([
    [{ street: '', house: '', city: ' ' }, ['city', 'house', 'street']],
    [{ pickup_type: 'russian_post', street: '', zip_code: '' }, ['street', 'zip_code']],
    [{ first_name: ' ', phone: '12345', pickup_type: 'cdek_pvz' }, ['first_name', 'phone', 'pvz_code']],
  ])('names all missing fields at once: %j', async (changes, names) => {
    const { buyer } = await aBuyer()
    const { status, body } = await order(buyer, changes)
    expect([status, Object.keys(body).toSorted()]).toEqual([400, names])
  })

  test.each([
    ['first_name', { first_name: '  \u200b ' }],
    ['first_name', { first_name: 'я'.repeat(101) }],
    ['phone', { phone: '12345' }],
    ['email', { email: 'anna@' }],
    ['pickup_type', { pickup_type: 'teleport' }],
    ['payment_type', { payment_type: 'gold' }],
    ['street', { street: '' }],
    ['house', { house: undefined }],
    ['zip_code', { pickup_type: 'russian_post', zip_code: '19713' }],
    ['house', { pickup_type: 'russian_post', house: '' }],
    ['city', { city: '' }],
    ['city', { city: 'Нигдеград' }],
    ['pvz_code', { pickup_type: 'cdek_pvz' }],
    ['pvz_code', { pickup_type: 'self_pickup', pvz_code: 'no-such-shop' }],
    ['comment', { comment: 'я'.repeat(1_001) }],
    ['promocode', { promocode: 'NO-SUCH-CODE' }],
    ['certificate_value', { certificate_value: 'NO-SUCH-CODE' }],
    ['maxma_bonuses', { maxma_bonuses: 100 }],
  ])('names %s for %j, and orders nothing', async (field, changes) => {
    const { buyer, offer } = await aBuyer()
    const { status, body } = await order(buyer, changes)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
    expect(await stockOf(offer.id)).toBe(5)
  })
})

test('refuses a changed price, missing pieces or dearer delivery and reports them (R-D-11)', async () => {
  const { buyer, offer } = await aBuyer()
  await setPrice(shop.db, { productId: offer.productId, price: roubles(3_990) })
  const dearer = await order(buyer)
  expect(dearer).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringContaining('изменилось'),
      total_sum: 4_330,
      changes: [{ trade_offer: offer.id, kind: 'price', was: 3_490, price: 3_990 }],
    },
  })
  const answer = await order(buyer, { fingerprint: dearer.body.fingerprint })
  expect(answer.status).toBe(201)

  const other = await aBuyer(3)
  await fillCart(other.buyer, [[other.offer, 2]])
  await shop.db.update(tradeOffers).set({ stock: 1 }).where(eq(tradeOffers.id, other.offer.id))
  expect(await order(other.buyer)).toMatchObject({
    status: 409,
    body: { changes: [{ kind: 'less', left: 1, wanted: 3 }] },
  })
  await shop.db.update(tradeOffers).set({ stock: 0 }).where(eq(tradeOffers.id, other.offer.id))
  expect(await order(other.buyer)).toMatchObject({ status: 409, body: { changes: [{ kind: 'gone' }] } })

  const third = await aBuyer()
  expect(await order(third.buyer, { fingerprint: 'what-was-seen-yesterday' })).toMatchObject({
    status: 409,
    body: { changes: [], total_sum: 3_830 },
  })
})

describe('repeated requests make one order (R-D-10, O-37)', () => {
  test('with the same key; another body under that key is refused', async () => {
    const { buyer, offer } = await aBuyer()
    const key = { 'idempotency-key': 'one-press' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => order(buyer, {}, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.order_id}`)).size).toBe(1)
    await fillCart(buyer, [offer])
    expect((await order(buyer, {}, key)).body).toEqual(answers[0]!.body)
    expect((await order(buyer, { comment: 'другое' }, key)).status).toBe(409)
    expect(await stockOf(offer.id)).toBe(4)
    // The same key of another buyer is a different key.
    const stranger = await aBuyer()
    expect((await order(stranger.buyer, {}, key)).body.order_id).not.toBe(answers[0]!.body.order_id)
  })

  test('without a key, at once or soon after; a new cart makes a new order', async () => {
    const { buyer, offer } = await aBuyer()
    await buyer.arrive()
    const answers = await Promise.all([1, 2, 3].map(() => order(buyer)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1)
    expect((await order(buyer)).body.order_id).toBe(answers[0]!.body.order_id)
    expect((await order(buyer, { comment: 'другое' })).status).toBe(409)
    await fillCart(buyer, [offer])
    expect((await order(buyer)).body.order_id).not.toBe(answers[0]!.body.order_id)
    expect(await stockOf(offer.id)).toBe(3)
  })
})

test('an empty cart orders nothing', async () => {
  const before = await countOrders()
  const { status, body } = await order(aVisitor(shop))
  expect([status, body]).toEqual([409, { detail: 'В корзине пусто: заказывать нечего' }])
  expect(await countOrders()).toBe(before)
})

test('keeps a pickup order in a shop of ours for three days, if in stock there (O-03)', async () => {
  const { buyer, offer } = await aBuyer()
  const store = await aStore(shop.db, { shelves: [[offer.id, 1]] })
  const pickup = { pickup_type: 'self_pickup', pvz_code: store.slug, city: '' }
  const { status, body } = await order(buyer, pickup)
  expect(status).toBe(201)
  expect(await orderOf(body.order_id)).toMatchObject({
    city: 'Санкт-Петербург',
    deliveryPrice: 0,
    keepBefore: new Date('2026-11-26T09:00:00Z'),
    pointWords: { ru: expect.stringContaining('Петроградская'), en: expect.stringContaining('shop') },
  })
  expect(await stockOf(offer.id)).toBe(5)
  await fillCart(buyer, [offer])
  expect(await order(buyer, pickup)).toMatchObject({
    status: 409,
    body: { pvz_code: [expect.stringContaining('не всё')] },
  })
  expect(await bookDifferences(shop.db, now)).toEqual([])
})

test('refuses payment on delivery above the carrier limit, but takes an invoice', async () => {
  const buyer = aVisitor(shop)
  const { id: productId } = await aProduct(shop.db, { price: roubles(300_000) })
  await fillCart(buyer, [await anOffer(shop.db, { productId })])
  const before = await countOrders()
  expect(await order(buyer, { pickup_type: 'boxberry_courier' })).toMatchObject({
    status: 400,
    body: {
      payment_type: ['Эта служба берёт при получении до\u00a0300\u00a0000\u00a0₽: выберите другую оплату или доставку'],
    },
  })
  expect(await countOrders()).toBe(before)
  expect((await order(buyer, { pickup_type: 'boxberry_courier', ...byInvoice })).status).toBe(201)
})

test('reports the cart stock of each shop and offers only complete ones (O-03)', async () => {
  const { buyer, offer } = await aBuyer()
  const other = await anOffer(shop.db)
  const [whole, half] = [
    await aStore(shop.db, {
      shelves: [
        [offer.id, 5],
        [other.id, 1],
      ],
    }),
    await aStore(shop.db, { shelves: [[other.id, 1]] }),
  ]
  const pickup = async () => {
    const path = '/api/delivery/quotes/?city=sankt-peterburg&pickup_type=self_pickup'
    const { body } = await buyer.get(path)
    const { state, message, stores } = body.results[0]
    return {
      state,
      message,
      stores: stores.filter(({ slug }: { slug: string }) => [whole.slug, half.slug].includes(slug)),
    }
  }
  await fillCart(buyer, [offer, other])
  expect(await pickup()).toEqual({
    state: 'ready',
    message: null,
    stores: [
      { slug: whole.slug, pieces: 3, all: 3, missing: [] },
      { slug: half.slug, pieces: 1, all: 3, missing: [expect.stringMatching(/, \S/)] },
    ],
  })
  await shop.db.execute(sql`update store_stock set amount = 0 where offer_id = ${other.id} and store_id in
    (select id from stores where slug = ${whole.slug})`)
  // The stock of shops is cached for some seconds and invalidated by the tag `stores`.
  await touch(shop.db, ['stores'])
  await vi.waitFor(async () =>
    expect(await pickup()).toMatchObject({ state: 'unavailable', message: expect.stringMatching(/: 2 из\u00a03$/) }),
  )
})

test('a member’s order belongs to the account and is found in its list', async () => {
  const member = await aMember(shop)
  await fillCart(member, [await anOffer(shop.db)])
  const { body } = await order(member)
  const { body: detail } = await member.get(`/api/users/profile/orders/detail/${body.order_id}/`)
  expect(detail).toMatchObject({ id: body.order_id, state: 'new', history: [{ state: 'new' }] })
})

test('order numbers do not reveal how many orders there are (O-64)', async () => {
  const numbers: number[] = []
  for (let at = 0; at < 5; at++) numbers.push((await order((await aBuyer()).buyer)).body.order_id as number)
  const steps = numbers.slice(1).map((number, at) => Math.abs(number - numbers[at]!))
  expect(Math.max(...steps)).toBeGreaterThan(1_000)
})

test('orders five lines in eight statements and clears the form draft', async () => {
  const buyer = aVisitor(shop)
  await fillCart(buyer, await Promise.all([1, 2, 3, 4, 5].map(() => anOffer(shop.db))))
  await buyer.post('/api/orders/draft/', { house: '16' })
  await order((await aBuyer()).buyer)
  // Warm the product cache.
  await buyer.get('/api/cart/list/')
  const statements = countStatements(shop.pool)
  const { status } = await order(buyer)
  statements.stop()
  expect([status, statements.texts.length]).toEqual([201, 8])
  expect((await buyer.post('/api/orders/draft/', { apartment: '1' })).body).toEqual({ apartment: '1' })
})
