import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { newShopCities } from '../cities/cities.samples.ts'
import { cities } from '../cities/cities.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { aPromotion } from '../promo/promo.samples.ts'
import { anOrderBody, createPath, fillCart } from './checkout.samples.ts'

let shop: TestShop
let phones = 0

beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.insert(cities).values(newShopCities()).onConflictDoNothing()
})
afterAll(() => shop.close())

async function order(promocode: string | undefined, email: string) {
  const { offer } = await aProduct(shop.db, { stock: 9 })
  const visitor = aVisitor(shop)
  await fillCart(visitor, [offer])
  const phone = `+7921${String(++phones).padStart(7, '0')}`
  return visitor.post(createPath, anOrderBody({ email, phone, ...(promocode && { promocode }) }))
}

test.each([
  ['first orders only', { firstOrderOnly: true }],
  ['one use each', { maxUsesPerPerson: 1 }],
])('recognizes every spelling of a mailbox for a code with %s', async (_, terms) => {
  const { code } = await aPromotion(shop.db, terms)
  const name = `ivan.${code}`.toLowerCase()
  expect((await order(code!, `${name}@gmail.com`)).status).toBe(201)
  const count = await shop.db.$count(orders)
  for (const email of [
    `${name}+1@gmail.com`,
    `${name.replace('.', '')}@gmail.com`,
    `I.${name.slice(1)}@GoogleMail.com`,
  ]) {
    const { status, body } = await order(code!, email)
    expect([status, Object.keys(body)], email).toEqual([400, ['promocode']])
  }
  expect(await shop.db.$count(orders)).toBe(count)
  expect((await order(code!, `${name}@klinika.ru`)).status).toBe(201)
})

test('recognizes every spelling of a mailbox that has ordered without a code', async () => {
  const { code } = await aPromotion(shop.db, { firstOrderOnly: true })
  expect((await order(undefined, 'Olga.Larina@GoogleMail.com')).status).toBe(201)
  const { status, body } = await order(code!, 'olgalarina+2@gmail.com')
  expect([status, Object.keys(body), await shop.db.$count(orders, eq(orders.email, 'olgalarina+2@gmail.com'))]).toEqual(
    [400, ['promocode'], 0],
  )
})
