import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { countStatements } from '#testing/count-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { anOffer, aPicture, aProduct, aSize } from '../catalogue/catalogue.samples.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import { maxLines } from './cart.rules.ts'
import { manyOffers } from './cart.samples.ts'
import { cartLines } from './cart.tables.ts'

const list = '/api/cart/list/'
const add = '/api/cart/add/'
const remove = '/api/cart/remove/'
const agree = '/api/cart/agree/'
const sixFields = ['products', 'bonuses', 'quantity', 'full_price', 'sale_discount', 'offers_discount']

let now = new Date('2026-11-20T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
})
afterAll(() => shop.close())

const setStock = (id: number, stock: number) => shop.db.update(tradeOffers).set({ stock }).where(eq(tradeOffers.id, id))

/** A visitor with the given number of pieces in the cart. */
async function aBuyer(offerId: number, amount = 1) {
  const visitor = aVisitor(shop)
  expect((await visitor.post(add, { trade_offer: offerId, amount })).status).toBe(200)
  return visitor
}

const quantities = ({ body }: { body: { products: { quantity: number }[] } }) =>
  body.products.map(({ quantity }) => quantity)

describe('the cart', () => {
  test('is empty for a new visitor, with six fields and no query (R-7-48, R-3-19)', async () => {
    const statements = countStatements(shop.pool)
    const { status, body } = await aVisitor(shop).get(list)
    statements.stop()
    expect([status, statements.texts.length]).toEqual([200, 0])
    expect(body).toEqual({
      products: [],
      bonuses: 0,
      quantity: 0,
      full_price: 0,
      sale_discount: 0,
      offers_discount: 0,
    })
    expect(Object.keys(body)).toEqual(sixFields)
  })

  test('lists a line with its offer, product, prices and totals (R-3-18, R-7-48)', async () => {
    const picture = await aPicture(shop.db)
    const size = await aSize(shop.db, { name: '48' })
    const product = await aProduct(shop.db, {
      name: 'Топ «Онега»',
      price: roubles(2_000),
      salePrice: roubles(1_499.9),
      mediaIds: [picture.id],
      stock: 5,
      offer: { height: 164, sizeId: size.id },
    })
    const visitor = await aBuyer(product.offer.id, 2)
    const { body } = await visitor.get(list)
    expect(body).toMatchObject({
      quantity: 2,
      full_price: 4_000,
      sale_discount: 1_000.2,
      offers_discount: 0,
      bonuses: 150,
    })
    expect(body.products).toEqual([
      {
        trade_offer: {
          id: product.offer.id,
          height: 164,
          size: { id: size.id, translations: { ru: { name: '48' }, en: { name: '48' } }, letter: 'L' },
          amount: 5,
          order_available: true,
        },
        quantity: 2,
        product: {
          id: product.id,
          slug: product.slug,
          sku: product.sku,
          translations: { ru: { name: 'Топ «Онега»' }, en: { name: 'Onega top' } },
          price: 2_000,
          price_with_sale: 1_499.9,
          color: {
            slug: expect.stringMatching(/^hvoya/),
            hex: '#1F4F47',
            translations: { ru: { name: 'Хвоя' }, en: { name: 'Pine needle' } },
          },
          image: {
            type: 'image',
            file: `/media/${picture.hash}/335.webp`,
            large_file: `/media/${picture.hash}/1005.webp`,
          },
          tile: '#D9E4DF',
          bonuses: 75,
          has_sizes: false,
          is_published: true,
        },
        price: 1_499.9,
        full_price: 4_000,
        sale_discount: 1_000.2,
        offers_discount: 0,
        total: 2_999.8,
        change: null,
      },
    ])
  })

  test('lists the last added first; lines add up to price less discount (R-3-20)', async () => {
    const cheap = await anOffer(shop.db)
    const visitor = await aBuyer(cheap.id)
    const dear = await aProduct(shop.db, { price: roubles(10_000.01), salePrice: roubles(9_999.99) })
    now = new Date(now.getTime() + 1_000)
    const { body } = await visitor.post(add, { trade_offer: dear.offer.id, amount: 3 })
    expect(body.products.map((line: { trade_offer: { id: number } }) => line.trade_offer.id)).toEqual([
      dear.offer.id,
      cheap.id,
    ])
    const totals = body.products.map(({ total }: { total: number }) => Math.round(total * 100))
    expect(Math.round((body.full_price - body.sale_discount) * 100)).toBe(totals[0] + totals[1])
  })

  test('is empty behind a forged or foreign cookie (R-D-07)', async () => {
    const offer = await anOffer(shop.db)
    const buyer = await aBuyer(offer.id, 2)
    const genuine = buyer.cookie()
    const forgedCookie = genuine.slice(0, -2) + (genuine.endsWith('AA') ? 'BB' : 'AA')
    const other = genuine[20] === '0' ? '1' : '0'
    for (const cookie of [forgedCookie, 'visitor=7', `${genuine.slice(0, 20)}${other}${genuine.slice(21)}`])
      expect((await aVisitor(shop, cookie).get(list)).body.products).toEqual([])
    const neighbour = await aBuyer(offer.id)
    expect(quantities(await neighbour.get(list))).toEqual([1])
    expect(quantities(await buyer.get(list))).toEqual([2])
  })

  test('has a cookie closed to scripts and other sites (R-D-07)', async () => {
    const { cookies } = await aVisitor(shop).post(add, { trade_offer: (await anOffer(shop.db)).id, amount: 1 })
    expect(cookies.join()).toMatch(/^visitor=.+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
  })
})

describe('adding', () => {
  test('adds to the existing quantity and answers the cart (R-7-49, O-27, O-28)', async () => {
    const offer = await anOffer(shop.db, { stock: 10 })
    const visitor = await aBuyer(offer.id, 2)
    const { status, body } = await visitor.post(add, { trade_offer: offer.id, amount: 3 })
    expect([status, body.quantity, body.full_price]).toEqual([200, 5, 17_450])
    expect(Object.keys(body)).toEqual(sixFields)
    expect((await visitor.get('/api/utils/general/')).body).toMatchObject({
      cart_quantity: 5,
      cart_offers: [offer.id],
    })
  })

  test.each([
    ['/api', 'Доступно 3 шт.', 'Нет в наличии', 'Выберите рост'],
    ['/en/api', '3 available', 'Out of stock', 'Choose a height'],
  ])(
    '%s is refused with a reason and changes nothing (R-D-13, O-29, O-31, O-65)',
    async (api, above, soldOut, height) => {
      const offer = await anOffer(shop.db, { stock: 3 })
      const empty = await anOffer(shop.db, { stock: 0 })
      const inHeights = await anOffer(shop.db, { isSellable: false, stock: 0 })
      await anOffer(shop.db, { productId: inHeights.productId, sizeId: inHeights.sizeId, height: 170 })
      const visitor = await aBuyer(offer.id, 2)
      const press = (trade_offer: number, amount: number) => visitor.post(`${api}/cart/add/`, { trade_offer, amount })
      expect(await press(offer.id, 2)).toMatchObject({ status: 400, body: { amount: [above] } })
      expect(await press(empty.id, 1)).toMatchObject({ status: 409, body: { trade_offer: [soldOut] } })
      expect(await press(inHeights.id, 1)).toMatchObject({ status: 400, body: { trade_offer: [height] } })
      expect(quantities(await visitor.get(list))).toEqual([2])
    },
  )

  test('adds an offer without heights directly, one with heights by id (O-29)', async () => {
    const oneSize = await aSize(shop.db, { name: 'безразмерный', isOneSize: true })
    const cap = await anOffer(shop.db, { sizeId: oneSize.id })
    const size = await anOffer(shop.db, { isSellable: false, stock: 0 })
    const height = await anOffer(shop.db, { productId: size.productId, sizeId: size.sizeId, height: 170 })
    const visitor = await aBuyer(cap.id)
    expect((await visitor.post(add, { trade_offer: height.id, amount: 1 })).body.quantity).toBe(2)
  })

  test('reports an unsellable offer without heights as sold out', async () => {
    const offer = await anOffer(shop.db, { isSellable: false, stock: 0 })
    expect((await aVisitor(shop).post(add, { trade_offer: offer.id, amount: 1 })).status).toBe(409)
  })

  test('refuses an unknown, unpublished or not yet published offer', async () => {
    const hidden = await aProduct(shop.db, { publishedAt: null })
    const later = await aProduct(shop.db, { publishedAt: new Date('2027-01-01') })
    for (const id of [2_000_000_000, hidden.offer.id, later.offer.id])
      expect(await aVisitor(shop).post(add, { trade_offer: id, amount: 1 })).toMatchObject({
        status: 400,
        body: { trade_offer: ['Нет такого варианта'] },
      })
  })

  test.each([
    [0, 'Не меньше 1'],
    [-3, 'Не меньше 1'],
    [1_000, 'Не больше 999'],
    [1e20, 'Не больше 999'],
    [1.5, 'Нужно целое число'],
    ['2', 'Нужно целое число'],
    [null, 'Нужно целое число'],
    [undefined, 'Обязательное поле'],
  ])('refuses the amount %j (O-27)', async (amount, text) => {
    const offer = await anOffer(shop.db)
    for (const path of [add, remove]) {
      const { status, body } = await aVisitor(shop).post(path, { trade_offer: offer.id, amount })
      expect([status, body]).toEqual([400, { amount: [text] }])
    }
  })

  test.each([0, -1, 2_147_483_648, '7', 1.5, null, undefined])('refuses the offer %j', async (trade_offer) => {
    for (const path of [add, remove]) {
      const { status, body } = await aVisitor(shop).post(path, { trade_offer, amount: 1 })
      expect([status, Object.keys(body)]).toEqual([400, ['trade_offer']])
    }
  })

  test('ignores prices and other fields of the body (R-D-11, Q-24)', async () => {
    const { offer } = await aProduct(shop.db, { price: roubles(2_000) })
    const { body } = await aVisitor(shop).post(add, {
      trade_offer: offer.id,
      amount: 1,
      id: 1,
      price: 1,
      full_price: 1,
      quantity: 50,
      product: { id: 1, title: 'Даром', price: 0 },
    })
    expect(body).toMatchObject({ full_price: 2_000, quantity: 1 })
  })

  test.each([
    ['/api', 'Цена изменилась: теперь 2400\u00a0₽'],
    ['/en/api', 'The price has changed: now 2400\u00a0₽'],
  ])('%s refuses a higher price than the buyer saw and accepts the new one', async (api, words) => {
    const product = await aProduct(shop.db, { price: roubles(2_000) })
    const visitor = aVisitor(shop)
    const press = (seenPrice: string) =>
      visitor.post(`${api}/cart/add/`, { trade_offer: product.offer.id, amount: 1 }, { 'seen-price': seenPrice })
    expect((await press('2000')).status).toBe(200)
    await shop.db
      .update(products)
      .set({ price: roubles(2_400) })
      .where(eq(products.id, product.id))
    expect(await press('2000')).toMatchObject({
      status: 409,
      headers: { 'price-now': '2400' },
      body: { seen_price: [words] },
    })
    expect(quantities(await visitor.get(list))).toEqual([1])
    expect((await press('2400')).body.quantity).toBe(2)
  })

  test('creates no cart when a raised price refuses a new visitor', async () => {
    const { offer } = await aProduct(shop.db, { price: roubles(2_000) })
    const newcomer = aVisitor(shop)
    const { status } = await newcomer.post(add, { trade_offer: offer.id, amount: 1 }, { 'seen-price': '1999.99' })
    expect([status, quantities(await newcomer.get(list))]).toEqual([409, []])
    const rows = await shop.db.select().from(cartLines).where(eq(cartLines.offerId, offer.id))
    expect(rows).toEqual([])
  })

  test.each(['2500', 'даром', '', '-1', '1e400', undefined])(
    'applies the price of today when the visitor saw more or none (%j)',
    async (seenPrice) => {
      const { offer } = await aProduct(shop.db, { price: roubles(2_000) })
      const headers: Record<string, string> =
        seenPrice === undefined ? {} : { 'seen-price': encodeURIComponent(seenPrice) }
      const { status, body } = await aVisitor(shop).post(add, { trade_offer: offer.id, amount: 1 }, headers)
      expect([status, body.full_price]).toEqual([200, 2_000])
    },
  )

  test('holds at most 999 pieces per line (R-9-16)', async () => {
    const offer = await anOffer(shop.db, { stock: 5_000 })
    const visitor = await aBuyer(offer.id, 999)
    expect(await visitor.post(add, { trade_offer: offer.id, amount: 1 })).toMatchObject({
      status: 400,
      body: { amount: ['Доступно 999 шт.'] },
    })
  })

  test('holds two hundred lines, and existing lines can still grow', async () => {
    const offers = await manyOffers(shop.db, maxLines + 1)
    const [first, last] = [offers.at(0)!, offers.at(-1)!]
    const visitor = await aBuyer(first.id)
    const [cart] = await shop.db.select().from(cartLines).where(eq(cartLines.offerId, first.id))
    const lines = offers.slice(1, -1).map(({ id }) => ({ ...cart!, offerId: id }))
    await shop.db.insert(cartLines).values(lines)
    expect(await visitor.post(add, { trade_offer: last.id, amount: 1 })).toMatchObject({
      status: 400,
      body: { trade_offer: ['В корзине не больше 200 разных товаров'] },
    })
    const { body } = await visitor.post(add, { trade_offer: first.id, amount: 1 })
    expect([body.products.length, body.quantity]).toEqual([200, 201])
  })

  test('takes two statements, and one when refused', async () => {
    const offer = await anOffer(shop.db, { stock: 2 })
    // Warm the product cache.
    await (await aBuyer(offer.id)).get(list)
    const visitor = aVisitor(shop)
    for (const status of [200, 200, 400]) {
      const statements = countStatements(shop.pool)
      expect((await visitor.post(add, { trade_offer: offer.id, amount: 1 })).status).toBe(status)
      statements.stop()
      expect(statements.texts.length).toBe(status === 200 ? 2 : 1)
    }
  })
})

describe('removing', () => {
  test('takes pieces away and deletes an empty line (R-7-50, O-27)', async () => {
    const offer = await anOffer(shop.db)
    const visitor = await aBuyer(offer.id, 3)
    const press = (amount: number) => visitor.post(remove, { trade_offer: offer.id, amount })
    const fewer = await press(2)
    expect([fewer.status, quantities(fewer), Object.keys(fewer.body)]).toEqual([200, [1], sixFields])
    expect((await press(1)).body).toMatchObject({ products: [], quantity: 0, full_price: 0 })
  })

  test('deletes a line when removing more than it has; ignores a missing line', async () => {
    const offer = await anOffer(shop.db)
    const visitor = await aBuyer(offer.id, 2)
    const other = await anOffer(shop.db)
    expect(quantities(await visitor.post(remove, { trade_offer: other.id, amount: 5 }))).toEqual([2])
    expect(quantities(await visitor.post(remove, { trade_offer: offer.id, amount: 999 }))).toEqual([])
    const again = await visitor.post(remove, { trade_offer: offer.id, amount: 1 })
    expect([again.status, quantities(again)]).toEqual([200, []])
    const nobody = await aVisitor(shop).post(remove, { trade_offer: 2_000_000_000, amount: 1 })
    expect([nobody.status, nobody.body.products]).toEqual([200, []])
  })

  test('counts from the stock left, as the visitor sees it', async () => {
    const offer = await anOffer(shop.db, { stock: 9 })
    const visitor = await aBuyer(offer.id, 8)
    await setStock(offer.id, 3)
    expect(quantities(await visitor.post(remove, { trade_offer: offer.id, amount: 1 }))).toEqual([2])
  })
})

describe('changes since the last visit', () => {
  test('applies a new price at once and shows it until the visitor agrees', async () => {
    const product = await aProduct(shop.db, { price: roubles(2_000) })
    const visitor = await aBuyer(product.offer.id, 2)
    await shop.db
      .update(products)
      .set({ price: roubles(2_400) })
      .where(eq(products.id, product.id))
    const change = { kind: 'price', was: 2_000, left: null, wanted: 2 }
    for (let look = 0; look < 2; look++)
      expect((await visitor.get(list)).body).toMatchObject({
        full_price: 4_800,
        products: [{ price: 2_400, change }],
      })
    expect((await visitor.post(agree, {})).body).toMatchObject({ full_price: 4_800, products: [{ change: null }] })
    expect((await visitor.get(list)).body.products[0].change).toBeNull()
  })

  test('applies a sale from its first moment to its last and shows its end', async () => {
    const product = await aProduct(shop.db, {
      price: roubles(2_000),
      salePrice: roubles(1_500),
      saleEndsAt: new Date(now.getTime() + 60_000),
    })
    const visitor = await aBuyer(product.offer.id)
    const before = now
    expect((await visitor.get(list)).body).toMatchObject({ full_price: 2_000, sale_discount: 500 })
    now = new Date(now.getTime() + 60_001)
    expect((await visitor.get(list)).body).toMatchObject({
      full_price: 2_000,
      sale_discount: 0,
      products: [{ price: 2_000, product: { price_with_sale: null }, change: { kind: 'price', was: 1_500 } }],
    })
    now = before
    expect((await visitor.get(list)).body.products[0].change).toBeNull()
  })

  test('counts only the pieces left, until the visitor agrees', async () => {
    const offer = await anOffer(shop.db, { stock: 9 })
    const visitor = await aBuyer(offer.id, 8)
    await setStock(offer.id, 3)
    expect((await visitor.get(list)).body).toMatchObject({
      quantity: 3,
      products: [{ quantity: 3, trade_offer: { amount: 3 }, change: { kind: 'less', was: null, left: 3, wanted: 8 } }],
    })
    expect((await visitor.get('/api/utils/general/')).body.cart_quantity).toBe(3)
    expect(await visitor.post(add, { trade_offer: offer.id, amount: 1 })).toMatchObject({
      body: { amount: ['Доступно 3 шт.'] },
    })
    expect((await visitor.post(agree, {})).body.products[0]).toMatchObject({ quantity: 3, change: null })
    await setStock(offer.id, 9)
    expect(quantities(await visitor.get(list))).toEqual([3])
  })

  test('keeps a sold-out line at zero until stock returns', async () => {
    const offer = await anOffer(shop.db, { stock: 9 })
    const visitor = await aBuyer(offer.id, 2)
    await setStock(offer.id, 0)
    const soldOutLine = {
      quantity: 0,
      full_price: 0,
      products: [
        {
          quantity: 0,
          total: 0,
          trade_offer: { amount: 0, order_available: false },
          change: { kind: 'gone', left: 0, wanted: 2 },
        },
      ],
    }
    expect((await visitor.get(list)).body).toMatchObject(soldOutLine)
    expect((await visitor.post(agree, {})).body).toMatchObject(soldOutLine)
    await setStock(offer.id, 9)
    expect(quantities(await visitor.get(list))).toEqual([2])
    await setStock(offer.id, 0)
    expect(quantities(await visitor.post(remove, { trade_offer: offer.id, amount: 1 }))).toEqual([])
  })

  test('marks a product taken off sale as gone and unpublished', async () => {
    const product = await aProduct(shop.db)
    const visitor = await aBuyer(product.offer.id)
    await shop.db.update(products).set({ publishedAt: null }).where(eq(products.id, product.id))
    expect((await visitor.get(list)).body).toMatchObject({
      quantity: 0,
      products: [{ product: { is_published: false }, change: { kind: 'gone' } }],
    })
  })
})
