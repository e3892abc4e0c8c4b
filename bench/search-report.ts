import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../src/kernel/db.ts'
import { folderStorage } from '../src/partners/storage/folder.ts'
import { seedDemo } from '../src/seed/seed-demo.ts'
import { openTestServer, inDatabase } from '../src/testing/database-server.ts'
import { heldOutQueries } from './search-queries/held-out.ts'
import { tunedMeaningQueries } from './search-queries/tuned-meanings.ts'
import { tunedWordQueries } from './search-queries/tuned-words.ts'
import { queryRows, scoreOf, scoresByGroup, type QueryResult } from './search-score.ts'

const tables = { 'tuned on': tunedWordQueries + tunedMeaningQueries, 'held out': heldOutQueries }

const share = (part: number, whole: number): string => `${part} (${((part / whole) * 100).toFixed(1)} %)`

function report(name: string, results: QueryResult[], say: (line: string) => void): void {
  say(`\n| ${name} | queries | top-1 | top-5 |\n|---|---|---|---|`)
  for (const { group, queries, first, top } of scoresByGroup(results))
    say(`| ${group} | ${queries} | ${share(first, queries)} | ${share(top, queries)} |`)
  for (const { query, isFirstRight, isTopRight, shown: firstFive } of results)
    if (!isFirstRight || !isTopRight) say(`${isFirstRight ? 'top-5' : 'top-1'}: ${query}: ${firstFive.join(' ')}`)
}

/** Search quality of the demo shop on the query tables; starts its own database. */
export async function reportSearch(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'yasmena-bench-search-'))
  const server = await openTestServer()
  const database = openDatabase(inDatabase(server.connection, server.template), 2)
  try {
    const now = new Date()
    await seedDemo(database.db, folderStorage(folder), { now, images: path.resolve('demo/catalogue-images') })
    for (const [name, table] of Object.entries(tables))
      report(name, await scoreOf(database.db, queryRows(table), now), say)
  } finally {
    await database.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
