import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asRoubles, plus, roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, aVisitorAt, type Visitor } from '#testing/visitor.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import { manyOffers } from './cart.samples.ts'

let shop: TestShop
let address: string
beforeAll(async () => {
  shop = await openTestShop()
  address = await shop.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => shop.close())

const add = async (visitor: Visitor, offerId: number, amount = 1) =>
  expect((await visitor.post('/api/cart/add/', { trade_offer: offerId, amount })).status).toBe(200)
const change = (visitor: Visitor, from: number, to: number) =>
  visitor.post('/api/cart/change/', { trade_offer: from, new_trade_offer: to })
const linesOf = async (visitor: Visitor): Promise<[number, number][]> =>
  (await visitor.get('/api/cart/list/')).body.products.map(
    (line: { trade_offer: { id: number }; quantity: number }) => [line.trade_offer.id, line.quantity],
  )
const setStock = (id: number, stock: number) => shop.db.update(tradeOffers).set({ stock }).where(eq(tradeOffers.id, id))

/** Two heights of one product, with a line of another product on either side of the first. */
async function aCart() {
  const [first, second] = await manyOffers(shop.db, 2)
  if (!first || !second) return expect.fail('two offers are needed')
  const [before, after] = [await anOffer(shop.db), await anOffer(shop.db)]
  const visitor = aVisitor(shop)
  await add(visitor, before.id)
  await add(visitor, first.id, 3)
  await add(visitor, after.id)
  return { visitor, first, second, before, after }
}

test('replaces a line with another height and keeps its pieces', async () => {
  const { visitor, first, second, before, after } = await aCart()
  const { status, body } = await change(visitor, first.id, second.id)
  expect([status, body.quantity]).toEqual([200, 5])
  expect(await linesOf(visitor)).toEqual([
    [after.id, 1],
    [second.id, 3],
    [before.id, 1],
  ])
  expect(body.products[1]).toMatchObject({ change: null, trade_offer: { amount: 9 } })
  // A replacement by the same offer changes nothing.
  expect((await change(visitor, second.id, second.id)).status).toBe(200)
  expect((await change(visitor, first.id, second.id)).body).toEqual({
    trade_offer: ['Этого товара в корзине уже нет'],
  })
  expect((await linesOf(visitor))[1]).toEqual([second.id, 3])
})

test('shows a price rise in the changed line, too', async () => {
  const { visitor, first, second } = await aCart()
  const [product] = await shop.db.select().from(products).where(eq(products.id, first.productId))
  const price = plus(product!.price, roubles(100))
  await shop.db.update(products).set({ price }).where(eq(products.id, first.productId))
  const { body } = await change(visitor, first.id, second.id)
  expect(body.products[1]).toMatchObject({
    price: asRoubles(price),
    change: { kind: 'price', was: asRoubles(product!.price) },
  })
})

test('adds pieces to an existing line of that height and shows missing stock', async () => {
  const { visitor, first, second } = await aCart()
  await add(visitor, second.id, 4)
  await setStock(second.id, 5)
  const { body } = await change(visitor, first.id, second.id)
  const line = body.products.find((each: { trade_offer: { id: number } }) => each.trade_offer.id === second.id)
  expect(line).toMatchObject({ quantity: 5, change: { kind: 'less', left: 5, wanted: 7 } })
  expect(body.products).toHaveLength(3)
})

test('refuses a sold-out, foreign, hidden or unknown offer', async () => {
  const { visitor, first, second } = await aCart()
  const other = await anOffer(shop.db)
  const before = await linesOf(visitor)
  await setStock(second.id, 0)
  expect(await change(visitor, first.id, second.id)).toMatchObject({
    status: 409,
    body: { new_trade_offer: ['Нет в наличии'] },
  })
  expect((await change(visitor, first.id, other.id)).status).toBe(400)
  expect((await change(visitor, first.id, 2_147_483_647)).status).toBe(400)
  expect((await change(visitor, other.id, first.id)).status).toBe(400)
  for (const wrong of [0, -1, 1.5, '7', null, 2 ** 40])
    expect((await change(visitor, first.id, wrong as number)).status).toBe(400)
  expect(await linesOf(visitor)).toEqual(before)
  // Another visitor's cart.
  const stranger = aVisitor(shop)
  expect((await change(stranger, first.id, second.id)).status).toBe(400)
  expect(await linesOf(visitor)).toEqual(before)
})

test('refuses a size that comes in heights without a height', async () => {
  const { visitor, first } = await aCart()
  const [row] = await shop.db.select().from(tradeOffers).where(eq(tradeOffers.id, first.id))
  const [bare] = await shop.db
    .insert(tradeOffers)
    .values({ productId: row!.productId, sizeId: row!.sizeId, height: 0, stock: 5 })
    .returning()
  expect((await change(visitor, first.id, bare!.id)).body).toEqual({ new_trade_offer: ['Выберите рост'] })
})

test('keeps every piece in thirty concurrent changes between three heights', async () => {
  const offers = await manyOffers(shop.db, 3, 99)
  const visitor = aVisitorAt(address)
  await visitor.arrive()
  for (const { id } of offers) await add(visitor, id, 2)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => change(visitor, offers[at % 3]!.id, offers[(at + 1) % 3]!.id)),
  )
  const others = answers.filter(({ status, body }) => status !== 200 && !body.trade_offer)
  expect(others).toEqual([])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect((await visitor.get('/api/cart/list/')).body.quantity).toBe(6)
})
