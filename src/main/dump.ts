import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { DatabaseError } from '#kernel/migrate.ts'

/**
 * A dump is a compressed file of JSON lines with all rows of the shop; the tables come from the migrations. It contains
 * neither pictures, which are files, nor jobs that have left the outbox.
 */
type Line = { migration: number } | { table: string } | { sequence: string; last: string }

const rowsAtOnce = 500
const quoteName = pg.escapeIdentifier

export async function dumpDatabase(pool: pg.Pool, file: string): Promise<number> {
  const counts = { rows: 0 }
  const client = await pool.connect()
  try {
    // All tables are read from one snapshot while the shop keeps selling.
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    // The dump names every customer, so no other user may read it; the mode of an old draft must not be kept.
    await rm(`${file}.part`, { force: true })
    const part = createWriteStream(`${file}.part`, { mode: 0o600, flags: 'wx' })
    await pipeline(Readable.from(linesOf(client, counts)), createGzip(), part)
    await client.query('commit')
  } finally {
    client.release(true)
  }
  await rename(`${file}.part`, file)
  return counts.rows
}

async function* linesOf(client: pg.PoolClient, counts: { rows: number }): AsyncGenerator<string> {
  const line = (about: Line) => `${JSON.stringify(about)}\n`
  yield line({ migration: await migrationOf(client) })
  for (const table of await tablesOf(client)) {
    yield line({ table })
    await client.query(
      `declare dumped no scroll cursor for select row_to_json(t)::text as row from ${quoteName(table)} t`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from dumped`)
      if (rows.length === 0) break
      counts.rows += rows.length
      yield rows.map(({ row }) => `[${row}]\n`).join('')
    }
    await client.query('close dumped')
  }
  const { rows } = await client.query<{ sequence: string; last: string }>(
    `select sequencename as sequence, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  for (const sequence of rows) yield line(sequence)
}

/** Restores into a database with migrations only. All or nothing: one failed row rolls back. */
export async function restoreDatabase(pool: pg.Pool, file: string): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await refuseWhenInUse(client)
    const ties = await loosen(client)
    const rows = await readInto(client, file)
    for (const tie of ties) await client.query(tie)
    await client.query('commit')
    return rows
  } finally {
    // Closing the connection rolls back uncommitted work.
    client.release(true)
  }
}

async function refuseWhenInUse(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query('select 1 where exists (select from products) or exists (select from staff)')
  if (rows.length > 0) throw new DatabaseError('the database is in use: restore into a new one')
}

/** Removes foreign keys and triggers, since rows come in any order. Returns the statements that restore them. */
async function loosen(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoteName(name)}`)
  const tables = (await tablesOf(client)).map(quoteName)
  await client.query(`truncate ${tables.join(', ')}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return [
    ...tables.map((table) => `alter table ${table} enable trigger user`),
    ...rows.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${quoteName(name)} ${definition}`,
    ),
  ]
}

async function readInto(client: pg.PoolClient, file: string): Promise<number> {
  let table = ''
  let batch: string[] = []
  let rows = 0
  const write = async () => {
    if (batch.length > 0)
      await client.query(
        `insert into ${quoteName(table)} overriding system value
         select * from json_populate_recordset(null::${quoteName(table)}, $1::json)`,
        [`[${batch.join(',')}]`],
      )
    rows += batch.length
    batch = []
  }
  const tables = new Set(await tablesOf(client))
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    // A row stands in brackets; any other line describes rows.
    if (line.startsWith('[')) {
      if (batch.push(line.slice(1, -1)) === rowsAtOnce) await write()
      continue
    }
    await write()
    const about = JSON.parse(line) as Line
    if ('migration' in about) await refuseOtherMigration(client, about.migration)
    else if ('table' in about) table = tables.has(about.table) ? about.table : fail(`it has no table ${about.table}`)
    else await client.query('select setval($1::regclass, $2)', [quoteName(about.sequence), about.last])
  }
  await write()
  return rows
}

async function refuseOtherMigration(client: pg.PoolClient, migration: number): Promise<void> {
  const here = await migrationOf(client)
  if (here !== migration)
    fail(
      `the dump ends with migration ${migration}, this database with ${here}: restore it with the release that made it`,
    )
}

function fail(reason: string): never {
  throw new DatabaseError(`the dump does not fit this database: ${reason}`)
}

/**
 * Time of the last migration. The number of migrations differs between databases: older ones came here in more steps.
 */
async function migrationOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.last)
}

async function tablesOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}
