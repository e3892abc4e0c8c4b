import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#kernel/db.ts'
import { kopecks, roubles } from '#kernel/money.ts'
import { countStatements } from '#testing/count-statements.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { aCategory, aColor, aModel, anOffer, aProduct, aSize, aTag } from '../catalogue/catalogue.samples.ts'
import * as attributes from '../catalogue/attributes.tables.ts'
import * as catalogue from '../catalogue/catalogue.tables.ts'
import * as saleLists from '../catalogue/sale-lists.tables.ts'
import { refreshDue } from './listing.actions.ts'
import { listingPage } from './listing.queries.ts'
import { facetNames, filtersFrom, groupings, pageSize, sorts, type Filters, type Scope } from './listing.rules.ts'
import { relaxedLists } from '../search/relaxed.queries.ts'
import { aStore } from '../product/product.samples.ts'
import { naiveCount, naively, plainProducts } from './naive-listing.samples.ts'

const t = { ...attributes, ...catalogue, ...saleLists }

const now = new Date()
let database: Database
let close: () => Promise<unknown>

const shopValues = {
  category: [] as string[],
  color: [] as string[],
  size: [] as string[],
  tag: [] as string[],
  sale: ['osen'],
}
const heights = ['164', '170']

beforeAll(async () => {
  const testDatabase = await openTestDatabase()
  database = openDatabase(testDatabase.connection, 3)
  close = async () => {
    await database.close()
    await testDatabase.close()
  }
  await fillShop()
})
afterAll(() => close())

/** Creates sixty products that differ in every listed property; the random seed is fixed. */
async function fillShop(): Promise<void> {
  const { db } = database
  let seed = 7
  const dice = (sides: number) => (seed = (seed * 48_271) % 2_147_483_647) % sides
  const tops = await aCategory(db, { slug: 'topy' })
  const inner = await aCategory(db, { slug: 'v-vyrez', parentId: tops.id })
  const hidden = await aCategory(db, { slug: 'skrytye', isPublished: false })
  const under = await aCategory(db, { slug: 'pod-skrytymi', parentId: hidden.id })
  shopValues.category.push('topy', 'v-vyrez', 'skrytye', 'pod-skrytymi')
  const colors = [await aColor(db), await aColor(db), await aColor(db)]
  const sizes = [await aSize(db), await aSize(db), await aSize(db)]
  const tags = [await aTag(db), await aTag(db)]
  shopValues.color.push(...colors.map(({ slug }) => slug))
  shopValues.size.push(...sizes.map(({ slug }) => slug))
  shopValues.tag.push(...tags.map(({ slug }) => slug))
  const [sale] = await db.insert(t.saleLists).values({ slug: 'osen' }).returning()
  const [sleeve] = await db.insert(t.sleeves).values({ slug: 'korotkiy' }).returning()
  for (let number = 0; number < 20; number++) {
    const model = await aModel(db, {
      gender: (['women', 'men', 'unisex'] as const)[dice(3)]!,
      sleeveId: dice(2) ? sleeve!.id : null,
      categoryIds: [[tops.id], [inner.id], [under.id], [hidden.id, inner.id], []][dice(5)]!,
    })
    for (const color of colors) {
      const price = roubles(1_000 + dice(9) * 500)
      const isCut = dice(3) === 0
      const product = await aProduct(db, {
        modelId: model.id,
        colorId: color.id,
        price,
        salePrice: isCut ? kopecks(price - 30_000) : null,
        saleStartsAt: isCut
          ? [null, new Date(now.getTime() - 1_000_000), new Date(now.getTime() + 1_000_000)][dice(3)]
          : null,
        isNovelty: dice(4) === 0,
        isBestseller: dice(4) === 0,
        popularity: dice(5),
        publishedAt: [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z'), null][dice(12) ? dice(2) : 2],
        tagIds: tags.filter(() => dice(2)).map(({ id }) => id),
        offer: { sizeId: sizes[0]!.id, height: 0, stock: dice(2) * 3 },
      })
      if (dice(2)) await db.insert(t.saleListProducts).values({ saleListId: sale!.id, productId: product.id })
      const pairs = sizes.slice(1).flatMap(({ id }) => [164, 170].map((height) => ({ sizeId: id, height })))
      for (const pair of pairs.filter(() => dice(3) > 0))
        await anOffer(db, { ...pair, productId: product.id, stock: dice(3) })
    }
  }
  const store = await aStore(db, { slug: 'na-polke' })
  await db.execute(sql`insert into store_stock (store_id, offer_id, amount)
    select ${store.id}, id, id % 4 from trade_offers where id % 5 = 0`)
}

const some = (values: string[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray([...values, 'nonesuch'], { minLength: 1 }))
const anyScope: fc.Arbitrary<Scope> = fc.constantFrom(
  {},
  { category: 'topy' },
  { category: 'v-vyrez' },
  { category: 'skrytye' },
  { flag: 'new' as const },
  { flag: 'bestseller' as const },
  { flag: 'sale' as const },
  { flag: 'sale' as const, sale: 'osen' },
  { category: 'topy', flag: 'new' as const },
)

const anyFilters = () =>
  fc
    .record({
      category: some(shopValues.category),
      color: some(shopValues.color),
      size: some(shopValues.size),
      height: some(heights),
      sleeve: some(['korotkiy']),
      gender: some(['women', 'men', 'unisex']),
      tag: some(shopValues.tag),
      price_min: fc.constantFrom('', '1500', '2200'),
      price_max: fc.constantFrom('', '2700', '4000'),
      in_stock: fc.constantFrom('', '', '1'),
      sale: fc.constantFrom('', '', '1'),
      store: fc.constantFrom('', '', '', 'na-polke', 'nonesuch'),
      group: fc.constantFrom(...groupings),
      sort: fc.constantFrom(...sorts),
      scope: anyScope,
    })
    .map(({ scope, ...query }) => filtersFrom(query, scope))

test('lists the same products in the same order as a naive scan (R-2.1-24)', async () => {
  const all = await plainProducts(database.db, now)
  await fc.assert(
    fc.asyncProperty(anyFilters(), async (filters) => {
      const expected = naively(all, filters)
      const list = await listingPage(database.db, { filters, locale: 'ru', now })
      expect(list.total).toBe(expected.length)
      expect(list.models).toBe(naively(all, { ...filters, grouping: 'model' }).length)
      expect(list.products).toBe(naively(all, { ...filters, grouping: 'color' }).length)
      expect(list.cards.map(({ id }) => id)).toEqual(expected.slice(0, pageSize))
    }),
    { numRuns: 150 },
  )
})

test('counts products for each facet value, including sold-out ones (R-7-33)', async () => {
  const all = await plainProducts(database.db, now)
  await fc.assert(
    fc.asyncProperty(anyFilters(), async (filters) => {
      const { facets, inStock, onSale } = await listingPage(database.db, { filters, locale: 'ru', now })
      for (const { name, values } of facets)
        for (const { value, count } of values)
          expect([name, value, count]).toEqual([name, value, naiveCount(all, filters, { name, value })])
      expect(inStock.count).toBe(naively(all, { ...filters, inStock: true }).length)
      expect(onSale.count).toBe(naively(all, { ...filters, onSale: true }).length)
    }),
    { numRuns: 120 },
  )
})

test('keeps a value with no matches and omits one absent from the page', async () => {
  const filters = filtersFrom({ price_min: '1', price_max: '2' }, { category: 'topy' })
  const { total, facets } = await listingPage(database.db, { filters, locale: 'ru', now })
  expect(total).toBe(0)
  const counts = Object.fromEntries(facets.map(({ name, values }) => [name, values.map(({ count }) => count)]))
  expect(counts['color']).toEqual([0, 0, 0])
  expect(counts['size']).toEqual([0, 0, 0])
  expect(facets.find(({ name }) => name === 'category')?.values.map(({ value }) => value)).not.toContain('skrytye')
})

test('computes price bounds from the other filters, not from the price filter', async () => {
  const all = await plainProducts(database.db, now)
  await fc.assert(
    fc.asyncProperty(anyFilters(), async (filters) => {
      const free: Filters = { ...filters, grouping: 'color', priceMin: null, priceMax: null }
      const ids = new Set(naively(all, free))
      const prices = all.filter(({ id }) => ids.has(id)).map(({ price }) => price)
      const { price } = await listingPage(database.db, { filters, locale: 'ru', now })
      expect(price).toEqual(prices.length ? { low: Math.min(...prices), high: Math.max(...prices) } : null)
    }),
    { numRuns: 60 },
  )
})

test('pages have no gaps or repeats and end after the last one (O-45)', async () => {
  const shapes = sorts.flatMap((sort) => groupings.map((group) => ({ sort, group })))
  for (const shape of shapes) {
    const ids: number[] = []
    const first = await listingPage(database.db, { filters: filtersFrom(shape), locale: 'ru', now })
    for (let page = 1; page <= first.pages; page++) {
      const filters = filtersFrom({ ...shape, page: String(page) })
      ids.push(...(await listingPage(database.db, { filters, locale: 'ru', now })).cards.map(({ id }) => id))
    }
    expect(new Set(ids).size).toBe(first.total)
    expect(ids).toEqual(naively(await plainProducts(database.db, now), filtersFrom(shape)))
  }
  const far = filtersFrom({ page: '999' })
  await expect(listingPage(database.db, { filters: far, locale: 'ru', now })).rejects.toMatchObject({ status: 404 })
})

test('loads a list in two statements for any filters', async () => {
  const filters: Filters = filtersFrom(
    { color: shopValues.color.join(','), size: shopValues.size.join(','), height: '164', price_min: '100' },
    { category: 'topy' },
  )
  const statements = countStatements(database.pool)
  await listingPage(database.db, { filters, locale: 'ru', now })
  statements.stop()
  expect(statements.texts).toHaveLength(2)
})

test('lists a started sale after the time check has run', async () => {
  const later = new Date(now.getTime() + 2_000_000)
  const filters = filtersFrom({}, { flag: 'sale' })
  const before = await listingPage(database.db, { filters, locale: 'ru', now })
  expect(await refreshDue(database.db, later)).toBeGreaterThan(0)
  expect(await refreshDue(database.db, later)).toBe(0)
  const list = await listingPage(database.db, { filters, locale: 'ru', now: later })
  expect(list.total).toBe(naively(await plainProducts(database.db, later), filters).length)
  expect(list.total).toBeGreaterThan(before.total)
})

test('returns labels in the requested language and in display order', async () => {
  const { facets } = await listingPage(database.db, { filters: filtersFrom({}), locale: 'en', now })
  expect(facets.map(({ name }) => name)).toEqual([...facetNames])
  expect(facets.find(({ name }) => name === 'gender')?.values.map(({ label }) => label)).toEqual([
    'Women’s',
    'Men’s',
    'Unisex',
  ])
  expect(facets.find(({ name }) => name === 'height')?.values.map(({ label }) => label)).toEqual(['164–170', '170–176'])
  const { rows } = await database.db.execute(sql`select count(*)::int as n from listing_queue`)
  expect(rows).toEqual([{ n: 0 }])
})

test('relaxed lists match the lists without a condition and show the longest one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFilters(), { minLength: 1, maxLength: 4 }), async (some) => {
      const lists = some.map((filters) => ({ ...filters, sort: some[0]!.sort, grouping: some[0]!.grouping }))
      const pages = await Promise.all(lists.map((filters) => listingPage(database.db, { filters, locale: 'ru', now })))
      const { totals, cards } = await relaxedLists(database.db, lists, { locale: 'ru', now })
      expect(totals).toEqual(pages.map(({ total }) => total))
      const others = totals.slice(0, -1)
      const most = Math.max(0, ...others)
      const best = most > 0 ? pages[others.indexOf(most)] : pages.at(-1)
      expect(cards.map(({ id }) => id)).toEqual(best!.cards.slice(0, 4).map(({ id }) => id))
    }),
    { numRuns: 60 },
  )
})
