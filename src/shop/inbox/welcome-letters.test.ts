import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { aCertificateBody, buyPath } from '../certificate-sales/certificate-sales.samples.ts'
import { anOrderBody, byInvoice, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { subscribeLimit } from '../route-limits.ts'
import { subscriptions } from './inbox.tables.ts'

let shop: TestShop
let from: Record<string, string>
let addresses = 0
beforeAll(async () => {
  shop = await openTestShop({ config: { trustedProxies: ['127.0.0.1'] } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  from = { 'x-forwarded-for': `198.51.100.${++addresses}` }
  shop.sentLetters.length = 0
  await shop.db.delete(subscriptions)
  const { name, seconds, address: points } = subscribeLimit
  await shop.app.limits.take({ name, seconds, points }, from['x-forwarded-for']!, points - left)
})

const withNews = (email: string) => ({ email, consents: ['personal_data', 'offer', 'news'] })
const mailbox = (n: number) => `anna+${n}@klinika.ru`
/** Remaining letters of the limit; the form has used the rest. */
const left = 2
const tries = left + 2

async function welcomeLetters(): Promise<string[]> {
  for (let round = 0; round < 3; round++) await shop.runJobs()
  return shop.sentLetters.filter(({ subject }) => subject.startsWith('Подписка')).map(({ to }) => to)
}
const subscribe = (email: string) => aVisitor(shop).post('/api/subscriptions/', { email, consent: true }, from)

test('orders of one address send no more welcome letters than the form', async () => {
  const { offer } = await aProduct(shop.db, { stock: tries })
  for (let n = 0; n < tries; n++) {
    const buyer = aVisitor(shop)
    await fillCart(buyer, [offer])
    expect((await buyer.post(createPath, anOrderBody(withNews(mailbox(n))), from)).status).toBe(201)
  }
  expect(await welcomeLetters()).toHaveLength(left)
  expect(await shop.db.$count(subscriptions)).toBe(tries)
  expect((await subscribe('boris@klinika.ru')).status).toBe(429)
})

test('certificates of one address send no more welcome letters than the form', async () => {
  const body = (n: number) => aCertificateBody({ ...withNews(mailbox(n)), ...byInvoice })
  for (let n = 0; n < tries; n++) expect((await aVisitor(shop).post(buyPath, body(n), from)).status).toBe(201)
  expect(await welcomeLetters()).toHaveLength(left)
})

test('orders of a subscriber leave the limit of the form alone', async () => {
  const { offer } = await aProduct(shop.db, { stock: tries })
  await subscribe('anna@klinika.ru')
  for (let n = 0; n < tries; n++) {
    const buyer = aVisitor(shop)
    await fillCart(buyer, [offer])
    await buyer.post(createPath, anOrderBody(withNews('anna@klinika.ru')), from)
  }
  expect((await subscribe('boris@klinika.ru')).status).toBe(201)
  expect(await welcomeLetters()).toEqual(['anna@klinika.ru', 'boris@klinika.ru'])
})
