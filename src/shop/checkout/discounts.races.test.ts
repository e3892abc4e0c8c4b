import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#kernel/db.ts'
import { kopecks, roubles } from '#kernel/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember, signedIn } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { giveBackCertificate, spendCertificate } from '../certificates/certificates.actions.ts'
import { certificateById } from '../certificates/certificates.queries.ts'
import { aCertificate } from '../certificates/certificates.samples.ts'
import { certificateEntries } from '../certificates/certificates.tables.ts'
import { addBonuses, giveBackBonuses, spendBonuses } from '../loyalty/loyalty.actions.ts'
import { bonusAccountOf } from '../loyalty/loyalty.queries.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { aStore } from '../product/product.samples.ts'
import { aPromotion } from '../promo/promo.samples.ts'
import { promotions } from '../promo/promo.tables.ts'
import { anOrderBody, createPath, fillCart } from './checkout.samples.ts'

/** Concurrent transactions on a real database. */
const now = new Date()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

type Buyer = { visitor: Visitor; body: Record<string, unknown> }
const cancelPath = '/api/orders/cancel/'

/** Orders of these buyers at once; each result is a status with the refused fields or code. */
async function orderAtOnce(buyers: readonly Buyer[]): Promise<string[]> {
  const answers = await Promise.all(buyers.map(({ visitor, body }) => visitor.post(createPath, anOrderBody(body))))
  return answers
    .map(({ status, body }) => (status === 201 ? '201' : `${status} ${Object.keys(body).join()}`))
    .toSorted()
}
const repeatedOffer = (count: number, offer: { id: number }) => Array.from({ length: count }, () => offer)
const repeated = (count: number, word: string) => Array.from({ length: count }, () => word)

/** Orders of one offer wait for each other before other locks; different offers run in parallel. */
const ownOffers = (count: number, wish: Parameters<typeof aProduct>[1] = {}) =>
  Promise.all(Array.from({ length: count }, async () => (await aProduct(shop.db, { stock: 500, ...wish })).offer))

async function guests(offers: readonly { id: number }[], bodyOf: (at: number) => Record<string, unknown>) {
  const buyers = offers.map((offer, at) => ({ visitor: aVisitor(shop), body: bodyOf(at), offer }))
  for (const { visitor, offer } of buyers) await fillCart(visitor, [offer])
  return buyers
}
const usesOf = async (id: number) => (await shop.db.select().from(promotions).where(eq(promotions.id, id)))[0]!.uses
const gift = (accountId: number, amount: number) =>
  addBonuses(shop.db, { accountId, kind: 'gift', amount, reason: 'Подарок', now, key: `race:${accountId}` })
const noDifferences = async () => expect(await bookDifferences(shop.db, now)).toEqual([])

test('gives the last use of a code to one of eight orders and names the code to the others (R-D-12)', async () => {
  const promotion = await aPromotion(shop.db, { maxUses: 1 })
  const buyers = await guests(await ownOffers(8), (at) => ({
    promocode: promotion.code,
    email: `use-${at}@klinika.ru`,
  }))
  expect(await orderAtOnce(buyers)).toEqual(['201', ...repeated(7, '400 promocode')])
  expect(await usesOf(promotion.id)).toBe(1)
  await noDifferences()
})

test('counts a code for one person by phone in spite of other e-mails (R-D-12)', async () => {
  const promotion = await aPromotion(shop.db, { maxUsesPerPerson: 1 })
  const spellings = ['+7 921 555-01-01', '8 (921) 555 01 01']
  const buyers = await guests(await ownOffers(6), (at) => ({
    promocode: promotion.code,
    email: `person-${at}@klinika.ru`,
    phone: spellings[at % 2],
  }))
  expect(await orderAtOnce(buyers)).toEqual(['201', ...repeated(5, '400 promocode')])
  expect(await usesOf(promotion.id)).toBe(1)
})

test('spends a certificate once and names it to every later order (R-D-12)', async () => {
  const { code, id } = await aCertificate(shop.db, { now, amount: roubles(3_000) })
  const buyers = await guests(await ownOffers(6, { price: roubles(2_000) }), (at) => ({
    certificate_value: code,
    email: `gift-${at}@klinika.ru`,
  }))
  const answers = await orderAtOnce(buyers)
  // An order priced before the certificate was spent is refused; one priced later pays the rest.
  expect(new Set(answers)).toEqual(new Set(['201', '400 certificate_value']))
  expect((await certificateById(shop.db, id))!.balance).toBeGreaterThanOrEqual(0)
  await noDifferences()
})

test('never spends more bonuses than there are, on two devices at once (R-D-12)', async () => {
  const { offer } = await aProduct(shop.db, { stock: 50, price: roubles(2_000) })
  const member = await aMember(shop, { inLoyalty: true })
  await gift(member.id, 500)
  const devices = [member, await signedIn(shop, member.email)]
  const buyers = Array.from({ length: 4 }, (_, at) => ({
    visitor: devices[at % 2]!,
    body: { maxma_bonuses: 500, comment: `device ${at}` },
  }))
  await fillCart(member, [offer])
  const answers = await orderAtOnce(buyers)
  expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['201', '409', '409', '409'])
  expect((await bonusAccountOf(shop.db, member.id, now))!.balance).toBe(0)
  await noDifferences()
})

test('sells the last piece on the shelf of a shop once and answers 409 to the others (O-32)', async () => {
  const { offer } = await aProduct(shop.db, { stock: 50 })
  const store = await aStore(shop.db, { shelves: [[offer.id, 1]] })
  const buyers = await guests(repeatedOffer(6, offer), (at) => ({
    pickup_type: 'self_pickup',
    pvz_code: store.slug,
    city: '',
    email: `shelf-${at}@klinika.ru`,
  }))
  expect(await orderAtOnce(buyers)).toEqual(['201', ...repeated(5, '409 pvz_code')])
  await noDifferences()
})

test('orders in one tab and cancels in another without a deadlock', async () => {
  const [offer, ...rest] = await ownOffers(4, { price: roubles(3_000) })
  const promotion = await aPromotion(shop.db, { maxUses: 10_000 })
  const certificate = await aCertificate(shop.db, { now, amount: roubles(100_000) })
  const member = await aMember(shop, { inLoyalty: true })
  await gift(member.id, 2_000)
  const tab = await signedIn(shop, member.email)
  const discounts = { promocode: promotion.code, maxma_bonuses: 100, certificate_value: certificate.code }
  const others = await guests(rest, (at) => ({
    ...discounts,
    maxma_bonuses: undefined,
    email: `o${at}@klinika.ru`,
  }))
  const statuses: number[] = []
  let earlier: number | undefined
  for (let round = 0; round < 8; round++) {
    await fillCart(member, [offer!])
    for (const each of others) await fillCart(each.visitor, [each.offer])
    const [order, ...answers] = await Promise.all([
      member.post(createPath, anOrderBody(discounts)),
      ...(earlier === undefined ? [] : [tab.post(cancelPath, { order_id: earlier })]),
      ...others.map(({ visitor, body }) => visitor.post(createPath, anOrderBody(body))),
    ])
    statuses.push(order.status, ...answers.map(({ status }) => status))
    earlier = order.body.order_id as number
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status === 201)).toHaveLength(32)
  await noDifferences()
})

type Spending = (tx: Db, orderNumber: number) => Promise<void>

/** Spends for several orders at once; returns the successful order numbers and the refusal codes. */
async function spendAtOnce(count: number, spend: Spending) {
  const all = await Promise.all(Array.from({ length: count }, () => anOrder(shop.db)))
  const numbers: number[] = []
  const codes: unknown[] = []
  await Promise.all(
    all.map(({ number }) =>
      shop.db
        .transaction((tx) => spend(tx, number))
        .then(() => numbers.push(number))
        .catch((error: unknown) => codes.push(error instanceof Refusal ? error.code : error)),
    ),
  )
  return { numbers, codes }
}

test('refuses a certificate below its balance with its code and gives back what an order took, once (R-D-12)', async () => {
  const { id: certificateId } = await aCertificate(shop.db, { now, amount: roubles(1_000) })
  const spend: Spending = (tx, orderNumber) =>
    spendCertificate(tx, { certificateId, amount: roubles(400), orderNumber, now })
  const { numbers, codes } = await spendAtOnce(6, spend)
  const balance = async () => (await certificateById(shop.db, certificateId))!.balance / 100
  expect([numbers.length, codes, await balance()]).toEqual([2, repeated(4, 'certificate_spent'), 200])
  const tooMuch = { certificateId, amount: kopecks(200_01), orderNumber: numbers[0]!, now, key: 'one kopeck more' }
  await expect(spendCertificate(shop.db, tooMuch)).rejects.toMatchObject({ code: 'certificate_spent', status: 400 })
  const orderNumber = numbers[0]!
  for (let times = 0; times < 2; times++)
    await giveBackCertificate(shop.db, { orderNumber, amount: kopecks(10_000), key: 'line:1', now })
  expect(await balance()).toBe(300)
  await giveBackCertificate(shop.db, { orderNumber, now })
  await giveBackCertificate(shop.db, { orderNumber, key: 'again', now })
  expect(await balance()).toBe(600)
})

test('lets the database refuse a certificate below zero and a changed entry (R-D-12)', async () => {
  const { id: certificateId } = await aCertificate(shop.db, { now })
  const { number: orderNumber } = await anOrder(shop.db)
  const entry = {
    certificateId,
    kind: 'spent' as const,
    amount: roubles(-1_001),
    orderNumber,
    createdAt: now,
    key: 'forged',
  }
  const own = eq(certificateEntries.certificateId, certificateId)
  await expect(shop.db.insert(certificateEntries).values(entry)).rejects.toMatchObject({
    cause: { constraint: 'certificates_balance' },
  })
  await expect(
    shop.db
      .update(certificateEntries)
      .set({ amount: roubles(9) })
      .where(own),
  ).rejects.toMatchObject({ cause: { code: '23001' } })
})

test('refuses bonuses above the balance with their code, twenty orders at once (R-D-12)', async () => {
  const { id: accountId } = await aMember(shop, { inLoyalty: true })
  await gift(accountId, 1_000)
  const spend: Spending = (tx, orderNumber) => spendBonuses(tx, { accountId, amount: 300, orderNumber, now })
  const { numbers, codes } = await spendAtOnce(20, spend)
  const balance = async () => (await bonusAccountOf(shop.db, accountId, now))!.balance
  expect([numbers.length, codes, await balance()]).toEqual([3, repeated(17, 'too_many_bonuses'), 100])
  for (let times = 0; times < 2; times++) await giveBackBonuses(shop.db, { orderNumber: numbers[0]!, now })
  expect(await balance()).toBe(400)
})
