import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { Refusal } from './refusal.ts'
import { IdleClosingPool } from './resting-pool.ts'

/** Database or one transaction: the first argument of every query and verb. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export type Database = {
  db: NodePgDatabase
  pool: pg.Pool
  close: () => Promise<void>
}

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

/**
 * Time limit of a statement; a longer one is a bug of ours. It is cancelled: one failed request is better than a
 * blocked pool.
 */
const statementMs = 10_000
/** Longest wait for a row or a table locked by another transaction. */
const lockMs = 5_000
/** Socket timeout, longer than any statement: after this silence the connection counts as broken. */
const silenceMs = 12_000

/** Opens the database for requests. Filling, dumping and restoring take longer: `statementLimit: 'none'`. */
export function openDatabase(
  connection: Connection,
  poolSize: number,
  { statementLimit }: { statementLimit?: 'none' } = {},
): Database {
  const pool = new IdleClosingPool({
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
  // Without listeners a broken connection would end the process. The next user of the connection gets the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = Object.assign(drizzle(pool), { transaction: transactionsOf(pool) })
  return { db, pool, close: () => pool.end() }
}

/** Socket that closes itself after this long without traffic. */
export function impatientSocket(milliseconds: number): Socket {
  const socket = new Socket()
  socket.setTimeout(milliseconds, () =>
    socket.destroy(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })),
  )
  return socket
}

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/**
 * Replaces Drizzle's `transaction`, which never gives back a connection that breaks before the transaction has begun.
 * The object that Drizzle hands to the first transaction of a connection serves all later ones, so that statements
 * prepared for it are put together once. A transaction that PostgreSQL has ended for a deadlock or a conflict runs once
 * more; nothing of it was committed, and side effects outside the database belong after it or into the outbox.
 */
function transactionsOf(pool: pg.Pool): NodePgDatabase['transaction'] {
  const transactions = new WeakMap<pg.PoolClient, Transaction>()
  const once: NodePgDatabase['transaction'] = async (work, config) => {
    const client = await pool.connect()
    const tx = config ? undefined : transactions.get(client)
    const first: typeof work = (own) => {
      if (!config) transactions.set(client, own)
      return work(own)
    }
    try {
      const result = await (tx ? inTransaction(client, () => work(tx)) : drizzle(client).transaction(first, config))
      client.release()
      return result
    } catch (error) {
      // A refusal has rolled the transaction back, so the connection can be reused. After any other error its state is
      // unknown, so it is closed.
      client.release(!(error instanceof Refusal))
      throw error
    }
  }
  return async (work, config) => {
    try {
      return await once(work, config)
    } catch (error) {
      if (!isConflict(error)) throw error
      await pause(conflictPause())
      return once(work, config)
    }
  }
}

/** Jitter before the second run, so that two conflicting transactions do not conflict again. */
const conflictPause = () => 20 + Math.random() * 80

async function inTransaction<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // The first error matters more than a failed rollback, after which the connection is closed.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** PostgreSQL's codes for a broken connection (08) and for a server that is starting or stopping (57P). */
const lostCodes = /^(08...|57P..)$/
/**
 * PostgreSQL's codes of temporary errors: no room or connections left (53), cancelled (57), system error (58), lock not
 * available (55P03), read-only (25006), idle in transaction (25P03), deadlock or conflict (40).
 */
const busyCodes = /^(53...|57...|58...|55P03|25006|25P03|40001|40P01)$/
const lostSocketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  // Error of a missing unix socket. The name of the call distinguishes it from a missing file.
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

/** True when the connection is lost, together with everything that was not committed. */
export const isLost = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code, call, message }) =>
      lostSocketCodes.has(code) ||
      lostSocketCodes.has(`${code} ${call}`) ||
      lostCodes.test(code) ||
      lostConnection.test(message),
  )

/** True when the same statement may succeed later. False when the statement itself is wrong. */
export const isOutage = (error: unknown): boolean =>
  isLost(error) || causesOf(error).some(({ code }) => busyCodes.test(code))

/** True for a transaction rolled back because of a conflict with another one: a retry may succeed at once. */
export const isConflict = (error: unknown): boolean => causesOf(error).some(({ code }) => /^(40001|40P01)$/.test(code))

/** True when the database can be read but not written: the disk is full, or the database is read-only. */
export const cannotWrite = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === '53100' || code === '25006')

const maxCauses = 8

type Cause = { code: string; call: string; message: string }

function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = []
  for (let cause = error; cause instanceof Error && causes.length < maxCauses; cause = cause.cause) {
    const { code, syscall, message } = cause as Error & { code?: unknown; syscall?: unknown }
    causes.push({ code: String(code), call: String(syscall), message })
  }
  return causes
}
