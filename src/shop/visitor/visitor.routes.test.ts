import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '#testing/count-statements.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { anOffer, aProduct } from '../catalogue/catalogue.samples.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'

const general = '/api/utils/general/'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const add = (visitor: ReturnType<typeof aVisitor>, trade_offer: number, amount: number) =>
  visitor.post('/api/cart/add/', { trade_offer, amount })
const like = (visitor: ReturnType<typeof aVisitor>, product: number) =>
  visitor.post('/api/users/favorites/toggle/', { product })

describe('general', () => {
  test('takes at most two queries for a member: identity and counts', async () => {
    const member = await aMember(shop)
    const { offer } = await aProduct(shop.db)
    await add(member, offer.id, 1)
    const statements = countStatements(shop.pool)
    const { body } = await member.get(general)
    statements.stop()
    expect(body).toMatchObject({ cart_quantity: 1, user: { first_name: 'Анна', register_in_maxma: false } })
    // Events of the sample data may reload the site at any moment.
    expect(statements.texts.filter((text) => /account|cart|favourites/.test(text)).length).toBeLessThanOrEqual(2)
  })

  test('returns an empty cart to a new visitor without a query, and sets an id (R-7-28)', async () => {
    await shop.get(general)
    const statements = countStatements(shop.pool)
    const { status, body, cookies } = await aVisitor(shop).get(general)
    statements.stop()
    expect([status, statements.texts]).toEqual([200, []])
    expect(body).toMatchObject({ cart_quantity: 0, favorite_quantity: 0, favorites: [], cart_offers: [] })
    expect(cookies).toEqual([expect.stringMatching(/^visitor=.*HttpOnly; SameSite=Lax$/)])
  })

  test('keeps a known visitor’s id, and replaces a forged one', async () => {
    const visitor = aVisitor(shop)
    await visitor.arrive()
    expect((await visitor.get(general)).cookies).toEqual([])
    const forger = aVisitor(shop, `${visitor.cookie().slice(0, -3)}xyz`)
    expect((await forger.get(general)).cookies).toHaveLength(1)
    expect(forger.cookie()).not.toBe(visitor.cookie())
  })

  test('counts pieces and favorites like the cart and the list, in one statement (R-3-40 O-28)', async () => {
    const [first, second] = [await aProduct(shop.db), await aProduct(shop.db)]
    const scarce = await anOffer(shop.db, { stock: 5 })
    const visitor = aVisitor(shop)
    await visitor.arrive()
    await add(visitor, first.offer.id, 3)
    await add(visitor, scarce.id, 4)
    await like(visitor, first.id)
    await like(visitor, second.id)
    await shop.db.update(tradeOffers).set({ stock: 1 }).where(eq(tradeOffers.id, scarce.id))
    const statements = countStatements(shop.pool)
    const { body } = await visitor.get(general)
    statements.stop()
    // Events of the sample data may reload the site at any moment.
    expect(statements.texts.filter((text) => /cart|favourites/.test(text))).toHaveLength(1)
    expect(body).toMatchObject({ cart_quantity: 4, favorite_quantity: 2, favorites: [second.id, first.id] })
    expect(new Set(body.cart_offers)).toEqual(new Set([first.offer.id, scarce.id]))
    expect((await visitor.get('/api/cart/list/')).body.quantity).toBe(body.cart_quantity)
    await shop.db.update(products).set({ publishedAt: null }).where(eq(products.id, first.id))
    expect((await visitor.get(general)).body).toMatchObject({
      cart_quantity: 1,
      favorite_quantity: 1,
      favorites: [second.id],
    })
  })

  test('returns the same response in any encoding, as documented in the reference', async () => {
    const { offer } = await aProduct(shop.db)
    const visitor = aVisitor(shop)
    await visitor.arrive()
    await add(visitor, offer.id, 2)
    const plain = (await visitor.get(general)).body
    for (const [coding, read] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await shop.http.inject({
        url: general,
        headers: { cookie: visitor.cookie(), 'accept-encoding': coding },
      })
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-type': 'application/json; charset=utf-8' })
      const isSmall = headers['content-encoding'] === undefined
      if (coding === 'br') expect(isSmall).toBe(false)
      expect(JSON.parse((isSmall ? rawPayload : read(rawPayload)).toString())).toEqual(plain)
    }
  })

  test('never exposes another visitor’s cart and favorites (R-D-07)', async () => {
    const { id, offer } = await aProduct(shop.db)
    const visitor = aVisitor(shop)
    await visitor.arrive()
    await add(visitor, offer.id, 1)
    await like(visitor, id)
    for (const cookie of [undefined, 'visitor=7', visitor.cookie().replace(/.$/, '_')]) {
      const { body } = await aVisitor(shop, cookie).get(general)
      expect(body).toMatchObject({ cart_quantity: 0, favorites: [], cart_offers: [] })
    }
  })
})
