import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#seed/seed-demo.ts'
import { folderStorage } from '#partners/storage/folder.ts'
import { openDatabase, type Database } from '#kernel/db.ts'
import { countStatements } from '#testing/count-statements.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { countSearch } from './search.actions.ts'
import { filtersFrom } from '../listing/listing.rules.ts'
import { searchQueries } from './search.tables.ts'
import { searchPage } from './search.queries.ts'
import { relaxedLists } from './relaxed.queries.ts'
import { suggestions } from './suggest.queries.ts'

const now = new Date()
const folder = mkdtempSync(path.join(tmpdir(), 'yasmena-search-'))
let database: Database
let close: () => Promise<unknown>
beforeAll(async () => {
  const testDatabase = await openTestDatabase()
  database = openDatabase(testDatabase.connection, 2)
  close = async () => {
    await database.close()
    await testDatabase.close()
    rmSync(folder, { recursive: true, force: true })
  }
  await seedDemo(database.db, folderStorage(folder), { now, images: path.resolve('demo/catalogue-images') })
}, 60_000)
afterAll(() => close())

/** Grouped by color, so that every match is visible. */
const find = (search: string, query: Record<string, string> = {}) =>
  searchPage(database.db, { filters: filtersFrom({ search, group: 'color', ...query }), locale: 'ru', now })

const examples: [query: string, first: RegExp][] = [
  ['костюм', /^kostyum-/],
  ['костюмы', /^kostyum-/],
  ['медицинский костюм', /^kostyum-/],
  ['роба', /^kostyum-/],
  ['хиркостюм', /^kostyum-/],
  ['медицинская форма', /^kostyum-/],
  ['скрабы', /^kostyum-/],
  ['scrubs', /^kostyum-/],
  ['scrub set', /^kostyum-/],
  ['КОСТЮМЫ', /^kostyum-/],
  ['кастюм', /^kostyum-/],
  ['костьм', /^kostyum-/],
  ['костюмм', /^kostyum-/],
  ['rjcn.v', /^kostyum-/],
  ['RJCN.V', /^kostyum-/],
  ['ыскги', /^kostyum-/],
  ['kostyum', /^kostyum-/],
  ['мужской костюм', /^kostyum-volhov/],
  ['топ', /^top-/],
  ['топы', /^top-/],
  ['топ с коротким рукавом', /^top-/],
  ['топ на молнии', /^top-svir/],
  ['синий топ 46', /^top-.*-(ladoga|polnoch)$/],
  ['футболка', /^top-/],
  ['tops', /^top-/],
  ['zip top', /^top-svir/],
  ['брюки', /^bryuki-/],
  ['брюик', /^bryuki-/],
  ['штаны', /^bryuki-/],
  ['женские брюки', /^bryuki-/],
  ['джогеры', /dzhoggery/],
  ['dzhoggery', /dzhoggery/],
  ['joggers', /dzhoggery/],
  ['trousers', /^bryuki-/],
  ['navy pants', /^bryuki-.*-(ladoga|polnoch)$/],
  ['халат', /^halat-/],
  ['хлат', /^halat-/],
  ['[fkfn', /^halat-/],
  ['halat', /^halat-/],
  ['khalat', /^halat-/],
  ['белый халат', /^halat-.*-sneg$/],
  ['халаты белые', /^halat-.*-sneg$/],
  ['lab coat', /^halat-/],
  ['темно-синий халат', /^halat-.*-(ladoga|polnoch)$/],
  ['халат хвоя', /^halat-.*-hvoya$/],
  ['платье', /^plate-/],
  ['платье красное', /^plate-.*-brusnika$/],
  ['зеленое платье', /^plate-.*-(hvoya|shalfey)$/],
  ['зелёное платье', /^plate-.*-(hvoya|shalfey)$/],
  ['шапка', /^shapochka-/],
  ['колпак', /^shapochka-/],
  ['носки', /^golfy-/],
  ['гольфы 38-40', /^golfy-/],
  ['комбинизон', /^kombinezon/],
  ['фартук', /^fartuk-/],
  ['куртка', /^kurtka-/],
  ['лонгслив', /^longsliv-/],
  ['водолазка', /^longsliv-/],
  ['онега', /onega/],
  ['onega', /onega/],
  ['имандра халат', /^halat-imandra/],
  ['10245-01', /^top-onega-v-vyrez-hvoya$/],
  ['1024501', /^top-onega-v-vyrez-hvoya$/],
  ['10245', /^top-onega-v-vyrez-/],
]

test.each(examples)('«%s» finds the intended product first', async (query, first) => {
  const { cards } = await find(query)
  expect(cards[0]?.slug).toMatch(first)
})

test('an article number finds one product', async () => {
  expect((await find('10245-01')).total).toBe(1)
  expect((await find('10245')).total).toBe(12)
})

test('a size in the query requires that size to be orderable', async () => {
  const all = await find('топ')
  const bySearch = await find('топ 46 164')
  const byFilters = await find('топ', { size: '46', height: '164' })
  expect(bySearch.total).toBeLessThan(all.total)
  expect(byFilters.total).toBeLessThanOrEqual(bySearch.total)
})

test('lists orderable products before sold-out ones', async () => {
  const { cards, total, pages } = await find('джоггеры')
  const last = (await find('джоггеры', { page: String(pages) })).cards
  expect(total).toBeGreaterThan(12)
  const slugs = [...cards, ...last].map(({ slug }) => slug)
  const { rows } = await database.db.execute<{ slug: string; ok: boolean }>(
    'select p.slug, l.is_orderable as ok from products p join listing_products l on l.product_id = p.id',
  )
  const ok = new Map(rows.map((row) => [row.slug, row.ok]))
  const order = slugs.map((slug) => ok.get(slug))
  expect(order.indexOf(false) === -1 || !order.slice(order.indexOf(false)).includes(true)).toBe(true)
})

test('lists the garment itself before related products', async () => {
  const { cards } = await find('брюки')
  expect(cards.filter(({ slug }) => !slug.startsWith('bryuki-'))).toEqual([])
  expect((await find('брюки', { page: '2' })).cards.some(({ slug }) => slug.startsWith('kostyum-'))).toBe(true)
})

test.each(['брюки', 'топ', 'онега', 'женские'])('pages of «%s» contain each product once', async (query) => {
  const { total, pages } = await find(query)
  const ids: number[] = []
  for (let page = 1; page <= pages; page++)
    ids.push(...(await find(query, { page: String(page) })).cards.map(({ id }) => id))
  expect(total).toBeGreaterThan(24)
  expect([ids.length, new Set(ids).size]).toEqual([total, total])
})

test('counts filters over the search results', async () => {
  const { facets, total } = await find('халат')
  const colors = facets.find(({ name }) => name === 'color')!
  expect(colors.values.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(total)
  const white = await find('халат', { color: 'sneg' })
  expect(white.total).toBeGreaterThan(0)
  expect(white.cards.every(({ slug }) => slug.endsWith('-sneg'))).toBe(true)
})

test('supports the sort orders of lists', async () => {
  const prices = (await find('топ', { sort: 'price_asc' })).cards.map(({ price, salePrice }) => salePrice ?? price)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
})

test('reports corrections and left-out words', async () => {
  expect(await find('кастюм')).toMatchObject({ corrected: 'костюм', ignored: [] })
  expect(await find('rjcn.v')).toMatchObject({ corrected: 'костюм' })
  expect(await find('брюки xyzzyq')).toMatchObject({ corrected: null, ignored: ['xyzzyq'] })
  expect(await find('топ для смены')).toMatchObject({ ignored: ['смены'] })
  expect(await find('костюм')).toMatchObject({ corrected: null, ignored: [], nearest: [], liked: [] })
})

test('answers an empty result with similar words and popular products', async () => {
  const { total, cards, liked: likedCards, nearest, pages } = await find('костюмята')
  expect([total, cards, pages]).toEqual([0, [], 1])
  expect(nearest).toContain('костюм')
  expect(likedCards).toHaveLength(8)
})

test('shows the popular list for an empty or blank query (O-44)', async () => {
  const [empty, blank] = [await find(''), await find('   ')]
  expect(empty.total).toBe(187)
  expect(blank.cards).toEqual(empty.cards)
})

const hostile = [
  "'; drop table products; --",
  '%_%',
  '\\',
  '"""',
  '((((',
  '<script>alert(1)</script>',
  '{}',
  'a'.repeat(5_000),
  '\u0000',
  '🩺🧵',
  '& | ! :*',
  '1 '.repeat(500),
  'ё'.repeat(200),
  '../../etc',
  '\ud800',
]

test.each(hostile)('handles hostile input: %j', async (text) => {
  const list = await find(text)
  expect(list.total).toBeGreaterThanOrEqual(0)
  expect(await suggestions(database.db, { search: text, locale: 'en', now })).toBeTruthy()
})

test('runs a search or a suggestion in two statements', async () => {
  const statements = countStatements(database.pool)
  await find('синий кастюм 46', { color: 'polnoch' })
  expect(statements.texts).toHaveLength(2)
  await find('костюмята')
  expect(statements.texts).toHaveLength(4)
  await suggestions(database.db, { search: 'синий ко', locale: 'ru', now })
  statements.stop()
  expect(statements.texts).toHaveLength(6)
})

test('suggests products, categories and completions while typing', async () => {
  const hints = await suggestions(database.db, { search: 'бр', locale: 'ru', now })
  expect(hints.categories[0]).toMatchObject({ slug: 'bryuki', name: 'Брюки' })
  expect(hints.products).toHaveLength(4)
  expect(hints.queries).toContain('брюки')
  expect((await suggestions(database.db, { search: 'синие бр', locale: 'ru', now })).queries).toContain('синие брюки')
  expect(
    (await suggestions(database.db, { search: 'кос', locale: 'ru', now })).categories.map(({ slug }) => slug),
  ).toContain('kostyumy')
  expect((await suggestions(database.db, { search: 'tro', locale: 'en', now })).categories[0]).toMatchObject({
    name: 'Trousers',
  })
})

test('completes the last word only where results exist', async () => {
  const queriesFor = async (search: string) => (await suggestions(database.db, { search, locale: 'ru', now })).queries
  const tops = await queriesFor('топ с кос')
  expect(tops).toContain('топ с косой')
  expect(tops.filter((text) => text.includes('костюм'))).toEqual([])
  expect((await queriesFor('синий кос'))[0]).toBe('синий костюм')
  expect(await queriesFor('халат джог')).toEqual([])
})

test('suggests popular successful queries first', async () => {
  await database.db.delete(searchQueries)
  for (let times = 0; times < 3; times++) await countSearch(database.db, { text: ' Брюки  прямые ', now })
  await countSearch(database.db, { text: 'брюки', now })
  const { queries } = await suggestions(database.db, { search: 'брю', locale: 'ru', now })
  expect(queries.slice(0, 2)).toEqual(['брюки прямые', 'брюки'])
})

test.each(['кос', 'бр', 'синие бр', 'топ', 'халат', 'халат кос'])(
  'suggestions for «%s» count as many results as the page (R-2.3-14)',
  async (search) => {
    const { total } = await suggestions(database.db, { search, locale: 'ru', now })
    const page = await searchPage(database.db, { filters: filtersFrom({ search }), locale: 'ru', now })
    expect(total).toBeGreaterThan(0)
    expect(total).toBe(page.total)
  },
)

test('applies the interpretation of the last word under filters too', async () => {
  const look = (query: Record<string, string>) =>
    searchPage(database.db, { filters: filtersFrom({ search: 'халат кос', ...query }), locale: 'ru', now })
  const { facets } = await look({})
  const color = facets.find(({ name }) => name === 'color')!.values.find(({ count }) => count > 0)!
  expect((await look({ color: color.value, in_stock: '1' })).total).toBe(color.count)
  const lists = [filtersFrom({ search: 'халат кос' })]
  const { totals } = await relaxedLists(database.db, lists, { locale: 'ru', now })
  expect(totals).toEqual([(await look({})).total])
})

test('returns an empty answer for an empty query', async () => {
  expect(await suggestions(database.db, { search: '', locale: 'ru', now })).toEqual({
    total: 0,
    corrected: null,
    leftOut: [],
    queries: [],
    products: [],
    categories: [],
  })
})
