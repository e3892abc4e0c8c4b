import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { kopecks, roubles, sum } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { aCertificate } from '../certificates/certificates.samples.ts'
import { certificates } from '../certificates/certificates.tables.ts'
import { addBonuses } from '../loyalty/loyalty.actions.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { allocatedSums } from '../orders/orders.samples.ts'
import { touch } from '../news.ts'
import { aStore } from '../product/product.samples.ts'
import { aPromotion } from '../promo/promo.samples.ts'
import { promotions } from '../promo/promo.tables.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { anOrderBody, createPath, fillCart } from './checkout.samples.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const orderOf = async (number: number) => (await findOrder(shop.db, { number, now }))!
const usesOf = async (id: number) => (await shop.db.select().from(promotions).where(eq(promotions.id, id)))[0]!.uses
const balanceOf = async (id: number) =>
  (await shop.db.select().from(certificates).where(eq(certificates.id, id)))[0]!.balance
const bonusesOf = async (accountId: number) =>
  Number(
    (await shop.pool.query('select sum(amount) from bonus_entries where account_id = $1', [accountId])).rows[0].sum,
  )

test('takes code, bonuses and certificate off each line; cancellation gives all back (O-36, R-D-12)', async () => {
  const member = await aMember(shop, { inLoyalty: true })
  await addBonuses(shop.db, {
    accountId: member.id,
    kind: 'gift',
    amount: 500,
    reason: 'Подарок',
    key: `gift:${member.id}`,
    now,
  })
  const promotion = await aPromotion(shop.db, { maxUses: 5 })
  const certificate = await aCertificate(shop.db, { now })
  const [dress, cap] = [
    await aProduct(shop.db, { price: roubles(4_999), stock: 4 }),
    await aProduct(shop.db, { price: roubles(1_001), stock: 4 }),
  ]
  await fillCart(member, [dress.offer, [cap.offer, 3]])
  const discounts = { promocode: promotion.code, maxma_bonuses: 300, certificate_value: certificate.code }
  const { status, body } = await member.post(createPath, anOrderBody(discounts))
  expect([status, body.order_id]).toEqual([201, expect.any(Number)])
  const order = await orderOf(body.order_id)
  const goods = roubles(4_999 + 3 * 1_001)
  expect(order).toMatchObject({
    goods,
    promoDiscount: kopecks(Math.round(goods / 10)),
    bonusDiscount: roubles(300),
    certificateDiscount: roubles(1_000),
    promoCode: promotion.code,
  })
  expect(await allocatedSums(shop.db, order.id)).toEqual([
    ['bonus', order.bonusDiscount],
    ['certificate', order.certificateDiscount],
    ['promo', order.promoDiscount],
  ])
  expect(sum(order.lines.map(({ total }) => total))).toBe(order.total - order.deliveryPrice)
  expect([await usesOf(promotion.id), await balanceOf(certificate.id), await bonusesOf(member.id)]).toEqual([1, 0, 200])
  expect((await member.post('/api/orders/cancel/', { order_id: body.order_id })).status).toBe(200)
  expect([await usesOf(promotion.id), await balanceOf(certificate.id), await bonusesOf(member.id)]).toEqual([
    0,
    roubles(1_000),
    500,
  ])
})

test('refuses guest bonuses, excess bonuses and a spent certificate at their fields (O-58)', async () => {
  const { offer } = await aProduct(shop.db, { price: roubles(2_000), stock: 9 })
  const guest = aVisitor(shop)
  await fillCart(guest, [offer])
  expect(Object.keys((await guest.post(createPath, anOrderBody({ maxma_bonuses: 10 }))).body)).toEqual([
    'maxma_bonuses',
  ])
  const certificate = await aCertificate(shop.db, { now, amount: roubles(100) })
  const first = await guest.post(createPath, anOrderBody({ certificate_value: certificate.code }))
  expect(first.status).toBe(201)
  await fillCart(guest, [offer])
  const second = await guest.post(createPath, anOrderBody({ certificate_value: certificate.code }))
  expect([second.status, Object.keys(second.body)]).toEqual([400, ['certificate_value']])
  const member = await aMember(shop, { inLoyalty: true })
  await fillCart(member, [offer])
  const tooMany = await member.post(createPath, anOrderBody({ maxma_bonuses: 10_000 }))
  expect([tooMany.status, Object.keys(tooMany.body)]).toEqual([400, ['maxma_bonuses']])
})

test('gives the last two uses of a code to two of ten concurrent buyers (R-D-12)', async () => {
  const promotion = await aPromotion(shop.db, { maxUses: 2 })
  const { offer } = await aProduct(shop.db, { stock: 50 })
  const buyers = Array.from({ length: 10 }, () => aVisitor(shop))
  for (const buyer of buyers) await fillCart(buyer, [offer])
  const answers = await Promise.all(
    buyers.map((buyer, at) =>
      buyer.post(
        createPath,
        anOrderBody({ promocode: promotion.code, email: `b${at}@x.ru`, phone: `+7900000010${at}` }),
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  const refusals = answers.filter(({ status }) => status !== 201)
  expect(new Set(refusals.map(({ status, body }) => `${status} ${Object.keys(body).join()}`))).toEqual(
    new Set(['400 promocode']),
  )
  expect(await usesOf(promotion.id)).toBe(2)
})

test('adds a gift as a free line and takes its piece from stock', async () => {
  const gift = await aProduct(shop.db, { price: roubles(500), stock: 1 })
  const promotion = await aPromotion(shop.db, { kind: 'gift', giftOfferId: gift.offer.id })
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [offer])
  const { body } = await buyer.post(createPath, anOrderBody({ promocode: promotion.code }))
  expect((await orderOf(body.order_id)).lines.map((line) => [line.offerId, line.quantity, line.total])).toEqual([
    [offer.id, 1, roubles(3_490)],
    [gift.offer.id, 1, 0],
  ])
  expect(await bookDifferences(shop.db, now)).toEqual([])
})

test('refuses the code when the cart has taken the last pieces of its gift', async () => {
  const { offer } = await aProduct(shop.db, { price: roubles(500), stock: 2 })
  const promotion = await aPromotion(shop.db, { kind: 'gift', giftOfferId: offer.id })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [[offer, 2]])
  const refusal = await buyer.post(createPath, anOrderBody({ promocode: promotion.code }))
  expect([refusal.status, refusal.body]).toEqual([400, { promocode: ['Подарок по этому промокоду закончился'] }])
  await buyer.post('/api/cart/remove/', { trade_offer: offer.id, amount: 1 })
  const { body } = await buyer.post(createPath, anOrderBody({ promocode: promotion.code }))
  expect((await orderOf(body.order_id)).lines.map(({ quantity, total }) => [quantity, total])).toEqual([
    [1, roubles(500)],
    [1, 0],
  ])
  expect(await bookDifferences(shop.db, now)).toEqual([])
})

test('refuses the code when a pickup shop lacks only the gift', async () => {
  const gift = await aProduct(shop.db, { price: roubles(500), stock: 5 })
  const promotion = await aPromotion(shop.db, { kind: 'gift', giftOfferId: gift.offer.id })
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const store = await aStore(shop.db, { shelves: [[offer.id, 1]] })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [offer])
  const pickup = anOrderBody({ pickup_type: 'self_pickup', pvz_code: store.slug, city: '' })
  const refusal = await buyer.post(createPath, { ...pickup, promocode: promotion.code })
  expect([refusal.status, Object.keys(refusal.body)]).toEqual([400, ['promocode']])
  expect((await buyer.post(createPath, pickup)).status).toBe(201)
})

test('uses up only promotions that gave the order something', async () => {
  const { offer, id } = await aProduct(shop.db, { stock: 20 })
  const ofOthers = await aProduct(shop.db)
  const effective = await aPromotion(shop.db, { code: null, percent: 5, productIds: [id] })
  await aPromotion(shop.db, { code: null, percent: 5, productIds: [ofOthers.id] })
  const freeDelivery = await aPromotion(shop.db, { kind: 'free_delivery', maxUsesPerPerson: 1 })
  await touch(shop.db, ['promotions'])
  const store = await aStore(shop.db, { shelves: [[offer.id, 5]] })
  const usedBy = async (changes: object): Promise<number[]> => {
    const buyer = aVisitor(shop)
    await fillCart(buyer, [offer])
    const { body } = await buyer.post(createPath, anOrderBody({ promocode: freeDelivery.code, ...changes }))
    const sql = 'select promotion_id from promo_uses where order_number = $1 order by 1'
    return (await shop.pool.query(sql, [body.order_id])).rows.map((row) => row.promotion_id)
  }
  const pickup = { pickup_type: 'self_pickup', pvz_code: store.slug, city: '' }
  await vi.waitFor(async () => expect(await usedBy(pickup)).toEqual([effective.id]))
  expect(await usesOf(freeDelivery.id)).toBe(0)
  expect(await usedBy({})).toEqual([effective.id, freeDelivery.id])
})
