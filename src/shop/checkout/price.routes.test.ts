import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { aMember, signedIn } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { anOffer, aProduct } from '../catalogue/catalogue.samples.ts'
import { aCertificate } from '../certificates/certificates.samples.ts'
import { newShopCities } from '../cities/cities.samples.ts'
import { cities } from '../cities/cities.tables.ts'
import { addBonuses } from '../loyalty/loyalty.actions.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { orders } from '../orders/orders.tables.ts'
import { aPromotion } from '../promo/promo.samples.ts'
import { anOrderBody, createPath } from './checkout.samples.ts'

const now = new Date('2026-11-23T12:00:00Z')
const search = '/api/loyalty/promocodes/search/'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  await shop.db.insert(cities).values(newShopCities()).onConflictDoNothing()
})
afterAll(() => shop.close())

const offerAt = async (price: number) => {
  const product = await aProduct(shop.db, { price: roubles(price) })
  return anOffer(shop.db, { productId: product.id, stock: 9 })
}
const put = async (visitor: Visitor, price: number, amount = 1) => {
  const { id } = await offerAt(price)
  await visitor.post('/api/cart/add/', { trade_offer: id, amount })
  return id
}
const discounts = (visitor: Visitor, body: Record<string, unknown>, language = '') =>
  visitor.post(`${language}/api/cart/discounts/`, body)
const price = async (visitor: Visitor) => (await visitor.post('/api/orders/price/', {})).body
let guest: Visitor
beforeEach(() => {
  guest = aVisitor(shop)
})

describe('looking up a code (R-7-18, O-05)', () => {
  test('returns its type and its discount on this cart', async () => {
    const { code } = await aPromotion(shop.db, { code: 'LOOKUP10' })
    await put(guest, 2_500)
    const answer = await guest.get(`${search}?promocode=lookup-10`)
    expect(answer).toMatchObject({
      status: 200,
      body: { promocode: { code, discount_type: 'percent', value: 10, discount: 250 }, certificate: null },
    })
  })

  test('works without a cart and together with a certificate', async () => {
    const { code } = await aPromotion(shop.db, { kind: 'fixed', amount: roubles(300), minSum: roubles(2_000) })
    const { code: certificate } = await aCertificate(shop.db, { now })
    expect((await shop.get(`${search}?promocode=${code}&certificate=${certificate.toLowerCase()}`)).body).toEqual({
      promocode: { code, discount_type: 'fixed', value: 300, discount: 0 },
      certificate: { code: certificate, balance: 1_000, value: 1_000 },
    })
    expect((await shop.get(search)).body).toEqual({ promocode: null, certificate: null })
  })

  test.each([
    ['promocode', 'NOBODY', 'Такого промокода нет. Проверьте буквы и срок'],
    ['certificate', 'NOBODY', 'Такого сертификата нет. Проверьте код'],
    ['promocode', 'x'.repeat(120), 'Такого промокода нет. Проверьте буквы и срок'],
  ])('refuses an unknown %s at its field', async (field, code, text) => {
    const { status, body } = await shop.get(`${search}?${field}=${code}`)
    expect([status, body]).toEqual([400, { [field]: [text.replace('и срок', 'и\u00a0срок')] }])
  })

  test('refuses an expired or spent one', async () => {
    const { code } = await aPromotion(shop.db, { endsAt: after(now, -1) })
    expect((await shop.get(`${search}?promocode=${code}`)).body).toEqual({ promocode: ['Срок промокода уже прошёл'] })
    const old = await aCertificate(shop.db, { now: after(now, -days(400)), expiresAt: after(now, -1) })
    const { body } = await shop.get(`/en${search}?certificate=${old.code}`)
    expect(body).toEqual({ certificate: ['This gift certificate has expired'] })
  })

  test('is limited to twenty in ten minutes per visitor or cookieless address', async () => {
    const own = await openTestShop({ clock: () => now })
    try {
      const visitor = aVisitor(own)
      await visitor.arrive()
      for (const each of [visitor, aVisitor(own, 'other=1')]) {
        const statuses = []
        for (let at = 0; at < 21; at++) statuses.push((await each.get(`${search}?promocode=GUESS${at}`)).status)
        expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429])
      }
    } finally {
      await own.close()
    }
  })
})

describe('a code stored with the cart (R-3-33, R-4.5-18)', () => {
  test('is repriced with every cart change and can be cleared', async () => {
    const { code } = await aPromotion(shop.db)
    const offer = await put(guest, 1_000)
    expect((await discounts(guest, { promocode: ` ${code?.toLowerCase()} ` })).body).toMatchObject({
      goods: 1_000,
      promocode_discount: 100,
      total: 900,
      promocode: { code, is_applied: true, discount: 100, message: null },
    })
    await guest.post('/api/cart/add/', { trade_offer: offer, amount: 2 })
    expect(await price(guest)).toMatchObject({ goods: 3_000, promocode_discount: 300, total: 2_700 })
    expect((await discounts(guest, { promocode: null })).body).toMatchObject({ total: 3_000, promocode: null })
    expect(await price(guest)).toMatchObject({ total: 3_000, promocode: null })
  })

  test('waits with its reason until the cart fits', async () => {
    const { code } = await aPromotion(shop.db, { minSum: roubles(3_000) })
    const offer = await put(guest, 2_490)
    const { status, body } = await discounts(guest, { promocode: code })
    expect([status, body.promocode]).toMatchObject([
      200,
      { is_applied: false, discount: 0, message: 'Нужна сумма от 3\u00a0000\u00a0₽, не\u00a0хватает 510\u00a0₽' },
    ])
    expect((await discounts(guest, { promocode: code }, '/en')).body.promocode.message).toBe(
      'Minimum spend 3,000\u00a0₽: add 510\u00a0₽ more',
    )
    await guest.post('/api/cart/add/', { trade_offer: offer, amount: 1 })
    expect(await price(guest)).toMatchObject({ promocode: { is_applied: true }, promocode_discount: 498 })
  })

  test('is refused if unknown, and the previous one stays', async () => {
    const { code } = await aPromotion(shop.db)
    await put(guest, 1_000)
    await discounts(guest, { promocode: code })
    expect(await discounts(guest, { promocode: 'NOBODY' })).toMatchObject({
      status: 400,
      body: { promocode: [expect.stringContaining('Такого промокода нет')] },
    })
    expect(await price(guest)).toMatchObject({ promocode: { code } })
  })

  test('moves to the account on sign-in and shows on another device', async () => {
    const { code } = await aPromotion(shop.db)
    const { email } = await aMember(shop)
    await put(guest, 1_000)
    await discounts(guest, { promocode: code })
    await guest.post('/api/users/auth/login/', { email, password: 'two words here' })
    expect(await price(guest)).toMatchObject({ promocode: { code }, total: 900 })
    expect(await price(await signedIn(shop, email))).toMatchObject({ promocode: { code }, total: 900 })
  })

  test('adds a gift as a free line while stock lasts', async () => {
    const gift = await offerAt(690)
    const { code } = await aPromotion(shop.db, { kind: 'gift', giftOfferId: gift.id })
    await put(guest, 1_000)
    const { body } = await discounts(guest, { promocode: code })
    expect(body).toMatchObject({ goods: 1_690, promocode_discount: 690, total: 1_000, gift: { trade_offer: gift.id } })
    expect(body.lines.at(-1)).toMatchObject({ trade_offer: gift.id, quantity: 1, full_price: 690, total: 0 })
  })

  test('for first orders is refused for an account that has ordered', async () => {
    const { code } = await aPromotion(shop.db, { firstOrderOnly: true })
    const buyer = await aMember(shop)
    await put(buyer, 1_000)
    expect((await discounts(buyer, { promocode: code })).body).toMatchObject({ total: 900 })
    // A certificate does not count as a first order.
    await anOrder(shop.db, { accountId: buyer.id, kind: 'certificate', pickupType: 'online', email: buyer.email })
    expect((await discounts(buyer, { promocode: code })).body).toMatchObject({ total: 900 })
    await anOrder(shop.db, { accountId: buyer.id })
    expect((await discounts(buyer, { promocode: code })).body).toEqual({
      promocode: ['Промокод только для первого заказа'],
    })
  })
})

test('does not reveal before the order whether a contact has ordered (R-D-12)', async () => {
  const { code } = await aPromotion(shop.db, { firstOrderOnly: true })
  await put(guest, 1_000)
  await discounts(guest, { promocode: code })
  await anOrder(shop.db, { phone: '+79217654321', email: 'once@klinika.ru' })
  const plain = (await guest.post('/api/orders/price/', {})).body
  expect(plain.total).toBe(900)
  for (const contact of [{ phone: '8 (921) 765-43-21' }, { email: ' Once@Klinika.ru ' }])
    expect((await guest.post('/api/orders/price/', contact)).body).toEqual(plain)
  const stranger = await aMember(shop, { phone: '+79217654321' })
  await put(stranger, 1_000)
  expect((await discounts(stranger, { promocode: code })).status).toBe(200)
})

test('informs the owner of a verified mailbox about guest orders (R-D-12)', async () => {
  const { code } = await aPromotion(shop.db, { firstOrderOnly: true })
  const buyer = await aMember(shop)
  await anOrder(shop.db, { phone: '+79217654322', email: buyer.email })
  await put(buyer, 1_000)
  expect((await discounts(buyer, { promocode: code })).body).toEqual({
    promocode: ['Промокод только для первого заказа'],
  })
})

test('for first orders is refused for a known guest and counts the attempt (R-D-12)', async () => {
  const { code } = await aPromotion(shop.db, { firstOrderOnly: true })
  await anOrder(shop.db, { phone: '+79217654323', email: 'known@klinika.ru' })
  const visitor = aVisitor(shop)
  await put(visitor, 1_000)
  const count = await shop.db.$count(orders)
  const ask = (changes: object) => visitor.post(createPath, anOrderBody({ promocode: code, ...changes }))
  for (const contact of [{ phone: '8 (921) 765-43-23' }, { email: 'Known@Klinika.ru' }])
    expect(await ask(contact)).toMatchObject({
      status: 400,
      body: { promocode: ['Промокод только для первого заказа'] },
    })
  const tries = []
  for (let n = 0; n < 20; n++) tries.push((await ask({ email: 'known@klinika.ru' })).status)
  expect(tries.slice(0, 18)).toEqual(Array.from({ length: 18 }, () => 400))
  expect(tries.slice(18)).toEqual([429, 429])
  expect(await shop.db.$count(orders)).toBe(count)
})

describe('a certificate and bonuses (O-36)', () => {
  const withBonuses = async (amount: number) => {
    const buyer = await aMember(shop, { inLoyalty: true })
    const entry = { accountId: buyer.id, kind: 'gift' as const, amount, reason: 'Подарок', key: `price:${buyer.id}` }
    await addBonuses(shop.db, { ...entry, now: after(now, -days(1)) })
    return buyer
  }

  test('come after the code, show the rest and can be cleared', async () => {
    const buyer = await withBonuses(500)
    const { code: certificate } = await aCertificate(shop.db, { now })
    const { code } = await aPromotion(shop.db)
    await put(buyer, 1_500)
    const all = { promocode: code, certificate_value: certificate, maxma_bonuses: 400 }
    expect((await discounts(buyer, all)).body).toMatchObject({
      promocode_discount: 150,
      bonus_discount: 400,
      certificate_discount: 950,
      total: 0,
      certificate: { code: '7K4Q ••• 8WHC', is_applied: true, discount: 950, left: 50 },
      bonuses: { balance: 500, maximum: 405, spent: 400 },
    })
    const answer = await discounts(buyer, { certificate_value: null, maxma_bonuses: null })
    expect(answer.body).toMatchObject({ total: 1_350, certificate: null, bonuses: { spent: 0 } })
  })

  test('refuses bonuses of a guest or above the balance at their field (R-D-12)', async () => {
    const buyer = await withBonuses(500)
    await put(buyer, 1_000)
    expect(await discounts(buyer, { maxma_bonuses: 501 })).toMatchObject({
      status: 400,
      body: { maxma_bonuses: ['Можно списать не\u00a0больше 500'] },
    })
    await put(guest, 1_000)
    expect((await discounts(guest, { maxma_bonuses: 1 })).body).toEqual({
      maxma_bonuses: ['Войдите, чтобы списать бонусы'],
    })
    expect(await price(guest)).toMatchObject({ bonuses: null })
  })

  test('refuses an unknown certificate at its field', async () => {
    await put(guest, 1_000)
    expect((await discounts(guest, { certificate_value: 'NOBODY' })).body).toEqual({
      certificate_value: ['Такого сертификата нет. Проверьте код'],
    })
  })
})

test('ignores totals in the body; the fingerprint follows the price (R-D-11)', async () => {
  await put(guest, 1_000)
  const before = await price(guest)
  const answer = await guest.post('/api/orders/price/', { total: 1, goods: 1, promocode_discount: 999 })
  expect(answer.body).toEqual(before)
  const { code } = await aPromotion(shop.db)
  expect((await discounts(guest, { promocode: code })).body.fingerprint).not.toBe(before.fingerprint)
  await discounts(guest, { promocode: null })
  expect((await price(guest)).fingerprint).toBe(before.fingerprint)
})

test('applies a promotion without a code in cart and order alike (Q-22)', async () => {
  const own = await openTestShop({ clock: () => now })
  try {
    const visitor = aVisitor(own)
    const { id: productId } = await aProduct(own.db, { price: roubles(1_000) })
    const offer = await anOffer(own.db, { productId })
    await aPromotion(own.db, { code: null, percent: 20, productIds: [productId] })
    const { body: cart } = await visitor.post('/api/cart/add/', { trade_offer: offer.id, amount: 1 })
    expect(cart).toMatchObject({ full_price: 1_000, sale_discount: 200, offers_discount: 200 })
    const line = { trade_offer: offer.id, quantity: 1, full_price: 1_000 }
    expect(await price(visitor)).toMatchObject({
      lines: [{ ...line, before_code: 800, total: 800 }],
      offers_discount: 200,
      promocode_discount: 0,
      total: 800,
    })
    // A code that does not combine replaces the promotion: the line costs its price without the promotion.
    const { code } = await aPromotion(own.db, { percent: 30, withOthers: false })
    const { body } = await visitor.post('/api/cart/discounts/', { promocode: code })
    expect(body).toMatchObject({
      lines: [{ ...line, before_code: 1_000, total: 700 }],
      offers_discount: 0,
      promocode_discount: 300,
    })
  } finally {
    await own.close()
  }
})

describe('the chosen delivery (R-3-31)', () => {
  const toCourier = { pickup_type: 'cdek_courier', city: 'moskva' }

  test('is priced as quoted and never discounted', async () => {
    await put(guest, 1_000)
    const { body: quotes } = await guest.get('/api/delivery/quotes/?city=moskva&pickup_type=cdek_courier')
    const { cost } = quotes.results[0]
    const { code } = await aPromotion(shop.db, { percent: 100 })
    await discounts(guest, { promocode: code })
    const { body } = await guest.post('/api/orders/price/', toCourier)
    expect(cost).toBeGreaterThan(0)
    expect(body).toMatchObject({
      delivery_price: cost,
      delivery_old_price: null,
      promocode_discount: 1_000,
      total: cost,
    })
  })

  test('is free with a delivery code, beside the old price', async () => {
    await put(guest, 1_000)
    const { code } = await aPromotion(shop.db, { kind: 'free_delivery' })
    const { body: before } = await guest.post('/api/orders/price/', toCourier)
    await discounts(guest, { promocode: code })
    const { body } = await guest.post('/api/orders/price/', toCourier)
    expect(body).toMatchObject({ delivery_price: 0, delivery_old_price: before.delivery_price, total: 1_000 })
    expect(body.fingerprint).not.toBe(before.fingerprint)
  })
})
