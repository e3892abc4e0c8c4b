import fs from 'node:fs'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '#testing/database-server.ts'
import { openEmptyDatabase } from '#testing/empty-database.ts'
import { openMigrationsFolder, writeFunctions, writeMigrations } from '#testing/migrations-folder.ts'
import { migrateDatabase } from './migrate.ts'

let connection: TestServer['connection']
let folder: string
let client: pg.Client
let close: () => Promise<void>

beforeEach(async () => {
  ;({ connection, client, close } = await openEmptyDatabase())
  folder = openMigrationsFolder()
})
afterEach(async () => {
  await close()
  fs.rmSync(folder, { recursive: true })
})

const value = async (text: string) => (await client.query<{ value: unknown }>(`select ${text} as value`)).rows[0]?.value
const answering = (name: string, answer: number) =>
  `create or replace function ${name}() returns integer language sql as 'select ${answer}';`
const start = () => migrateDatabase(connection, folder)

const one = { '0000_init': 'create table a (id int);' }
const counting = 'insert into a values (1);'

test('runs a function file once, and again when its text changes', async () => {
  writeMigrations(folder, one)
  writeFunctions(folder, { 'x.sql': answering('x', 1) + counting })
  await start()
  await start()
  expect([await value('x()'), await value('(select count(*)::int from a)')]).toEqual([1, 1])
  writeFunctions(folder, { 'x.sql': answering('x', 2) + counting })
  await start()
  expect([await value('x()'), await value('(select count(*)::int from a)')]).toEqual([2, 2])
})

test('runs functions of «first» before the migrations, the others after them', async () => {
  writeMigrations(folder, { '0000_init': 'create table a (id int default x());' })
  writeFunctions(folder, { 'first/x.sql': answering('x', 1), 'y.sql': 'create view y as table a;' })
  await start()
  await client.query('insert into a default values')
  expect(await value('(select id from y)')).toBe(1)
})

test('a function that fails is named, and no migration is left', async () => {
  writeMigrations(folder, one)
  writeFunctions(folder, { 'x.sql': answering('x', 1), 'y.sql': 'select nothing from nowhere;' })
  await expect(start()).rejects.toThrow(/^functions\/y.sql failed and was undone: relation "nowhere" does not exist$/)
  expect([await value(`to_regclass('a')`), await value(`to_regproc('x')`)]).toEqual([null, null])
})

test('a former release leaves the functions of a newer one alone', async () => {
  writeMigrations(folder, { ...one, '0001_more': 'select 1' })
  writeFunctions(folder, { 'x.sql': answering('x', 2) })
  await start()
  writeMigrations(folder, one)
  writeFunctions(folder, { 'x.sql': answering('x', 1) })
  await start()
  expect(await value('x()')).toBe(2)
})

test('a function that a migration dropped runs again when its file returns', async () => {
  writeMigrations(folder, one)
  writeFunctions(folder, { 'x.sql': answering('x', 1) })
  await start()
  writeMigrations(folder, { ...one, '0001_drop': 'drop function x;' })
  writeFunctions(folder, {})
  await start()
  expect(await value(`to_regproc('x')`)).toBeNull()
  writeFunctions(folder, { 'x.sql': answering('x', 1) })
  await start()
  expect(await value('x()')).toBe(1)
})

test('processes that start together run a function file once', async () => {
  writeMigrations(folder, one)
  writeFunctions(folder, { 'x.sql': counting })
  await Promise.all(Array.from({ length: 6 }, start))
  expect(await value('(select count(*)::int from a)')).toBe(1)
})
