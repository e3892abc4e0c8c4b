import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, samplePassword } from '#shop/accounts/accounts.samples.ts'
import { anOffer } from '#shop/catalogue/catalogue.samples.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import type { CartData } from '../cart/cart.loader.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages })
})
afterAll(() => shop.close())

const address = { name: 'Дом', city: 'Москва', street: 'улица Полозова', house: '16', apartment: '12', entrance: '2' }

async function aBuyer() {
  const { email } = await anAccount(shop.db, { firstName: 'Марина', lastName: 'Соколова', phone: '+79000000001' })
  const visitor = aVisitor(shop)
  await visitor.arrive()
  await visitor.post('/api/users/auth/login/', { email, password: samplePassword })
  await visitor.post('/api/users/profile/addresses/create/', address)
  return { visitor, email }
}

const checkoutOf = async (visitor: ReturnType<typeof aVisitor>, path = '/_data/cart/') =>
  ((await visitor.get(path)).body as { data: CartData }).data.checkout

test('prefills the account and its addresses; the draft takes precedence', async () => {
  const { visitor, email } = await aBuyer()
  const { fields, addresses, isMember } = await checkoutOf(visitor)
  expect(fields).toEqual({ first_name: 'Марина', last_name: 'Соколова', phone: '+79000000001', email })
  expect(isMember).toBe(true)
  expect(addresses).toMatchObject([{ name: 'Дом', line: 'улица Полозова, 16, кв. 12', note: 'подъезд 2' }])
  await visitor.post('/api/orders/draft/', { first_name: 'Анна', email: '', house: '10' })
  expect((await checkoutOf(visitor)).fields).toMatchObject({
    first_name: 'Анна',
    email: '',
    house: '10',
    last_name: 'Соколова',
  })
})

test('restores the draft of a guest in either language; a new visitor starts empty', async () => {
  const { id } = await anOffer(shop.db)
  const guest = aVisitor(shop)
  await guest.post('/api/cart/add/', { trade_offer: id, amount: 1 })
  expect((await checkoutOf(guest)).fields).toEqual({})
  await guest.post('/api/orders/draft/', { first_name: 'Анна' })
  expect(await checkoutOf(guest, '/_data/en/cart/')).toMatchObject({
    fields: { first_name: 'Анна' },
    addresses: [],
    isMember: false,
  })
  expect((await checkoutOf(aVisitor(shop))).fields).toEqual({})
})
