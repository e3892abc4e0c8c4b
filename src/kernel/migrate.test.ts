import fs from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '#testing/database-server.ts'
import { openEmptyDatabase } from '#testing/empty-database.ts'
import { openMigrationsFolder, writeMigrations as writeInto } from '#testing/migrations-folder.ts'
import { migrateDatabase } from './migrate.ts'

/** Migrations on a real server, each test in an empty database. */
let connection: TestServer['connection']
let name: string
let folder: string
let client: pg.Client
let close: () => Promise<void>

beforeEach(async () => {
  ;({ connection, name, client, close } = await openEmptyDatabase())
  folder = openMigrationsFolder()
})
afterEach(async () => {
  await close()
  fs.rmSync(folder, { recursive: true })
})

const writeMigrations = (migrations: Record<string, string>) => writeInto(folder, migrations)

const value = async (text: string) => (await client.query<{ value: unknown }>(`select ${text} as value`)).rows[0]?.value
const migrated = () => value('(select count(*)::int from drizzle.__drizzle_migrations)')

const two = {
  '0000_init': 'create table a (id int);\n--> statement-breakpoint\ncreate table b (id int);',
  '0001_more': 'insert into a values (1);',
}

test('names a failed migration in one line and rolls all back', async () => {
  writeMigrations({
    ...two,
    '0002_broken': 'create table c (id int);\n--> statement-breakpoint\nalter table nowhere add x int;',
  })
  await expect(migrateDatabase(connection, folder)).rejects.toThrow(
    /^the migration 0002_broken failed and was undone: relation "nowhere" does not exist$/,
  )
  expect(await value(`(select count(*)::int from pg_tables where tablename in ('a', 'b', 'c'))`)).toBe(0)
  expect(await value(`to_regnamespace('drizzle')`)).toBeNull()

  writeMigrations({ ...two, '0002_broken': 'create table c (id int);' })
  await migrateDatabase(connection, folder)
  expect(await migrated()).toBe(3)
  expect(await value('(select count(*)::int from a)')).toBe(1)
})

test('a failed later migration keeps the earlier ones', async () => {
  writeMigrations(two)
  await migrateDatabase(connection, folder)
  writeMigrations({ ...two, '0002_fine': 'insert into a values (2);', '0003_broken': 'insert into a values (1 / 0);' })
  await expect(migrateDatabase(connection, folder)).rejects.toThrow('the migration 0003_broken failed and was undone')
  expect(await value('(select array_agg(id) from a)')).toEqual([1])
  expect(await migrated()).toBe(2)
})

test('uses the migrations table of older releases and other tools', async () => {
  const pool = new pg.Pool(connection)
  writeMigrations(two)
  await migrate(drizzle(pool), { migrationsFolder: folder })
  writeMigrations({ ...two, '0002_third': 'insert into a values (3);' })
  await migrateDatabase(connection, folder)
  await migrate(drizzle(pool), { migrationsFolder: folder })
  await pool.end()
  expect(await value('(select array_agg(id) from a)')).toEqual([1, 3])
  expect(await value('(select array_agg(created_at::int) from drizzle.__drizzle_migrations)')).toEqual([
    1000, 1001, 1002,
  ])
})

test('processes that start together run every migration once', async () => {
  writeMigrations({ ...two, '0002_slow': 'insert into a select 2 from pg_sleep(0.2);' })
  await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(connection, folder)))
  expect(await value('(select array_agg(id) from a)')).toEqual([1, 2])
})

test('request limits do not cut a long migration short', async () => {
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await client.query(`alter database ${name} set ${limit} = '100ms'`)
  writeMigrations({ '0000_long': 'create table a as select 1 as id from pg_sleep(0.5);' })
  await migrateDatabase(connection, folder)
  expect(await value('(select count(*)::int from a)')).toBe(1)
})

test('restarts a migration after a lost connection, and nothing happens twice', async () => {
  writeMigrations({
    '0000_init': 'create table a (id int);',
    '0001_slow': 'insert into a values (1);\n--> statement-breakpoint\nselect pg_advisory_xact_lock(4711);',
  })
  await client.query('select pg_advisory_lock(4711)')
  const migration = migrateDatabase(connection, folder)
  const ended = () =>
    value(
      `(select count(pg_terminate_backend(pid))::int from pg_stat_activity where datname = current_database() and wait_event = 'advisory')`,
    )
  await expect.poll(ended).toBe(1)
  await client.query('select pg_advisory_unlock(4711)')
  await migration
  expect(await value('(select array_agg(id) from a)')).toEqual([1])
})

test('a migration waits for a table in use without blocking its readers', async () => {
  writeMigrations({ '0000_init': 'create table a (id int);' })
  await migrateDatabase(connection, folder)
  const reader = new pg.Client(connection)
  await reader.connect()
  await reader.query('begin; select * from a')
  writeMigrations({ '0000_init': 'create table a (id int);', '0001_wider': 'alter table a add more int;' })
  const migration = migrateDatabase(connection, folder)
  const waiting = () => value(`(select count(*)::int from pg_locks where relation = 'a'::regclass and not granted)`)
  await expect.poll(waiting).toBe(1)
  // A query behind the waiting migration waits too, but only until the migration steps back.
  await client.query('select * from a')
  await reader.query('commit')
  await migration
  await reader.end()
  expect(await migrated()).toBe(2)
})

test('a shop of the former release accepts a newer database', async () => {
  writeMigrations({ ...two, '0002_newer': 'alter table a add more int;' })
  await migrateDatabase(connection, folder)
  writeMigrations(two)
  await migrateDatabase(connection, folder)
  expect(await migrated()).toBe(3)
})

test('refuses a database that is older than the first migration', async () => {
  await client.query(`create schema drizzle; create table drizzle.__drizzle_migrations (hash text, created_at bigint);
    insert into drizzle.__drizzle_migrations values ('former', 999)`)
  writeMigrations(two)
  await expect(migrateDatabase(connection, folder)).rejects.toThrow(
    /^DATABASE_URL: this release goes on from the migration of 1970-01-01T00:00:01, the last of this database is of .*: start the former release once, then this one$/,
  )
  expect(await value(`to_regclass('a')`)).toBeNull()
})

test('does nothing without its migrations', async () => {
  await expect(migrateDatabase(connection, folder)).rejects.toThrow(`the migrations are missing from ${folder}`)
})
