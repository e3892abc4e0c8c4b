import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks } from '#kernel/money.ts'
import { after, days, hours } from '#kernel/time.ts'
import { newsOf } from '#testing/heard-news.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { aCategory, aModel, anOffer, aProduct, aTag } from '../catalogue/catalogue.samples.ts'
import { products, productTags, tradeOffers } from '../catalogue/catalogue.tables.ts'
import { favourites } from '../favourites/favourites.tables.ts'
import { newsIn } from '../news.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { staffAudit } from '../staff/staff.tables.ts'
import { chooseBadge } from './choose-badge.action.ts'
import { newRanks } from './popularity.queries.ts'
import { maxHitsPerCategory, maxHitsPerModel, minHitSales } from './popularity.rules.ts'
import { popularityOf } from './popularity.samples.ts'
import { rankedNights } from './popularity.tables.ts'
import { rankNight, rankProducts } from './rank-products.action.ts'

const now = new Date('2026-03-10T00:30:00Z')
const ago = (count: number) => after(now, -days(count))
let shop: TestShop
let tagsOfNews: string[] = []
let news: Awaited<ReturnType<typeof newsOf>>
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  shop.app.bus.on('bus', (message) => tagsOfNews.push(...newsIn(message).tags))
  news = await newsOf(shop.connection, shop.app.bus)
  await aTag(shop.db, { slug: 'novinka' })
  await aTag(shop.db, { slug: 'hit' })
})
afterAll(async () => {
  await news.close()
  await shop.close()
})

type Product = { id: number }
type OrderWish = Parameters<typeof anOrder>[1]
let buyers = 0
const aSale = (product: Product, age: number, { lines = [{}], ...wish }: OrderWish = {}) =>
  anOrder(shop.db, {
    state: 'delivered',
    email: `buyer-${++buyers}@klinika.ru`,
    placedAt: ago(age),
    ...wish,
    lines: lines.map((line) => ({ productId: product.id, ...line })),
  })
const sell = async (product: Product, ages: readonly number[]) => {
  for (const age of ages) await aSale(product, age)
}
const aHeart = (product: Product, age: number) =>
  shop.db
    .insert(favourites)
    .values({ visitorId: randomUUID(), productId: product.id, priceThen: kopecks(100), addedAt: ago(age) })
const rowOf = async ({ id }: Product) => (await shop.db.select().from(products).where(eq(products.id, id)))[0]!
const popularityNow = async (product: Product) => {
  await rankProducts(shop.db, now)
  return (await rowOf(product)).popularity
}
const badgesOf = async ({ id }: Product): Promise<string[]> => {
  const { rows } = await shop.db.execute<{ slug: string }>(sql`select t.slug from product_tags p
    join tags t on t.id = p.tag_id where p.product_id = ${id} and p.is_badge order by 1`)
  return rows.map(({ slug }) => slug)
}
const listedAs = async ({ id }: Product, flag: string): Promise<boolean> => {
  const { rows } = await shop.db.execute(sql`select from listing_products l join listing_keys k on k.id = any(l.keys)
    where l.product_id = ${id} and k.facet = 'flag' and k.value = ${flag}`)
  return rows.length > 0
}
const salesOf = (...ages: number[]) => popularityOf({ sales: ages.map(ago), hearts: [] })

test('the statement agrees with the rules', async () => {
  const product = await aProduct(shop.db)
  const sales = [0.2, 3, 17.5, 88, 200]
  const hearts = Array.from({ length: 40 }, (_, at) => at * 7.3 + 0.1)
  await sell(product, sales)
  for (const age of hearts) await aHeart(product, age)
  const expected = popularityOf({ sales: sales.map(ago), hearts: hearts.map(ago) })
  expect(Math.abs((await popularityNow(product)) - expected)).toBeLessThanOrEqual(1)
})

test('counts a buyer once per product and week, by account or mailbox', async () => {
  const product = await aProduct(shop.db)
  const { id: accountId } = await anAccount(shop.db)
  await aSale(product, 1, { email: 'Bot.One+1@gmail.com', lines: [{ quantity: 20 }] })
  await aSale(product, 0.5, { email: 'botone@googlemail.com' })
  expect(await popularityNow(product)).toBe(salesOf(1))
  await aSale(product, 1, { accountId })
  await aSale(product, 0.9, { accountId })
  expect(await popularityNow(product)).toBe(salesOf(1, 1))
  await aSale(product, 9, { accountId })
  expect(await popularityNow(product)).toBe(salesOf(1, 1, 9))
})

test('orders without kept goods add nothing', async () => {
  const product = await aProduct(shop.db)
  for (const state of ['awaiting_payment', 'expired', 'cancelled', 'returned'] as const)
    await aSale(product, 2, { state })
  await aSale(product, 2, { state: 'shipped', paymentType: 'on_delivery' })
  await aSale(product, 2, { state: 'partly_returned', lines: [{ quantity: 2, returnedQuantity: 2 }] })
  await aSale(product, -1)
  await aSale(product, 366)
  expect(await popularityNow(product)).toBe(0)
})

test('erased buyers count separately', async () => {
  const product = await aProduct(shop.db)
  for (let count = 0; count < 3; count++) await aSale(product, 2, { email: '' })
  expect(await popularityNow(product)).toBe(salesOf(2, 2, 2))
})

test('an empty shop has no hits', async () => {
  const product = await aProduct(shop.db, { categoryIds: [(await aCategory(shop.db)).id] })
  for (let count = 0; count < 60; count++) await aHeart(product, 1)
  await sell(product, Array<number>(minHitSales - 1).fill(1))
  await rankProducts(shop.db, now)
  expect(await rowOf(product)).toMatchObject({ isBestseller: false })
  await aSale(product, 1)
  await rankProducts(shop.db, now)
  expect(await rowOf(product)).toMatchObject({ isBestseller: true })
  expect(await badgesOf(product)).toEqual(['hit'])
  expect(await listedAs(product, 'bestseller')).toBe(true)
})

test('limits hits per category and per model, and to products in stock', async () => {
  const category = await aCategory(shop.db)
  const model = await aModel(shop.db, { categoryIds: [category.id] })
  const shown: Product[] = []
  for (let at = 0; at < 4; at++) shown.push(await aProduct(shop.db, { modelId: model.id }))
  for (let at = 0; at < maxHitsPerCategory + 1; at++)
    shown.push(await aProduct(shop.db, { categoryIds: [category.id] }))
  for (const [at, product] of shown.entries()) await sell(product, Array<number>(minHitSales).fill(1 + at))
  await shop.db.update(tradeOffers).set({ stock: 0 }).where(eq(tradeOffers.productId, shown[4]!.id))
  await rankProducts(shop.db, now)
  const rows = await shop.db
    .select()
    .from(products)
    .where(
      inArray(
        products.id,
        shown.map(({ id }) => id),
      ),
    )
    .orderBy(products.id)
  const hits = rows.flatMap(({ isBestseller }, at) => (isBestseller ? [at] : []))
  expect(hits).toEqual([0, 1, 5, 6, 7, 8])
  expect(hits.filter((at) => at < 4)).toHaveLength(maxHitsPerModel)
})

test('sales of last season make no hit', async () => {
  const product = await aProduct(shop.db, { categoryIds: [(await aCategory(shop.db)).id] })
  await sell(product, [91, 92, 93, 94])
  await rankProducts(shop.db, now)
  expect(await rowOf(product)).toMatchObject({ isBestseller: false })
})

test('a novelty was first published within thirty days and is in stock', async () => {
  const fresh = await aProduct(shop.db, { publishedAt: ago(29) })
  const old = await aProduct(shop.db, { publishedAt: ago(31) })
  const scarce = await aProduct(shop.db, { publishedAt: ago(1), stock: 4 })
  const planned = await aProduct(shop.db, { publishedAt: after(now, days(1)) })
  const draft = await aProduct(shop.db, { publishedAt: null })
  await rankProducts(shop.db, now)
  expect(await rowOf(fresh)).toMatchObject({ isNovelty: true, firstPublishedAt: ago(29) })
  expect(await badgesOf(fresh)).toEqual(['novinka'])
  expect(await listedAs(fresh, 'new')).toBe(true)
  for (const other of [old, scarce, planned, draft]) expect(await rowOf(other)).toMatchObject({ isNovelty: false })
  expect((await rowOf(planned)).firstPublishedAt).toBeNull()
  await shop.db
    .update(products)
    .set({ publishedAt: ago(2) })
    .where(eq(products.id, old.id))
  await rankProducts(shop.db, now)
  expect(await rowOf(old)).toMatchObject({ isNovelty: false, firstPublishedAt: ago(31) })
  await rankProducts(shop.db, after(now, days(2)))
  expect(await rowOf(fresh)).toMatchObject({ isNovelty: false })
  expect(await badgesOf(fresh)).toEqual([])
  await rankProducts(shop.db, now)
})

test('an editor’s choice takes precedence until it is reset', async () => {
  const product = await aProduct(shop.db, { publishedAt: ago(3), slug: 'chosen' })
  const by = 'olga@example.com'
  await rankProducts(shop.db, now)
  await chooseBadge(shop.db, { slug: 'chosen', badge: 'hit', choice: 'always', by, now })
  await chooseBadge(shop.db, { slug: 'chosen', badge: 'novelty', choice: 'never', by, now })
  expect(await badgesOf(product)).toEqual(['hit'])
  await rankProducts(shop.db, now)
  expect(await rowOf(product)).toMatchObject({ isNovelty: false, isBestseller: true })
  await chooseBadge(shop.db, { slug: 'chosen', badge: 'hit', choice: 'auto', by, now })
  await chooseBadge(shop.db, { slug: 'chosen', badge: 'novelty', choice: 'auto', by, now })
  await rankProducts(shop.db, now)
  expect(await badgesOf(product)).toEqual(['novinka'])
  const audit = await shop.db
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.subject, `product:${product.id}`))
  expect(audit.map(({ after: after_ }) => after_)).toEqual([
    { hit: true },
    { novelty: false },
    { hit: null },
    { novelty: null },
  ])
  await expect(chooseBadge(shop.db, { slug: "x' or 1", badge: 'hit', choice: 'always', by, now })).rejects.toThrow()
})

test('a manually added badge follows the ranks', async () => {
  const product = await aProduct(shop.db)
  await rankProducts(shop.db, now)
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from tags where slug = 'hit'`)
  await shop.db.insert(productTags).values({ productId: product.id, tagId: rows[0]!.id, isBadge: true })
  expect(await rankProducts(shop.db, now)).toBe(1)
  expect(await badgesOf(product)).toEqual([])
})

test('invalidates only changed products, and time alone changes none', async () => {
  const [one, other] = [await aProduct(shop.db), await aProduct(shop.db)]
  await sell(one, [3])
  await sell(other, [3])
  await rankProducts(shop.db, now)
  await aSale(one, 1)
  await news.heard()
  tagsOfNews = []
  expect(await rankProducts(shop.db, now)).toBe(1)
  await news.heard()
  expect(tagsOfNews).toContain(`product:${one.id}`)
  expect(tagsOfNews).toContain('listing')
  expect(tagsOfNews).not.toContain(`product:${other.id}`)
  tagsOfNews = []
  const tomorrow = await newRanks(shop.db, after(now, hours(24)))
  expect(tomorrow.filter(({ id }) => id === one.id || id === other.id)).toEqual([])
  expect(await rankProducts(shop.db, now)).toBe(0)
  await news.heard()
  expect(tagsOfNews).toEqual([])
})

test('ranks a night once, also in two processes and after a missed day', async () => {
  const product = await aProduct(shop.db)
  await sell(product, [1])
  await Promise.all([rankNight(shop.db, now), rankNight(shop.db, now)])
  const first = await rowOf(product)
  expect(first.popularity).toBe(salesOf(1))
  await aSale(product, 0.1)
  await rankNight(shop.db, after(now, hours(20)))
  expect(await rowOf(product)).toEqual(first)
  await rankNight(shop.db, after(now, hours(60)))
  expect((await rowOf(product)).popularity).toBe(salesOf(1, 0.1))
  expect((await shop.db.select().from(rankedNights)).map(({ night }) => night).toSorted()).toEqual([
    '2026-03-10',
    '2026-03-12',
  ])
})

test('a job killed midway leaves products consistent, and the next completes it', async () => {
  const category = await aCategory(shop.db)
  const model = await aModel(shop.db, { categoryIds: [category.id] })
  const { colorId } = await rowOf(await aProduct(shop.db, { modelId: model.id }))
  await shop.db.execute(
    sql`insert into colors (slug, hex, tile_hex) select 'many-' || n, '#1F4F47', '#D9E4DF' from generate_series(1, 700) n`,
  )
  await shop.db.execute(sql`insert into products (model_id, color_id, slug, sku, price, published_at)
    select ${model.id}, c.id, 'many-' || c.id, 'M-' || c.id, 100, ${ago(3).toISOString()}::timestamptz
    from colors c where c.slug like 'many-%' and c.id <> ${colorId}`)
  await shop.db.execute(sql`insert into trade_offers (product_id, size_id, stock)
    select p.id, ${(await anOffer(shop.db)).sizeId}, 9 from products p where p.slug like 'many-%'`)
  await shop.db.execute(
    sql.raw(`create function dies() returns trigger language plpgsql as $$ begin
      perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger dies before update on products for each row when (new.slug = (
      'many-' || new.color_id) and new.color_id % 700 = 650 % 700) execute function dies()`),
  )
  await expect(rankProducts(shop.db, now)).rejects.toThrow()
  const halves = async () =>
    (
      await shop.db.execute<{ new: number; tagged: number; told: number }>(sql`
        select count(*) filter (where p.is_novelty)::int as new,
          count(*) filter (where exists (select from product_tags t where t.product_id = p.id))::int as tagged,
          count(*) filter (where exists (select from listing_products l join listing_keys k on k.id = any(l.keys)
            where l.product_id = p.id and k.facet = 'flag' and k.value = 'new'))::int as told
        from products p where p.slug like 'many-%'`)
    ).rows[0]!
  const { new: half, tagged, told } = await halves()
  expect([half > 0 && half < 700, tagged, told]).toEqual([true, half, half])
  await shop.db.execute(sql.raw('drop trigger dies on products; drop function dies()'))
  await rankProducts(shop.db, now)
  expect(await halves()).toEqual({ new: 700, tagged: 700, told: 700 })
})
