import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '#shop/checkout/checkout.samples.ts'
import { aPromotion } from '#shop/promo/promo.samples.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'

/* O-05: twenty attempts of codes in ten minutes, across all endpoints. */

const most = 20
let shop: TestShop
let buyer: Visitor
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages })
  await seedReference(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { stock: 9 })
  await fillCart(buyer, [[offer, 2]])
})

const guess = (at: number) => `GUESS-${at}`
const order = (changes: object) => buyer.post(createPath, anOrderBody(changes))
const look = (at: number) => buyer.get(`/api/loyalty/promocodes/search/?certificate=${guess(at)}`)
const keep = (at: number) => buyer.post('/api/cart/discounts/', { promocode: guess(at) })
const post = async (url: string, fields: Record<string, string>, cookie = buyer.cookie()) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) }
  return shop.ask({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })
}
const statusesOf = async (tries: number, ask: (at: number) => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let at = 0; at < tries; at++) statuses.push((await ask(at)).status)
  return statuses
}
const refusals = (status: number) => Array.from({ length: most }, () => status)

test.each(['promocode', 'certificate_value'])(
  'counts orders that guess a %s and still accepts orders without a code',
  async (field) => {
    expect(await statusesOf(most + 1, (at) => order({ [field]: guess(at) }))).toEqual([...refusals(400), 429])
    const { code } = await aPromotion(shop.db)
    expect((await order({ promocode: code })).status).toBe(429)
    expect((await order({})).status).toBe(201)
  },
)

test('does not count a valid code or an order refused for another reason', async () => {
  const { code } = await aPromotion(shop.db)
  expect(await statusesOf(most + 5, () => order({ promocode: code, phone: '12' }))).toEqual(
    Array.from({ length: most + 5 }, () => 400),
  )
  expect((await order({ promocode: code })).status).toBe(201)
})

test('counts API check, cart, order and plain forms together', async () => {
  const page = await shop.get('/cart/', { cookie: buyer.cookie() })
  expect(page.status).toBe(200)
  const doors = [
    look,
    keep,
    (at: number) => order({ promocode: guess(at) }),
    (at: number) => post('/cart/promo/', { promocode: guess(at) }),
    (at: number) => post('/cart/certificate/', { certificate_value: guess(at) }),
  ]
  const statuses = await statusesOf(most, (at) => doors[at % doors.length]!(at))
  expect(statuses.includes(429)).toBe(false)
  expect(await statusesOf(doors.length, (at) => doors[at]!(at))).toEqual(doors.map(() => 429))
})

test('counts refused codes of the plain order form', async () => {
  const person = {
    first_name: 'Анна',
    last_name: 'Ким',
    phone: '9112041516',
    phone_country: 'RU',
    email: 'a@klinika.ru',
  }
  const place = { city: 'Санкт-Петербург', street: 'Полозова', house: '10', pickup_type: 'cdek_courier' }
  const fields = { ...person, ...place, payment_type: 'on_delivery', consent: 'true', consent_offer: 'true' }
  const ask = (at: number) => post('/cart/order/', { ...fields, promocode: guess(at) })
  expect(await statusesOf(most + 1, ask)).toEqual([...refusals(422), 429])
})

test('counts form posts without a cookie by IP address', async () => {
  const ask = (at: number) => post('/cart/promo/', { promocode: guess(at) }, '')
  expect(await statusesOf(most + 1, ask)).toEqual([...refusals(422), 429])
})
