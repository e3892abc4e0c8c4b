import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#kernel/db.ts'
import { folderStorage } from '#partners/storage/folder.ts'
import { filtersFrom } from '#shop/listing/listing.rules.ts'
import { searchRows } from '#shop/search/search.queries.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { dumpDatabase, restoreDatabase } from './dump.ts'
import { seedDemo } from '#seed/seed-demo.ts'

const now = new Date('2026-11-20T09:00:00Z')
const folder = mkdtempSync(path.join(tmpdir(), 'yasmena-dump-'))
const file = path.join(folder, 'shop.dump')
const closing: (() => Promise<unknown>)[] = []
let demo: Database

async function openEmpty(): Promise<Database> {
  const { connection, close } = await openTestDatabase()
  const database = openDatabase(connection, 3)
  closing.push(database.close, close)
  return database
}

beforeAll(async () => {
  demo = await openEmpty()
  await seedDemo(demo.db, folderStorage(folder), { now, images: path.resolve('demo/catalogue-images') })
  // Left by an interrupted dump of an older release, when dumps were readable by all users.
  writeFileSync(`${file}.part`, 'half of it', { mode: 0o644 })
  await dumpDatabase(demo.pool, file)
}, 120_000)
afterAll(async () => {
  for (const close of closing) await close()
  rmSync(folder, { recursive: true, force: true })
})

test('a dump is readable by its owner only', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

/** Row count and checksum of every table by name. */
async function contents({ pool }: Database): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const rowsByTable: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
    )
    rowsByTable[name] = rows[0]!.sum
  }
  return rowsByTable
}

test('a restored dump is the same shop, including its search', async () => {
  const twin = await openEmpty()
  expect(await restoreDatabase(twin.pool, file)).toBeGreaterThan(1_000)
  expect(await contents(twin)).toEqual(await contents(demo))
  const about = { locales: ['ru' as const], now }
  const find = async ({ db }: Database) => searchRows(db, filtersFrom({ search: 'халат' }), about)
  expect((await find(twin)).total).toBeGreaterThan(0)
  expect(await find(twin)).toEqual(await find(demo))
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
}, 60_000)

test('a restored shop works: new ids, constraints, triggers', async () => {
  const twin = await openEmpty()
  await restoreDatabase(twin.pool, file)
  const { rows } = await twin.pool.query(
    `select nextval(pg_get_serial_sequence('products', 'id')) > max(id) as is_new from products`,
  )
  expect(rows).toEqual([{ is_new: true }])
  await expect(
    twin.pool.query('update products set model_id = 999999999 where id = (select min(id) from products)'),
  ).rejects.toMatchObject({
    code: '23503',
  })
  const loose = await twin.pool.query(`select tgname from pg_trigger where tgenabled = 'D'`)
  expect(loose.rows).toEqual([])
}, 60_000)

test('leaves a database in use untouched', async () => {
  const before = await contents(demo)
  await expect(restoreDatabase(demo.pool, file)).rejects.toThrow('in use')
  expect(await contents(demo)).toEqual(before)
}, 60_000)

test('refuses a dump of another release and keeps nothing', async () => {
  const other = await openEmpty()
  const before = await contents(other)
  await other.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`)
  await expect(restoreDatabase(other.pool, file)).rejects.toThrow('restore it with the release that made it')
  expect(await contents(other)).toEqual(before)
}, 60_000)
