import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCategory, aModel, aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { aCity } from '#shop/cities/cities.samples.ts'
import { aReview } from '#shop/product/product.samples.ts'
import { countStatements } from '#testing/count-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import type { Visit } from '#web/site.ts'
import { touch } from '#shop/news.ts'
import { pageIndex } from '#shop/search/pages.queries.ts'
import type { Context } from '../common/context.ts'
import { loadProduct } from '../product/product.loader.ts'
import { loadSearch } from '../search/search.loader.ts'
import { loadBestsellers, loadCatalogue, loadCategory, loadNovelties, loadSale, loadTags } from './catalogue.loader.ts'

/** Maximum number of SQL statements per kind of page, with cold caches and on a second request. */
let shop: TestShop
let slug = ''

beforeAll(async () => {
  shop = await openTestShop()
  const { db } = shop
  await aCity(db, { slug: 'kazan', useInRegions: true })
  const tops = await aCategory(db, { slug: 'topy' })
  const model = await aModel(db, { categoryIds: [tops.id] })
  const product = await aProduct(db, { modelId: model.id })
  slug = product.slug
  for (let at = 0; at < 12; at++) await aReview(db, { modelId: model.id, rating: 4 })
  for (let at = 0; at < 3; at++) await aProduct(db, { categoryIds: [tops.id] })
  await vi.waitFor(async () => expect((await shop.app.site.now()).categories[0]?.productCount).toBe(4))
})
afterAll(() => shop.close())

type PageAddress = { path: string; region?: string; query?: Record<string, string>; params?: Record<string, string> }

const visitOf = ({ path, region, query = {}, params = {} }: PageAddress): Visit<string, Context> => ({
  path,
  locale: 'ru',
  base: '',
  pathname: path,
  region,
  query,
  params,
  now: new Date(),
  context: shop.app,
  tag: () => {},
})

const narrow = { color: 'nonesuch', price_min: '100', in_stock: '1', sort: 'new' }
const kinds: [string, number, (visit: never) => unknown, () => PageAddress][] = [
  ['a section', 3, loadCategory, () => ({ path: '/kategorii/topy/', params: { kategorii: 'topy' } })],
  [
    'a section of a city',
    3,
    loadCategory,
    () => ({
      path: '/kazan/kategorii/topy/',
      region: 'kazan',
      params: { kategorii: 'topy' },
      query: { page: '1', sort: 'new' },
    }),
  ],
  ['everything', 3, loadCatalogue, () => ({ path: '/kategorii/' })],
  [
    'a section with filters',
    3,
    loadCategory,
    () => ({ path: '/kategorii/topy/', params: { kategorii: 'topy' }, query: { price_min: '100', price_max: '9000' } }),
  ],
  [
    'a section where the filters leave nothing',
    3,
    loadCategory,
    () => ({ path: '/kategorii/topy/', params: { kategorii: 'topy' }, query: narrow }),
  ],
  ['novelties', 3, loadNovelties, () => ({ path: '/new/' })],
  ['bestsellers', 3, loadBestsellers, () => ({ path: '/bestsellers/' })],
  ['the sale', 3, loadSale, () => ({ path: '/sale/' })],
  ['the tags', 3, loadTags, () => ({ path: '/tags/' })],
  ['a product', 3, loadProduct, () => ({ path: `/content/${slug}/`, params: { content: slug } })],
  [
    'a product with another page of its reviews',
    3,
    loadProduct,
    () => ({ path: `/content/${slug}/`, params: { content: slug }, query: { reviews: '2', sort: 'high' } }),
  ],
  ['a search', 2, loadSearch, () => ({ path: '/search-results/', query: { search: 'топ' } })],
  ['a search that finds nothing', 2, loadSearch, () => ({ path: '/search-results/', query: { search: 'ввввввввв' } })],
  [
    'a search where the filters leave nothing',
    3,
    loadSearch,
    () => ({ path: '/search-results/', query: { search: 'топ', ...narrow } }),
  ],
]

async function statementsOf(work: () => unknown): Promise<number> {
  const counter = countStatements(shop.pool)
  await work()
  counter.stop()
  return counter.texts.length
}

/** Invalidates every tag and waits until this process has dropped its caches. */
const forgetAll = async (): Promise<void> => {
  const arrival = new Promise<void>((resolve) => shop.app.bus.on('bus', () => resolve()))
  await touch(shop.db, ['listing', 'frame', 'colors', 'tags', 'sales', 'cities'])
  await arrival
}

/** Warm up the page index. */
beforeAll(() => pageIndex(shop.db, new Date()))

test.each(kinds)('%s takes at most %i statements', async (_, most, load, place) => {
  await forgetAll()
  await Promise.all([shop.app.site.now(), shop.app.cities.now()])
  const first = await statementsOf(() => load(visitOf(place()) as never))
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(most)
  const again = await statementsOf(() => load(visitOf(place()) as never))
  expect(again).toBeLessThan(first)
})
