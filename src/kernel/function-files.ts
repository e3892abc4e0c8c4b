import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

/** One SQL function with its triggers. The file runs again when its text changes. */
export type FunctionFile = { name: string; text: string; hash: string }

/** Functions by when they run: `first` before the migrations, which may call them, the others after them. */
export type FunctionFiles = { first: FunctionFile[]; later: FunctionFile[] }

/** Files of `functions/first` and of `functions`, each in alphabetical order. */
export const readFunctionFiles = (migrationsFolder: string): FunctionFiles => ({
  first: filesIn(migrationsFolder, 'functions/first'),
  later: filesIn(migrationsFolder, 'functions'),
})

function filesIn(folder: string, part: string): FunctionFile[] {
  const place = path.join(folder, part)
  if (!existsSync(place)) return []
  const names = readdirSync(place).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => {
    const text = readFileSync(path.join(place, name), 'utf8')
    return { name: `${part}/${name}`, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/** Function files that differ from the last run on this database. */
export async function changedFunctions(client: pg.Client, files: FunctionFiles): Promise<FunctionFiles> {
  const known = await knownHashes(client)
  const isChanged = ({ name, hash }: FunctionFile) => known.get(name) !== hash
  return { first: files.first.filter(isChanged), later: files.later.filter(isChanged) }
}

async function knownHashes(client: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.function_files') is not null as exists`,
  )
  if (!tables[0]?.exists) return new Map()
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from drizzle.function_files')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

export const makeFunctionTable = (client: pg.Client) =>
  client.query('create table if not exists drizzle.function_files (name text primary key, hash text not null)')

export async function runFunctionFile(client: pg.Client, { name, text, hash }: FunctionFile): Promise<void> {
  await client.query(text)
  await client.query(
    `insert into drizzle.function_files (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash`,
    [name, hash],
  )
}

/** Forgets missing files, so that a file that returns unchanged runs again. */
export const forgetGoneFiles = (client: pg.Client, { first, later }: FunctionFiles) =>
  client.query('delete from drizzle.function_files where name <> all($1)', [
    [...first, ...later].map(({ name }) => name),
  ])
