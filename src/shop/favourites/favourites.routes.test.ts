import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { roubles } from '#kernel/money.ts'
import { aCategory, aProduct } from '../catalogue/catalogue.samples.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { countStatements } from '#testing/count-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { maxFavourites } from './favourites.rules.ts'
import { favourites } from './favourites.tables.ts'
import { aFavourite, manyProducts } from './favourites.samples.ts'

const toggle = '/api/users/favorites/toggle/'
const list = '/api/users/favorites/list/'
const clear = '/api/users/favorites/clear/'
const restore = '/api/users/favorites/restore/'

let shop: TestShop
let now = new Date('2026-11-20T09:00:00Z')
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
})
afterAll(() => shop.close())

/** A browser that keeps its cookies. */
function aVisitor() {
  let cookie = ''
  const keep = <Answer extends { headers: Record<string, unknown> }>(answer: Answer): Answer => {
    const pair = /visitor=[^;"]+/.exec(JSON.stringify(answer.headers['set-cookie'] ?? ''))
    if (pair) cookie = pair[0]
    return answer
  }
  return {
    cookie: () => cookie,
    get: async (url: string) => keep(await shop.get(url, cookie ? { cookie } : {})),
    post: async (url: string, body: unknown) => keep(await shop.post(url, body, cookie ? { cookie } : {})),
    press: async (product: number) => keep(await shop.post(toggle, { product }, cookie ? { cookie } : {})),
  }
}

/** A visitor with a cookie, as every browser has one before its first click. */
async function ownerOf(visitor: ReturnType<typeof aVisitor>) {
  const { id } = await aProduct(shop.db)
  await visitor.press(id)
  const [row] = await shop.db.delete(favourites).where(eq(favourites.productId, id)).returning()
  return { visitorId: row!.visitorId! }
}

describe('toggling a favorite', () => {
  test('adds by one click and removes by the next, and returns the state (R-7-41)', async () => {
    const { id } = await aProduct(shop.db)
    const visitor = aVisitor()
    expect(await visitor.press(id)).toMatchObject({ status: 200, body: { exists_in_favorites: true } })
    expect(await visitor.press(id)).toMatchObject({ status: 200, body: { exists_in_favorites: false } })
    expect(await visitor.press(id)).toMatchObject({ body: { exists_in_favorites: true } })
  })

  test('takes one statement (R-7-41)', async () => {
    const { id } = await aProduct(shop.db)
    const visitor = aVisitor()
    await visitor.press(id)
    const statements = countStatements(shop.pool)
    await visitor.press(id)
    statements.stop()
    expect(statements.texts).toHaveLength(1)
  })

  test('refuses an unpublished product in both languages (R-7-41)', async () => {
    const hidden = await aProduct(shop.db, { publishedAt: null })
    expect(await shop.post(toggle, { product: hidden.id })).toMatchObject({
      status: 400,
      body: { product: ['Этого товара нет в продаже'] },
    })
    expect(await shop.post(`/en${toggle}`, { product: 2_147_483_647 })).toMatchObject({
      status: 400,
      body: { product: ['This style is no longer available'] },
    })
  })

  test('removes a product that is no longer for sale', async () => {
    const { id } = await aProduct(shop.db)
    const visitor = aVisitor()
    await visitor.press(id)
    await shop.db.update(products).set({ publishedAt: null }).where(eq(products.id, id))
    expect(await visitor.press(id)).toMatchObject({ status: 200, body: { exists_in_favorites: false } })
  })

  test.each([
    [{}, 'Обязательное поле'],
    [{ product: '7' }, 'Нужно целое число'],
    [{ product: 1.5 }, 'Нужно целое число'],
    [{ product: 0 }, 'Не меньше 1'],
    [{ product: 2 ** 31 }, 'Не больше 2147483647'],
    [{ product: null }, 'Нужно целое число'],
  ])('refuses %j by its field (R-7-41)', async (body, text) => {
    expect(await shop.post(toggle, body)).toMatchObject({ status: 400, body: { product: [text] } })
  })

  test('allows five hundred favorites, and the refusal names the limit', async () => {
    const visitor = aVisitor()
    const owner = await ownerOf(visitor)
    const [first = 0, ...others] = await manyProducts(shop.db, maxFavourites + 1)
    for (const productId of others) await aFavourite(shop.db, { owner, productId })
    expect(await visitor.press(first)).toMatchObject({
      status: 400,
      body: { product: ['В избранном уже 500 товаров. Уберите лишние, чтобы добавить новые.'] },
    })
    expect(await visitor.press(others[0]!)).toMatchObject({ body: { exists_in_favorites: false } })
    expect(await visitor.press(first)).toMatchObject({ body: { exists_in_favorites: true } })
  })
})

describe('concurrent clicks', () => {
  test.each([1, 2, 3, 10, 15])('%i clicks on one product end as if sequential', async (presses) => {
    const { id } = await aProduct(shop.db)
    const visitor = aVisitor()
    await ownerOf(visitor)
    const answers = await Promise.all(Array.from({ length: presses }, () => visitor.press(id)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const on = answers.filter(({ body }) => body.exists_in_favorites).length
    expect(on).toBe(Math.ceil(presses / 2))
    expect((await visitor.get(list)).body.count).toBe(presses % 2)
  })

  test('thirty products are all added', async () => {
    const visitor = aVisitor()
    await ownerOf(visitor)
    const ids = await manyProducts(shop.db, 30)
    await Promise.all(ids.map((id) => visitor.press(id)))
    expect((await visitor.get(list)).body.count).toBe(30)
  })
})

describe('the list', () => {
  test('is empty for an unknown visitor, without a query (O-08, O-06)', async () => {
    const statements = countStatements(shop.pool)
    expect(await shop.get(list)).toMatchObject({
      status: 200,
      body: { count: 0, next: null, previous: null, results: [] },
    })
    statements.stop()
    expect(statements.texts).toEqual([])
  })

  test('lists the latest first, with the price then, section and availability (O-08)', async () => {
    const tops = await aCategory(shop.db, { name: 'Топы', nameEn: 'Tops' })
    const inner = await aCategory(shop.db, { name: 'С V-вырезом', parentId: tops.id })
    const sale = { price: roubles(4_490), salePrice: roubles(3_790) }
    const older = await aProduct(shop.db, { ...sale, categoryIds: [inner.id] })
    const soldOut = await aProduct(shop.db, { stock: 0 })
    const visitor = aVisitor()
    await visitor.press(older.id)
    now = new Date('2026-11-20T09:01:00Z')
    await visitor.press(soldOut.id)
    await shop.db.update(products).set({ salePrice: null }).where(eq(products.id, older.id))
    const statements = countStatements(shop.pool)
    const { body } = await visitor.get(list)
    statements.stop()
    expect(statements.texts).toHaveLength(2)
    expect(body.results.map((each: { id: number }) => each.id)).toEqual([soldOut.id, older.id])
    expect(body.results[0]).toMatchObject({ order_available: false, category: null })
    expect(body.results[1]).toMatchObject({
      price: 4490,
      price_with_sale: null,
      price_then: 3790,
      order_available: true,
      category: { slug: tops.slug, translations: { ru: { name: 'Топы' }, en: { name: 'Tops' } } },
      added_at: '2026-11-20T09:00:00.000Z',
    })
  })

  test('is paginated by a hundred (O-06)', async () => {
    const visitor = aVisitor()
    const owner = await ownerOf(visitor)
    for (const productId of await manyProducts(shop.db, 101)) await aFavourite(shop.db, { owner, productId })
    const first = (await visitor.get(`/en${list}`)).body
    expect(first).toMatchObject({ count: 101, next: `/en${list}?page=2`, previous: null })
    expect(first.results).toHaveLength(100)
    const second = (await visitor.get(first.next)).body
    expect(second).toMatchObject({ count: 101, next: null, previous: `/en${list}?page=1` })
    expect(second.results).toHaveLength(1)
    expect((await visitor.get(`${list}?page=3`)).status).toBe(404)
    expect((await visitor.get(`${list}?page=0`)).status).toBe(400)
  })

  test('hides products that are no longer for sale', async () => {
    const { id } = await aProduct(shop.db)
    const visitor = aVisitor()
    await visitor.press(id)
    await shop.db.update(products).set({ publishedAt: null }).where(eq(products.id, id))
    expect((await visitor.get(list)).body).toMatchObject({ count: 0, results: [] })
  })

  test('is private, even against a forged cookie (R-D-07)', async () => {
    const { id } = await aProduct(shop.db)
    const [mine, other] = [aVisitor(), aVisitor()]
    await mine.press(id)
    await ownerOf(other)
    expect((await other.get(list)).body.count).toBe(0)
    const forgedCookie = mine.cookie().slice(0, -1) + (mine.cookie().endsWith('A') ? 'B' : 'A')
    expect((await shop.get(list, { cookie: forgedCookie })).body.count).toBe(0)
  })
})

describe('clearing the list', () => {
  test('empties the list and returns the data to restore everything', async () => {
    const [first, second] = [await aProduct(shop.db), await aProduct(shop.db)]
    const visitor = aVisitor()
    await visitor.press(first.id)
    await visitor.press(second.id)
    await shop.db
      .update(products)
      .set({ price: roubles(9_000) })
      .where(eq(products.id, first.id))
    const before = (await visitor.get(list)).body
    const { body } = await visitor.post(clear, {})
    expect((await visitor.get(list)).body.count).toBe(0)
    const back = await visitor.post(restore, { favorites: body.removed })
    expect(back).toMatchObject({ status: 200, body: { favorite_quantity: 2 } })
    expect((await visitor.get(list)).body).toEqual(before)
  })

  test('clears nothing for an unknown visitor', async () => {
    expect(await shop.post(clear, {})).toMatchObject({ status: 200, body: { removed: [] } })
  })

  test('keeps products added again, and restores no unpublished ones', async () => {
    const [there, hidden] = [await aProduct(shop.db), await aProduct(shop.db, { publishedAt: null })]
    const visitor = aVisitor()
    await visitor.press(there.id)
    const favorites = [there.id, hidden.id].map((product) => ({ product, price_then: 1, added_at: now.toISOString() }))
    expect(await visitor.post(restore, { favorites })).toMatchObject({ body: { favorite_quantity: 1 } })
    expect((await visitor.get(list)).body.results[0].price_then).toBe(3490)
  })

  test.each([
    { favorites: [] },
    { favorites: [{ product: 1, price_then: -5, added_at: '2026-11-20T09:00:00Z' }] },
    { favorites: [{ product: 1, price_then: 0.001, added_at: '2026-11-20T09:00:00Z' }] },
    { favorites: [{ product: 1, price_then: 100, added_at: 'yesterday' }] },
    { favorites: [{ product: 1, price_then: 100, added_at: '2016-12-31T23:59:60Z' }] },
    { favorites: [{ product: 1, price_then: 100, added_at: '0000-01-01T00:00:00Z' }] },
    { favorites: 'all' },
  ])('%j restores nothing', async (body) => {
    expect((await shop.post(restore, body)).status).toBe(400)
  })
})

describe('a product', () => {
  test('shows each visitor whether it is a favorite (R-3-16)', async () => {
    const { id, slug } = await aProduct(shop.db)
    const visitor = aVisitor()
    await visitor.press(id)
    for (const url of [`/api/catalog/detail/${slug}/`, `/api/catalog/fast-view/${slug}/`]) {
      expect((await visitor.get(url)).body.exists_in_favorites).toBe(true)
      expect((await shop.get(url)).body.exists_in_favorites).toBe(false)
    }
  })

  test('takes at most three statements (R-3-16)', async () => {
    const { id, slug } = await aProduct(shop.db)
    const visitor = aVisitor()
    await visitor.press(id)
    const statements = countStatements(shop.pool)
    await visitor.get(`/api/catalog/detail/${slug}/`)
    statements.stop()
    expect(statements.texts.length).toBeLessThanOrEqual(3)
  })
})
