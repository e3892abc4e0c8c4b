import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { openDatabase, type Database } from '#kernel/db.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { addBenchData } from '../../../bench/data.ts'
import { listingPage } from './listing.queries.ts'
import { filtersFrom, groupings, pagesOf, pageSize, sorts, type Scope } from './listing.rules.ts'
import { naively, plainProducts, type PlainProduct } from './naive-listing.samples.ts'
import { searchPage } from '../search/search.queries.ts'
import { suggestions } from '../search/suggest.queries.ts'

let now = new Date()
let database: Database
let close: () => Promise<unknown>
let allProducts: PlainProduct[]
beforeAll(async () => {
  const testDatabase = await openTestDatabase()
  database = openDatabase(testDatabase.connection, 1, { statementLimit: 'none' })
  close = async () => {
    await database.close()
    await testDatabase.close()
  }
  await addBenchData(database.db, 2_500, () => {})
  // The newest products are published at creation time.
  now = new Date()
  allProducts = await plainProducts(database.db, now)
}, 120_000)
afterAll(() => close())

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Generic query plans of all statements run by `ask`. */
async function plansOf(ask: () => Promise<unknown>): Promise<{ text: string; nodes: PlanNode[] }[]> {
  const client = await database.pool.connect()
  const statements: { text: string; values: unknown[] }[] = []
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const noting = (...args: unknown[]) => {
    const [question, values] = args as [{ text?: string }, unknown[] | undefined]
    if (question.text) statements.push({ text: question.text, values: values ?? [] })
    return query(...args)
  }
  client.query = noting as pg.PoolClient['query']
  client.release()
  await ask()
  client.query = query as pg.PoolClient['query']
  const plans = []
  for (const { text, values } of statements) {
    await database.pool.query('set plan_cache_mode = force_generic_plan')
    const { rows } = await database.pool.query(`explain (format json) ${text}`, values)
    plans.push({ text, nodes: nodesOf(rows[0]['QUERY PLAN'][0].Plan) })
  }
  return plans
}

const great = ['trade_offers', 'stock_movements', 'products', 'product_tags', 'product_media', 'models']
const readWhole = (nodes: PlanNode[]) =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && great.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'])

const asks: [name: string, ask: () => Promise<unknown>][] = [
  ['a list', () => listingPage(database.db, { filters: filtersFrom({}, { category: 'topy' }), locale: 'ru', now })],
  [
    'a list with filters',
    () =>
      listingPage(database.db, {
        filters: filtersFrom({ color: 'hvoya', size: '46,48', height: '164', price_min: '100', sort: 'price_asc' }),
        locale: 'ru',
        now,
      }),
  ],
  [
    'a search',
    () => searchPage(database.db, { filters: filtersFrom({ search: 'синий кастюм 46' }), locale: 'ru', now }),
  ],
  ['a suggestion', () => suggestions(database.db, { search: 'синий ко', locale: 'ru', now })],
]

test.each(asks)('%s never reads offers or scans a large table', async (_, ask) => {
  const [main, cards] = await plansOf(ask)
  const relations = new Set(main!.nodes.map((node) => node['Relation Name']))
  expect(readWhole(main!.nodes)).toEqual([])
  expect(relations).toContain('listing_bits')
  expect(relations).not.toContain('trade_offers')
  expect(readWhole(cards!.nodes)).toEqual([])
})

const narrow: [Record<string, string>, Scope][] = [
  [{}, {}],
  [{}, { category: 'topy' }],
  [{ color: 'hvoya,sneg', size: '46' }, {}],
  [{ color: 'polnoch', size: '46,48', height: '164', price_max: '4000' }, { category: 'bryuki' }],
  [{ gender: 'men', in_stock: '1' }, { flag: 'sale' }],
]

const shapes = sorts.flatMap((sort) => groupings.map((group) => ({ sort, group })))

test.each(shapes)('a large shop has the same pages as a naive scan: $sort by $group', async (shape) => {
  for (const [query, scope] of narrow) {
    const expected = naively(allProducts, filtersFrom({ ...query, ...shape }, scope))
    for (const page of new Set([1, 2, Math.ceil(pagesOf(expected.length) / 2), pagesOf(expected.length)])) {
      const filters = filtersFrom({ ...query, ...shape, page: String(page) }, scope)
      const ids = expected.slice((page - 1) * pageSize, page * pageSize)
      if (page > pagesOf(expected.length)) continue
      const list = await listingPage(database.db, { filters, locale: 'ru', now })
      expect(list.cards.map(({ id }) => id)).toEqual(ids)
    }
  }
})

test('search pages of a large shop contain each product once', async () => {
  for (const search of ['халат белый', 'брюки синие', 'имандра']) await expectWhole(search)
})

async function expectWhole(search: string): Promise<void> {
  const ids = new Set<number>()
  let pages = 1
  let total = 0
  for (let page = 1; page <= pages; page++) {
    const list = await searchPage(database.db, {
      filters: filtersFrom({ search, page: String(page) }),
      locale: 'ru',
      now,
    })
    ;({ pages, total } = list)
    for (const { id } of list.cards) ids.add(id)
  }
  expect(ids.size).toBe(total)
}
