import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { aModel, aProduct } from '../catalogue/catalogue.samples.ts'
import type { QuoteQuestion } from '../delivery/carrier.port.ts'
import { aCarrier } from '../delivery/delivery.samples.ts'
import { orderParcel } from '../order-changes/order-parcel.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { aPromotion } from '../promo/promo.samples.ts'
import { anOrderBody, createPath, fillCart } from './checkout.samples.ts'

const now = new Date('2026-11-23T09:00:00Z')
let questions: QuoteQuestion[] = []
/** Price by weight, so that a parcel without its gift would cost a different amount. */
const carrier = aCarrier((question) => {
  questions.push(question)
  return { cost: roubles(question.parcel.grams), periodMin: 2, periodMax: 3, daysAre: 'working' }
})
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, pages: testPages, carriers: { cdek_courier: carrier } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const aThing = async (price: number, weightGrams: number) => {
  const model = await aModel(shop.db, { weightGrams })
  return aProduct(shop.db, { modelId: model.id, price: roubles(price), stock: 9 })
}
const parcels = () => questions.map(({ parcel }) => parcel)
const form = anOrderBody()
const door = {
  pickup_type: 'cdek_courier',
  city: form.city,
  zip_code: form.zip_code,
  street: form.street,
  house: form.house,
}

test('weighs a gift in every delivery price, the order and its parcel', async () => {
  const [top, cap] = [await aThing(3_000, 300), await aThing(700, 200)]
  const { code } = await aPromotion(shop.db, { kind: 'gift', giftOfferId: cap.offer.id, minSum: roubles(2_000) })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [top.offer])
  await buyer.post('/api/cart/discounts/', { promocode: code })
  questions = []
  const quotes = await buyer.get(
    `/api/delivery/quotes/?${new URLSearchParams({ ...door, door_zip_code: door.zip_code })}`,
  )
  const { body: price } = await buyer.post('/api/orders/price/', door)
  await buyer.get('/cart/')
  const { status, body } = await buyer.post(
    createPath,
    anOrderBody({ promocode: code, fingerprint: price.fingerprint }),
  )
  expect([quotes.body.grams, price.delivery_price, status]).toEqual([540, 540, 201])
  expect(new Set(parcels().map(({ grams }) => grams))).toEqual(new Set([540]))
  expect(new Set(parcels().map(({ declaredValue }) => declaredValue))).toEqual(new Set([roubles(3_700)]))
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, body.order_id))
  expect(order?.deliveryPrice).toBe(roubles(540))
  expect(await orderParcel(shop.db, order!.id)).toEqual(parcels()[0])
})

test('weighs no gift that does not apply; a gift earns no free delivery', async () => {
  const [top, cap] = [await aThing(3_000, 400), await aThing(700, 200)]
  const { code } = await aPromotion(shop.db, { kind: 'gift', giftOfferId: cap.offer.id, minSum: roubles(5_000) })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [top.offer])
  await buyer.post('/api/cart/discounts/', { promocode: code })
  const grams = async () => (await buyer.get('/api/delivery/quotes/?pickup_type=cdek_courier')).body
  expect(await grams()).toMatchObject({ grams: 440, goods: 3_000 })
  await fillCart(buyer, [top.offer])
  expect(await grams()).toMatchObject({ grams: 1_040, goods: 6_000 })
})
