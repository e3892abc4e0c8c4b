import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#kernel/db.ts'
import { folderStorage } from '#partners/storage/folder.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { heldOutQueries } from '../../../bench/search-queries/held-out.ts'
import { tunedMeaningQueries } from '../../../bench/search-queries/tuned-meanings.ts'
import { tunedWordQueries } from '../../../bench/search-queries/tuned-words.ts'
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
]

test.each(tables)(
  'of %s 98 in 100 find what is meant first, and 95 in 100 fill the first five with it',
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
