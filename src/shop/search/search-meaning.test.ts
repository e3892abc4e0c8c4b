import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#kernel/db.ts'
import { folderStorage } from '#partners/storage/folder.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { heldOutQueries } from '../../../bench/search-queries/held-out.ts'
import { pageQueries } from '../../../bench/search-queries/pages.ts'
import { tunedMeaningQueries } from '../../../bench/search-queries/tuned-meanings.ts'
import { tunedWordQueries } from '../../../bench/search-queries/tuned-words.ts'
import { filtersFrom } from '../listing/listing.rules.ts'
import { searchPage } from './search.queries.ts'
import { suggestions } from './suggest.queries.ts'
import { queryRows, scoreOf, scoresByGroup } from '../../../bench/search-score.ts'

const now = new Date()
const folder = mkdtempSync(path.join(tmpdir(), 'yasmena-score-'))
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

const tables: [name: string, table: string, least: number][] = [
  ['the queries it was tuned on', tunedWordQueries + tunedMeaningQueries, 300],
  ['queries that were held out', heldOutQueries, 80],
  ['queries for pages beside goods', pageQueries, 80],
]

test.each(tables)(
  'finds 98 % of %s first and 95 % in the top five',
  async (_, table, least) => {
    const results = await scoreOf(database.db, queryRows(table), now)
    const wrong = results.filter(({ isFirstRight, isTopRight }) => !isFirstRight || !isTopRight)
    const all = scoresByGroup(results).at(-1)!
    expect(all.queries).toBeGreaterThanOrEqual(least)
    const wrongQueries = wrong.map(({ query, shown: firstFive }) => `${query}: ${firstFive.join(' ')}`).join('\n')
    expect(all.first / all.queries, wrongQueries).toBeGreaterThanOrEqual(0.98)
    expect(all.top / all.queries, wrongQueries).toBeGreaterThanOrEqual(0.95)
  },
  60_000,
)

const find = (search: string, query: Record<string, string> = {}) =>
  searchPage(database.db, { filters: filtersFrom({ search, group: 'color', ...query }), locale: 'ru', now })
const idsOf = async (page: ReturnType<typeof find>) => (await page).cards.map(({ id }) => id)
const colorsOf = async (search: string) => [
  ...new Set((await find(search)).cards.map(({ slug }) => slug.split('-').at(-1))),
]

test.each([
  ['халат размер 44', 'халат', { size: '44' }],
  ['костюм 50 размера', 'костюм', { size: '50' }],
  ['size 48', '', { size: '48' }],
  ['48 рост 170', '', { size: '48', height: '170' }],
  ['костюм женский 46 рост 164', 'костюм женский', { size: '46', height: '164' }],
  ['брюки 48/170', 'брюки', { size: '48', height: '170' }],
  ['костюм рост 168', 'костюм', { height: '164' }],
  ['топ до 4000 рублей', 'топ', { price_max: '4000' }],
])('«%s» finds the same as its filters', async (query, words, filters) => {
  const answer = await find(query)
  expect(answer).toMatchObject({ ignored: [], dropped: [], total: (await find(words, filters)).total })
  expect(answer.total).toBeGreaterThan(0)
})

test.each(['размер', 'рост', 'купить', 'size', 'цена'])('«%s» alone narrows nothing', async (query) => {
  expect(await find(query)).toMatchObject({ total: 187, ignored: [] })
})

test('finds one-size garments by that word', async () => {
  expect((await find('безразмерный')).total).toBe((await find('', { size: 'one-size' })).total)
})

test('a trade term such as “surgical” does not narrow the search', async () => {
  for (const [query, plain] of [
    ['халат хирургический', 'халат'],
    ['брюки хирургические', 'брюки'],
    ['scrub cap', 'cap'],
  ] as const)
    expect((await find(query)).total, query).toBe((await find(plain)).total)
})

test('finds colors by distance, nearest first', async () => {
  expect(await colorsOf('темно-синий костюм')).toEqual(['polnoch', 'ladoga'])
  expect(await colorsOf('мятное платье')).toEqual(['shalfey', 'iney', 'hvoya', 'biryuza'])
  expect(await colorsOf('бордовая шапочка')).toEqual(['brusnika'])
  expect((await colorsOf('графитовые брюки'))[0]).toBe('grafit')
  expect((await colorsOf('персиковый халат'))[0]).toBe('pudra')
  expect(await find('коричневый халат')).toMatchObject({ ignored: ['коричневый'], total: (await find('халат')).total })
})

test('drops and reports the weakest words that do not match together', async () => {
  expect(await find('носки халат')).toMatchObject({ dropped: ['халат'], ignored: [] })
  expect(await find('куртка 48 рост 170')).toMatchObject({ dropped: ['рост 170'] })
  expect(await idsOf(find('куртка 48 рост 170'))).toEqual(await idsOf(find('куртка 48')))
  expect(await find('халат до 1000 руб')).toMatchObject({ dropped: ['до 1000 руб'] })
  expect(await find('Чёрный топ размер 99')).toMatchObject({ ignored: ['размер 99'] })
})

test('does not confuse things not sold with things sold', async () => {
  for (const query of ['тапочки', 'медицинская маска', 'розовые кроксы', 'белые перчатки'])
    expect((await find(query)).total, query).toBe(0)
  expect(await find('детский халат')).toMatchObject({ ignored: ['детский'] })
})

test.each([
  ['khalat beliy', 'халат белый'],
  ['platie', 'платье'],
  ['бардовая шапочка', 'бордовая шапочка'],
  ['зелная шапочка', 'зелёная шапочка'],
  ['медсетра', 'медсестра'],
  ['medicinskaya odezhda', 'медицинская одежда'],
])('«%s» is corrected to the found word in its own form: %s', async (query, text) => {
  expect((await find(query)).corrected).toBe(text)
})

test.each([
  ['медсестра', null],
  ['халатом', null],
  ['курток', null],
  ['бардовый', 'бордовый'],
])('does not correct a word form: «%s»', async (query, text) => {
  expect((await find(query)).corrected).toBe(text)
})

test.each([
  ['розовый костюм', []],
  ['розовый кос', ['розовый костюм']],
  ['белый хал', ['белый халат']],
  ['белые хал', ['белые халаты']],
  ['белое пл', ['белое платье']],
  ['брюки пря', ['брюки прямые']],
])('«%s» is completed with agreeing words: %j', async (search, queries) => {
  expect((await suggestions(database.db, { search, locale: 'ru', now })).queries).toEqual(queries)
})

test.each(['кос', 'хирур', 'размер 48', 'куртка 48 рост 170', 'мятн', 'халат xyzzyq', 'до 2000'])(
  'suggestions for «%s» count as many results as the page (R-2.3-14)',
  async (search) => {
    const { total } = await suggestions(database.db, { search, locale: 'ru', now })
    expect(total).toBeGreaterThan(0)
    expect(total).toBe((await find(search, { group: 'model' })).total)
  },
)
