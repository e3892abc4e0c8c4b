import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, minutes } from '#kernel/time.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { expireOrders } from '../orders/expire-orders.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { checkPayments } from '../payments/check-payments.action.ts'
import { paymentsOf } from '../payments/payments.queries.ts'
import { aProvider } from '../payments/payments.samples.ts'
import { aPromotion } from './promo.samples.ts'
import { promotions } from './promo.tables.ts'

let now = new Date('2026-11-23T09:00:00Z')
const bank = aProvider()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, payments: bank, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const usesOf = async (id: number) => (await shop.db.select().from(promotions).where(eq(promotions.id, id)))[0]!.uses
const later = (count: number) => void (now = after(now, minutes(count)))
const orderAt = async (number: number) => (await findOrder(shop.db, { number, now }))!

/** Places an order by card with a code; each guest is a separate visitor. */
async function orderWith(promocode: string, email: string, phone: string) {
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { stock: 5 })
  await fillCart(buyer, [offer])
  const body = anOrderBody({ payment_type: 'online', promocode, email, phone })
  const { status, body: answer } = await buyer.post(createPath, body)
  return { status, fields: Object.keys(answer), number: answer.order_id as number }
}

test.each([{ maxUsesPerPerson: 1 }, { firstOrderOnly: true }])(
  'lets a buyer reuse a code after the order expired, with %j',
  async (terms) => {
    const { code, id } = await aPromotion(shop.db, terms)
    const person = [`again-${id}@klinika.ru`, `+792155501${String(id % 100).padStart(2, '0')}`] as const
    const first = await orderWith(code!, ...person)
    expect([first.status, await usesOf(id)]).toEqual([201, 1])
    expect(await orderWith(code!, ...person)).toMatchObject({ status: 400, fields: ['promocode'] })
    later(61)
    await expireOrders(shop.db, now)
    expect([(await orderAt(first.number)).state, await usesOf(id)]).toEqual(['expired', 0])
    expect((await orderWith(code!, ...person)).status).toBe(201)
    expect(await usesOf(id)).toBe(1)
    expect(await orderWith(code!, ...person)).toMatchObject({ status: 400, fields: ['promocode'] })
    expect(await bookDifferences(shop.db, now)).toEqual([])
  },
)

test('restores an order paid late even if its code is used up', async () => {
  const { code, id } = await aPromotion(shop.db, { maxUses: 1 })
  const late = await orderWith(code!, 'late@klinika.ru', '+79215550201')
  const discount = (await orderAt(late.number)).promoDiscount
  later(61)
  await expireOrders(shop.db, now)
  expect((await orderWith(code!, 'quick@klinika.ru', '+79215550202')).status).toBe(201)
  expect(await usesOf(id)).toBe(1)
  const { id: orderId } = await orderAt(late.number)
  const providerId = (await paymentsOf(shop.db, orderId)).at(-1)!.providerId!
  bank.payments.set(providerId, { ...bank.payments.get(providerId)!, state: 'paid', payUrl: null })
  later(2)
  await checkPayments({ db: shop.db, providers: [bank], report: (error) => expect.fail(String(error)) }, now)
  expect(await orderAt(late.number)).toMatchObject({ state: 'paid', promoDiscount: discount })
  expect(await usesOf(id)).toBe(1)
})
