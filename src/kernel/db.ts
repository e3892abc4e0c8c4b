import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { Refusal } from './refusal.ts'
import { RestingPool } from './resting-pool.ts'

/** The database or one transaction of it: every query and verb takes it as its first argument. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export type Database = {
  db: NodePgDatabase
  pool: pg.Pool
  close: () => Promise<void>
}

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

/** A statement that runs longer than this is a mistake of ours: better one refused visitor than a stuck pool. */
const statementMs = 10_000
/** Whoever waits longer for a row or a table that somebody else holds gives up and says so. */
const lockMs = 5_000
/** Beyond what a statement may take: the server, or the way to it, has gone without a word. */
const silenceMs = 12_000

/** For requests. Filling, dumping and restoring take their time: `statementLimit: 'none'`. */
export function openDatabase(
  connection: Connection,
  poolSize: number,
  { statementLimit }: { statementLimit?: 'none' } = {},
): Database {
  const pool = new RestingPool({
    ...connection,
    max: poolSize,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'yasmena',
    ...(statementLimit !== 'none' && {
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: silenceMs,
      stream: () => impatientSocket(silenceMs),
    }),
  })
  // A connection that breaks while nobody uses it, or in somebody's hands: whoever asks it next is told by an error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = Object.assign(drizzle(pool), { transaction: transactionsOf(pool) })
  return { db, pool, close: () => pool.end() }
}

/** A socket that ends itself when nothing has come or gone for this long. */
export function impatientSocket(milliseconds: number): Socket {
  const socket = new Socket()
  socket.setTimeout(milliseconds, () =>
    socket.destroy(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })),
  )
  return socket
}

/** Drizzle's own keeps a connection for ever when it breaks before the transaction has begun. */
function transactionsOf(pool: pg.Pool): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    try {
      const result = await drizzle(client).transaction(work, config)
      client.release()
      return result
    } catch (error) {
      // After a refusal the transaction is undone; after anything else nobody knows what state the connection is in.
      client.release(!(error instanceof Refusal))
      throw error
    }
  }
}

/** Inside a transaction: whoever holds this key goes first, the others wait. */
export const oneAtATime = (tx: Db, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)

/** What PostgreSQL says when a connection breaks (08), when it is being shut down or is not open yet (57P). */
const lostCodes = /^(08...|57P..)$/
/**
 * And when it cannot do its work now: no room or no connection left (53), cancelled (57), trouble of its system (58), a
 * lock held by somebody (55P03), writing forbidden (25006), a transaction that idled (25P03), two that stood in each
 * other's way (40).
 */
const busyCodes = /^(53...|57...|58...|55P03|25006|25P03|40001|40P01)$/
const lostSocketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  // Of a unix socket: a file that is missing says the same, but is no connection.
  'ENOENT connect',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Client was closed|Cannot use a pool after)/

/** True when the connection is gone, and all that was not committed with it. */
export const isLost = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code, call, message }) =>
      lostSocketCodes.has(code) ||
      lostSocketCodes.has(`${code} ${call}`) ||
      lostCodes.test(code) ||
      lostConnection.test(message),
  )

/** True when the database cannot do its work now, as opposed to a statement that is wrong: the same may succeed later. */
export const isOutage = (error: unknown): boolean =>
  isLost(error) || causesOf(error).some(({ code }) => busyCodes.test(code))

/** True when the database reads but does not write: its disk is full, or it was told so. */
export const cannotWrite = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === '53100' || code === '25006')

const mostCauses = 8

type Cause = { code: string; call: string; message: string }

function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = []
  for (let cause = error; cause instanceof Error && causes.length < mostCauses; cause = cause.cause) {
    const { code, syscall, message } = cause as Error & { code?: unknown; syscall?: unknown }
    causes.push({ code: String(code), call: String(syscall), message })
  }
  return causes
}
