import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minus, roubles } from '#kernel/money.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { tradeOffers } from '#shop/catalogue/catalogue.tables.ts'
import { anOrderBody, createPath, fillCart } from '#shop/checkout/checkout.samples.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { formatMoney } from '#ui/format-money.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages, clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

/** Posts a form as a browser without scripts does. */
async function send(buyer: Visitor, url: string, fields: Record<string, string | number>) {
  await buyer.arrive()
  const payload = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: buyer.cookie() }
  return shop.ask({ method: 'POST', url, payload, headers })
}
const pageAt = async (buyer: Visitor, url: string) =>
  (await shop.ask({ method: 'GET', url, headers: { cookie: buyer.cookie() } })).text

/** Order with two pieces of one product and one of another. */
async function placeOne(buyer: Visitor, changes: object = {}) {
  const products = [await aProduct(shop.db, { stock: 5 }), await aProduct(shop.db, { stock: 5 })]
  const offers = products.map(({ offer }) => offer)
  await fillCart(buyer, [[offers[0]!, 2], offers[1]!])
  const { body } = await buyer.post(createPath, anOrderBody(changes))
  return { number: body.order_id as number, key: body.key as string, offers }
}
const setStock = (id: number, stock: number) => shop.db.update(tradeOffers).set({ stock }).where(eq(tradeOffers.id, id))

test('cancels a guest order by the e-mail link once, with the reason kept (R-6-08)', async () => {
  const { number, key } = await placeOne(aVisitor(shop))
  const guest = aVisitor(shop)
  const page = `/history-orders/guest/${key}/`
  expect(await pageAt(guest, page)).toContain('Отменить заказ')
  const question = await pageAt(guest, `${page}?cancel=yes`)
  for (const words of ['Отменить заказ?', '3\u00a0товара', 'Можно не отвечать', 'Не отменять'])
    expect(question).toContain(words)
  const form = { order_id: number, key, reason: 'cheaper' }
  for (const _ of [1, 2]) {
    const answer = await send(guest, '/orders/cancel/', form)
    expect([answer.status, answer.headers['location']]).toEqual([303, page])
  }
  const order = (await findOrder(shop.db, { number, now }))!
  expect(order.moves.map(({ state, reason }) => [state, reason])).toEqual([
    ['new', ''],
    ['cancelled', 'cheaper'],
  ])
  const after = await pageAt(guest, page)
  expect(after).toContain('Заказ отменён 23\u00a0ноября')
  expect(after).not.toContain('?cancel=yes')
})

test('shows only money not yet refunded in the cancellation question', async () => {
  const guest = aVisitor(shop)
  const { number, key } = await placeOne(guest)
  await shop.pool.query(`update orders set state = 'paid', payment_type = 'online', paid = total where number = $1`, [
    number,
  ])
  const { total } = (await findOrder(shop.db, { number, now }))!
  await shop.pool.query('update orders set refunded = 100000 where number = $1', [number])
  const question = await pageAt(guest, `/history-orders/guest/${key}/?cancel=yes`)
  const [left, whole] = [minus(total, roubles(1_000)), total].map((sum) => formatMoney(sum, 'ru'))
  const dialog = question.slice(question.indexOf('Отменить заказ?'))
  expect(dialog).toContain(`>${left}<`)
  expect(dialog.slice(0, dialog.indexOf(left!) + left!.length)).not.toContain(`>${whole}<`)
})

test('refuses to cancel an order being packed and sends strangers to sign in', async () => {
  const member = await aMember(shop)
  const { number } = await placeOne(member)
  await shop.pool.query(`update orders set state = 'packing' where number = $1`, [number])
  const answer = await send(member, '/orders/cancel/', { order_id: number, from: `/history-orders/${number}/` })
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Заказ уже собираем')])
  for (const path of ['cancel', 'repeat'])
    expect((await send(aVisitor(shop), `/orders/${path}/`, { order_id: number })).headers['location']).toMatch(
      /auth=login/,
    )
})

test.each([
  ['', 'Добавили 1 из 2.', 'Нет в наличии: ', 'осталось 1 из 2'],
  ['/en', '1 of 2 are in your bag.', 'Out of stock: ', '1 of 2 left'],
])(
  'repeats an order with the available items and names the missing ones (%s)',
  async (prefix, some, missing, fewer) => {
    const member = await aMember(shop)
    const { number, offers } = await placeOne(member)
    await setStock(offers[1]!.id, 0)
    await setStock(offers[0]!.id, 1)
    const answer = await send(member, `${prefix}/orders/repeat/`, { order_id: number })
    expect([answer.status, answer.headers['location']]).toEqual([303, `${prefix}/cart/?repeated=${number}`])
    const text = await pageAt(member, `${prefix}/cart/?repeated=${number}`)
    for (const words of [some, missing, fewer]) expect(text).toContain(words)
    await setStock(offers[0]!.id, 9)
    await setStock(offers[1]!.id, 9)
    for (const _ of [1, 2]) await send(member, `${prefix}/orders/repeat/`, { order_id: number })
    const { body } = await member.get('/api/cart/list/')
    expect(body.products.map((line: { quantity: number }) => line.quantity).toSorted()).toEqual([1, 2])
    expect(await pageAt(aVisitor(shop), `${prefix}/cart/?repeated=${number}`)).not.toContain(missing)
  },
)
