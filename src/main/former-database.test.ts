import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '#kernel/migrate.ts'
import { after, days } from '#kernel/time.ts'
import { anAccount } from '#shop/accounts/accounts.samples.ts'
import { addBonuses } from '#shop/loyalty/loyalty.actions.ts'
import { anOrder } from '#shop/orders/orders.samples.ts'
import { openEmptyDatabase, type EmptyDatabase } from '#testing/empty-database.ts'
import { openMigrationsFolder } from '#testing/migrations-folder.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

/** First migrations that contain all earlier ones, with the time of the last of these. */
const baseMigrations = 2
type Journal = { entries: { when: number }[] }

const now = new Date()
const closing: (() => unknown)[] = []
let shop: TestShop
let base: string
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  base = openMigrationsFolder()
  closing.push(shop.close, () => rmSync(base, { recursive: true }))
  for (const part of ['meta', 'functions/first', '0000_schema.sql', '0001_search-synonyms.sql'])
    cpSync(path.join('migrations', part), path.join(base, part), { recursive: true })
  const journal = journalOf('migrations')
  writeFileSync(
    path.join(base, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, baseMigrations) }),
  )
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const journalOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal

async function openFormer(): Promise<EmptyDatabase> {
  const former = await openEmptyDatabase()
  closing.push(former.close)
  await migrateDatabase(former.connection, base)
  return former
}

type Asked = Pick<pg.Pool, 'query'>
type Rows = Record<string, Record<string, unknown>[]>

async function contents(database: Asked): Promise<Rows> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: Rows = {}
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** Columns renamed since. */
const formerNames: Record<string, Record<string, string>> = {
  bonus_entries: { created_at: 'at' },
  certificate_entries: { created_at: 'at' },
}

/** Writes current rows under their former names, without triggers. */
async function fill(former: EmptyDatabase, rows: Rows): Promise<void> {
  await former.client.query('set session_replication_role = replica')
  for (const [table, own] of Object.entries(rows).filter(([name]) => name !== 'search_synonyms')) {
    const nameOf = (column: string) => formerNames[table]?.[column] ?? column
    const named = own.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [nameOf(name), value])),
    )
    await former.client.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(named)],
    )
  }
  await former.client.query('reset session_replication_role')
}

/** Definitions of all columns, constraints, indices, functions and triggers, sorted. */
async function schemaOf(database: Asked): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(`
    select line from (
      select attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull::text
        || attidentity::text || attgenerated::text || coalesce(pg_get_expr(adbin, adrelid), '') as line
      from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped and relkind = 'r' and relnamespace = 'public'::regnamespace
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_functiondef(oid) from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    ) lines order by line collate "C"`)
  return rows.map(({ line }) => line)
}

test('a database at the last former migration continues with all its rows', async () => {
  const { id: accountId } = await anAccount(shop.db, { inLoyalty: true })
  const entry = { accountId, reason: 'test', now }
  await addBonuses(shop.db, { ...entry, kind: 'earned', amount: 90, expiresAt: after(now, days(9)), key: 'earned' })
  await addBonuses(shop.db, { ...entry, kind: 'spent', amount: -40, key: 'spent' })
  await anOrder(shop.db, { accountId, state: 'delivered', way: ['paid', 'packing', 'shipped', 'delivered'] })
  const rows = await contents(shop.pool)
  const counts = ['accounts', 'bonus_draws', 'bonus_entries', 'orders', 'order_lines'].map((name) => rows[name]?.length)
  expect(counts).toEqual([1, 1, 2, 1, 1])

  const former = await openFormer()
  await fill(former, rows)
  await migrateDatabase(former.connection, 'migrations')
  expect(await contents(former.client)).toEqual(rows)
  expect(await schemaOf(former.client)).toEqual(await schemaOf(shop.pool))
  await expect(former.client.query('delete from orders')).rejects.toMatchObject({
    code: expect.stringMatching(/^(23001|23503)$/),
  })
})

test('refuses a database that has not reached the last former migration', async () => {
  const former = await openFormer()
  const { when } = journalOf('migrations').entries[0]!
  await former.client.query('update drizzle.__drizzle_migrations set created_at = $1', [when - 1_000])
  const before = await contents(former.client)
  await expect(migrateDatabase(former.connection, 'migrations')).rejects.toThrow(
    /^DATABASE_URL: this release goes on from the migration of 2026-11-29T07:28:07, the last of this database is of 2026-11-29T07:28:06: start the former release once, then this one$/,
  )
  expect(await contents(former.client)).toEqual(before)
})
