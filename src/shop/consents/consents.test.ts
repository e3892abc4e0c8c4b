import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { buyPath, aCertificateBody } from '../certificate-sales/certificate-sales.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { aBlogCategory, anArticle, aTextPage } from '../content/content.samples.ts'
import { orders } from '../orders/orders.tables.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { subscriptions } from '../inbox/inbox.tables.ts'
import { consents } from './consents.tables.ts'

const now = new Date('2026-11-28T09:00:00Z')
const worded = new Date('2026-10-01T10:30:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
  for (const slug of ['personal_data', 'public_offerta', 'newsletter_consent'])
    await aTextPage(shop.db, { slug, updatedAt: worded })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(consents)
})

const proofs = async () => {
  const rows = await shop.db.select().from(consents).orderBy(consents.id)
  return rows.map(({ form, purpose, subject, email, document, version, address, givenAt }) => {
    expect([version, address, givenAt]).toEqual(['2026-10-01T10:30:00Z', '127.0.0.1', now])
    return [form, purpose, subject, email, document]
  })
}

async function aFullCart() {
  const buyer = aVisitor(shop)
  await fillCart(buyer, [await anOffer(shop.db)])
  return buyer
}

test('keeps wording, time and address of the consents of an order (152-ФЗ)', async () => {
  const buyer = await aFullCart()
  const { status, body } = await buyer.post(createPath, anOrderBody({ consents: ['personal_data', 'offer', 'news'] }))
  expect(status).toBe(201)
  const of = ['order', body.order_id, 'anna@klinika.ru'] as const
  expect(await proofs()).toEqual([
    [of[0], 'personal_data', of[1], of[2], 'personal_data'],
    [of[0], 'offer', of[1], of[2], 'public_offerta'],
    [of[0], 'letters', of[1], of[2], 'newsletter_consent'],
  ])
})

test.each([
  ['an order', 'anna@klinika.ru'],
  ['certificates', 'marina@klinika.ru'],
])('subscribes the buyer of %s who asks for news, with the proof kept', async (name, email) => {
  const given = ['personal_data', 'offer', 'news']
  await shop.db.delete(subscriptions)
  const buyer = await aFullCart()
  const buy = (body: object) => (name === 'an order' ? buyer.post(createPath, body) : shop.post(buyPath, body))
  const bodyOf = (consents: string[]) =>
    name === 'an order' ? anOrderBody({ consents }) : aCertificateBody({ consents, quantity: consents.length })
  expect((await buy(bodyOf(given.slice(0, 2)))).status).toBe(201)
  expect(await shop.db.$count(subscriptions)).toBe(0)
  await fillCart(buyer, [await anOffer(shop.db)])
  expect((await buy(bodyOf(given))).status).toBe(201)
  const [proof] = await shop.db.select().from(consents).where(eq(consents.purpose, 'letters'))
  expect(await shop.db.select().from(subscriptions)).toMatchObject([{ email, locale: 'ru', consentId: proof!.id }])
  await shop.runJobs()
  expect(shop.sentLetters.filter(({ to }) => to === email).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/подпис/i),
  )
})

test('keeps the consents of an order once when it is repeated under one key', async () => {
  const buyer = await aFullCart()
  const headers = { 'idempotency-key': randomUUID() }
  const tries = await Promise.all([1, 2, 3].map(() => buyer.post(createPath, anOrderBody(), headers)))
  expect(tries.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await proofs()).toHaveLength(2)
})

test.each([[[]], [['offer']], [['personal_data', 'news']], [undefined]])(
  'refuses an order with the consents %j and changes nothing',
  async (given) => {
    const buyer = await aFullCart()
    const count = await shop.db.$count(orders)
    const answer = await buyer.post(createPath, anOrderBody({ consents: given }))
    expect(answer).toMatchObject({ status: 400, body: { consents: [expect.stringContaining('Без согласия')] } })
    expect(await shop.db.$count(orders)).toBe(count)
    expect(await proofs()).toEqual([])
    expect((await buyer.get('/api/utils/general/')).body).toMatchObject({ cart_quantity: 1 })
    const sale = await buyer.post(buyPath, aCertificateBody({ consents: given }))
    expect(sale).toMatchObject({ status: 400, body: { consents: [expect.any(String)] } })
    expect(await shop.db.$count(orders)).toBe(count)
  },
)

test('keeps the consents of a certificate with its order', async () => {
  const { status, body } = await shop.post(buyPath, aCertificateBody())
  expect(status).toBe(201)
  expect(await proofs()).toEqual([
    ['certificate', 'personal_data', body.order_id, 'marina@klinika.ru', 'personal_data'],
    ['certificate', 'offer', body.order_id, 'marina@klinika.ru', 'public_offerta'],
  ])
})

test('keeps the consents of the newsletter, a notice, a reminder and a quote', async () => {
  const email = 'vera@klinika.ru'
  expect((await shop.post('/api/subscriptions/', { email })).status).toBe(201)
  const { id } = await anOffer(shop.db, { stock: 0 })
  expect((await shop.post('/api/catalog/stock-notice/', { email, trade_offer: id, consent: true })).status).toBe(201)
  const { id: categoryId, slug: category } = await aBlogCategory(shop.db, 'sales')
  const startsAt = new Date(now.getTime() + days(5))
  const { slug: article } = await anArticle(shop.db, { categoryId, startsAt })
  expect((await shop.post('/api/blog/reminder/', { email, category, article, consent: true })).status).toBe(201)
  const quote = { kind: 'clinic', company: 'Клиника', name: 'Вера', phone: '+79001234567', email, consent: true }
  const { status, body } = await shop.post('/api/supply/quote/', quote)
  expect(status).toBe(201)
  expect(await proofs()).toEqual([
    ['newsletter', 'personal_data', null, email, 'personal_data'],
    ['newsletter', 'offer', null, email, 'public_offerta'],
    ['newsletter', 'letters', null, email, 'newsletter_consent'],
    ['notice', 'personal_data', null, email, 'personal_data'],
    ['reminder', 'personal_data', null, email, 'personal_data'],
    ['quote', 'personal_data', body.number, email, 'personal_data'],
    ['quote', 'offer', body.number, email, 'public_offerta'],
  ])
})

test('refuses a newsletter without consent and keeps nothing', async () => {
  const email = 'olga@klinika.ru'
  const answer = await shop.post('/api/subscriptions/', { email, consent: false })
  expect(answer).toMatchObject({ status: 400, body: { consent: [expect.any(String)] } })
  expect(await proofs()).toEqual([])
})

test('marks the consent to letters withdrawn when a reader unsubscribes', async () => {
  await shop.post('/api/subscriptions/', { email: 'lena@klinika.ru' })
  await shop.runJobs()
  const { text } = shop.sentLetters.findLast(({ to }) => to === 'lena@klinika.ru')!
  const [, token] = /unsubscribe\/\?token=([\w-]{32})/.exec(text)!
  await shop.post(`/api/subscriptions/unsubscribe/?token=${token}`, {})
  const rows = await shop.db.select().from(consents).where(eq(consents.email, 'lena@klinika.ru'))
  const withdrawnAt = Object.fromEntries(rows.map((row) => [row.purpose, row.withdrawnAt]))
  expect(withdrawnAt).toEqual({ personal_data: null, offer: null, letters: now })
})
