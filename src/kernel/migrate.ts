import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isLost, isOutage, type Connection } from './db.ts'
import {
  changedFunctions,
  forgetGoneFiles,
  makeFunctionTable,
  readFunctionFiles,
  runFunctionFile,
  type FunctionFiles,
} from './function-files.ts'
import { takeLock } from './locks.ts'
import { LostDatabase, UnreachableDatabase, withLongConnection } from './long-connection.ts'

export const oldestPostgres = 15

/** The database cannot be used. The message is one line with the reason and the remedy. */
export class DatabaseError extends Error {}

type Migration = { tag: string; statements: string[]; hash: string; madeAt: number }

/** Database side of a release: its migrations in order, and its SQL functions. */
type Release = { migrations: Migration[]; functions: FunctionFiles }

/**
 * Runs all pending migrations and all changed functions, or none when one fails. Processes that start together take
 * turns.
 */
export async function migrateDatabase(connection: Connection, folder: string): Promise<void> {
  const release = { migrations: readMigrations(folder), functions: readFunctionFiles(folder) }
  await longWork(connection, async (client) => {
    await refuseOldServer(client)
    const { migrations, functions } = await pendingIn(client, release)
    if (migrations.length + functions.first.length + functions.later.length === 0) return
    for (let tries = 1; !(await migrated(client, release, tries)); tries++) await pause(1_000)
  })
}

/** Runs long work of the start. Known failures become a message of one line. */
export async function longWork<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  try {
    return await withLongConnection(connection, work)
  } catch (error) {
    const line = lineOf(error)
    throw line ? new DatabaseError(line, { cause: error }) : error
  }
}

function lineOf(error: unknown): string | undefined {
  const reason = error instanceof Error ? messageOf(error.cause) : ''
  if (error instanceof UnreachableDatabase)
    return `DATABASE_URL: ${isOutage(error.cause) ? 'the server cannot be reached' : 'the server refuses'} (${reason}): check the address, the user and that PostgreSQL runs`
  if (error instanceof LostDatabase)
    return `the database went away during the start and did not come back (${reason}): nothing is left half-done, start again when it runs`
  return undefined
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function readMigrations(folder: string): Migration[] {
  const journal = path.join(folder, 'meta/_journal.json')
  if (!existsSync(journal)) throw new DatabaseError(`the migrations are missing from ${folder}`)
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  try {
    return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, at) => ({
      tag: entries[at]!.tag,
      statements: sql,
      hash,
      madeAt: folderMillis,
    }))
  } catch (error) {
    throw new DatabaseError(messageOf(error), { cause: error })
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < oldestPostgres)
    throw new DatabaseError(`DATABASE_URL: the server is PostgreSQL ${major}, ${oldestPostgres} or newer is needed`)
}

/**
 * Uses the table of Drizzle's own migrator: its last row holds the version of this database. A database migrated by a
 * newer release keeps its functions as well.
 */
async function pendingIn(client: pg.Client, { migrations, functions }: Release): Promise<Release> {
  const last = await lastMigration(client)
  if (last === undefined) return { migrations, functions }
  refuseOldDatabase(last, migrations)
  if (last > (migrations.at(-1)?.madeAt ?? 0)) return { migrations: [], functions: { first: [], later: [] } }
  return {
    migrations: migrations.filter(({ madeAt }) => madeAt > last),
    functions: await changedFunctions(client, functions),
  }
}

/** Time of the last migration, from its row. */
async function lastMigration(client: pg.Client): Promise<number | undefined> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!tables[0]?.exists) return undefined
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return rows[0]?.last ? Number(rows[0].last) : undefined
}

/** Refuses a database older than the first migration: its missing steps are no longer included. */
function refuseOldDatabase(last: number, [first]: Migration[]): void {
  const madeAt = (time: number) => new Date(time).toISOString().slice(0, 19)
  if (first && last < first.madeAt)
    throw new DatabaseError(
      `DATABASE_URL: this release goes on from the migration of ${madeAt(first.madeAt)}, the last of this database is of ${madeAt(last)}: start the former release once, then this one`,
    )
}

/** Longest wait of a migration for a table in use. Queries of the running shop queue behind the migration. */
const lockSeconds = 5
const maxTries = 10
const inUse = new Set(['55P03', '40P01'])

/** False when a table was in use: everything is rolled back, and the caller may try again. */
async function migrated(client: pg.Client, release: Release, tries: number): Promise<boolean> {
  const step = { name: 'the table of the migrations could not be made' }
  try {
    await client.query('begin')
    await takeLock(drizzle(client), 'migrate')
    await client.query(`set local lock_timeout = '${lockSeconds}s'`)
    await client.query('create schema if not exists drizzle')
    await client.query(
      'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    await makeFunctionTable(client)
    await runPending(client, release, step)
    await client.query('commit')
    return true
  } catch (error) {
    if (isLost(error)) throw error
    await client.query('rollback')
    if (error instanceof DatabaseError) throw error
    if (inUse.has(String((error as { code?: unknown }).code)) && tries < maxTries) return false
    throw new DatabaseError(`${step.name}: ${messageOf(error)}`, { cause: error })
  }
}

/** Checked again under the lock: another process may have migrated meanwhile. */
async function runPending(client: pg.Client, release: Release, step: { name: string }): Promise<void> {
  const { migrations, functions } = await pendingIn(client, release)
  const runFunctions = async (files: FunctionFiles['first']) => {
    for (const file of files) {
      step.name = `${file.name} failed and was undone`
      await runFunctionFile(client, file)
    }
  }
  await runFunctions(functions.first)
  for (const { tag, statements, hash, madeAt } of migrations) {
    step.name = `the migration ${tag} failed and was undone`
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, madeAt])
  }
  await runFunctions(functions.later)
  if (migrations.length > 0) await forgetGoneFiles(client, release.functions)
}
