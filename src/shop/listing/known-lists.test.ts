import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postgresBus } from '#kernel/bus.ts'
import { openDatabase, type Database } from '#kernel/db.ts'
import { roubles } from '#kernel/money.ts'
import { countStatements } from '#testing/count-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { publishProduct, setPrice, withdrawProduct } from '../catalogue/catalogue.actions.ts'
import { aCategory, aColor, aModel, aProduct } from '../catalogue/catalogue.samples.ts'
import { modelTranslations, products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import { followNews } from '../remember.ts'
import { listingPage } from './listing.queries.ts'
import { filtersFrom } from './listing.rules.ts'
import { suggestions } from '../search/suggest.queries.ts'

const now = new Date()
const inAnHour = new Date(now.getTime() + 3_600_000)
let shop: TestShop
let other: Database
let bus: ReturnType<typeof postgresBus>
let tops: Awaited<ReturnType<typeof aCategory>>
let product: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  shop = await openTestShop()
  other = openDatabase(shop.connection, 2)
  bus = postgresBus(shop.connection)
  await bus.ready
  followNews(other.db, bus)
  tops = await aCategory(shop.db, { slug: 'topy' })
})
/** Each test has a product of its own. */
beforeEach(async () => {
  const model = await aModel(shop.db, { name: 'Топ «Имандра»', categoryIds: [tops.id] })
  product = await aProduct(shop.db, { modelId: model.id, price: roubles(3_000) })
})
afterAll(async () => {
  await other.close()
  await bus.close()
  await shop.close()
})

type Look = { at?: Date; query?: Record<string, string> }

const find = (db: Database['db'], { at = now, query = {} }: Look = {}) =>
  listingPage(db, { filters: filtersFrom(query, { category: 'topy' }), locale: 'ru', now: at })

const own = async (db: Database['db'], look?: Look) => (await find(db, look)).cards.find(({ id }) => id === product.id)

/** Checks this process and a second one, which receives the event a moment later. */
async function bothShow(look: Look, fields: object | undefined): Promise<void> {
  for (const { db } of [shop, other])
    await expect.poll(() => own(db, look)).toEqual(fields === undefined ? undefined : expect.objectContaining(fields))
}

test('serves a recently shown list without a database query', async () => {
  await expect
    .poll(async () => {
      const statements = countStatements(shop.pool)
      await find(shop.db)
      statements.stop()
      return statements.texts.length
    })
    .toBe(0)
})

test('shows a new price in every process on the next request', async () => {
  await bothShow({}, { price: roubles(3_000) })
  await setPrice(shop.db, { productId: product.id, price: roubles(2_500) })
  await bothShow({}, { price: roubles(2_500), salePrice: null })
})

test('starts and ends a sale on time in a cached card', async () => {
  await setPrice(shop.db, {
    productId: product.id,
    price: roubles(2_500),
    salePrice: roubles(2_000),
    saleStartsAt: inAnHour,
  })
  await bothShow({ at: new Date(inAnHour.getTime() - 1) }, { salePrice: null })
  await bothShow({ at: inAnHour }, { salePrice: roubles(2_000), percent: 20 })
})

test('shows a newly published color on the cards of the other colors', async () => {
  const late = await aProduct(shop.db, { modelId: product.modelId, publishedAt: inAnHour })
  const slugs = async (at: Date) =>
    (await own(other.db, { at, query: { group: 'color' } }))?.colors.map(({ slug }) => slug)
  await expect.poll(() => slugs(inAnHour)).toEqual([product.slug, late.slug])
  expect(await slugs(now)).toEqual([product.slug])
})

test('removes a sold-out product from the in-stock list and renames its card', async () => {
  const query = { in_stock: '1' }
  await bothShow({ query }, { name: 'Топ «Имандра»' })
  await shop.db.update(tradeOffers).set({ stock: 0 }).where(eq(tradeOffers.productId, product.id))
  await bothShow({ query }, undefined)
  await shop.db
    .update(modelTranslations)
    .set({ name: 'Топ «Сямозеро»' })
    .where(eq(modelTranslations.modelId, product.modelId))
  await bothShow({}, { name: 'Топ «Сямозеро»' })
})

test('removes an unpublished product and shows it again when republished', async () => {
  await withdrawProduct(shop.db, { productId: product.id })
  await bothShow({}, undefined)
  await publishProduct(shop.db, { productId: product.id, at: now })
  await bothShow({}, { id: product.id })
})

test('labels a filter value that is new', async () => {
  const color = await aColor(shop.db, { name: 'Морошка' })
  const fresh = await aProduct(shop.db, { modelId: product.modelId, colorId: color.id })
  const names = async () =>
    (await find(shop.db)).facets.find(({ name }) => name === 'color')?.values.map(({ label }) => label)
  await expect.poll(names).toContain('Морошка')
  await shop.db.delete(products).where(eq(products.id, fresh.id))
  await expect.poll(names).not.toContain('Морошка')
})

test('caches a search suggestion until the goods change', async () => {
  const ask = async () => (await suggestions(shop.db, { search: 'имандра', locale: 'ru', now })).total
  const before = await ask()
  await aProduct(shop.db, { name: 'Халат «Имандра»' })
  await expect.poll(ask).toBe(before + 1)
})
