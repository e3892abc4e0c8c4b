import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** The database or one transaction of it: every query and verb takes it as its first argument. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export type Database = {
  db: NodePgDatabase
  pool: pg.Pool
  close: () => Promise<void>
}

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

export function openDatabase(connection: Connection, poolSize: number): Database {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    // A query that runs longer than this is a mistake of ours; better one refused visitor than a stuck pool.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'yasmena',
  })
  // An idle connection that breaks must not end the process: the next query opens a new one or fails by itself.
  pool.on('error', () => {})
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

/** Inside a transaction: whoever holds this key goes first, the others wait. */
export const oneAtATime = (tx: Db, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)

const connectionLost = new Set(['08000', '08001', '08003', '08004', '08006', '57P01', '57P02', '57P03', '53300'])
const socketLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/** True when the database cannot be reached, as opposed to a query that is wrong. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code
    if (typeof code === 'string' && (connectionLost.has(code) || socketLost.has(code))) return true
    if (/^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/.test(cause.message))
      return true
  }
  return false
}
