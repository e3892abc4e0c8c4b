import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isLost, type Connection } from './db.ts'

/** The database could not be reached at all; `cause` says why. */
export class UnreachableDatabase extends Error {}

/** It went away in the middle and did not come back. */
export class LostDatabase extends Error {}

// A request has to be short; this work takes as long as it takes, and locks are waited for by its own rules.
const withoutLimits = `
  select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')`

/**
 * Does long work on a connection of its own, without the time limits of requests. The work is one transaction: when the
 * database goes away in the middle, nothing of it is left, and it is begun again once the database is back.
 */
export async function withLongConnection<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
  patienceMs = 30_000,
): Promise<Result> {
  const startedAt = performance.now()
  for (let isConnected = false; ;) {
    const client = new pg.Client({
      ...connection,
      application_name: 'yasmena start',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    // The query that is under way fails by itself; without a listener the loss would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      isConnected = true
      await client.query(withoutLimits)
      return await work(client)
    } catch (error) {
      if (!isConnected && !isComingUp(error)) throw new UnreachableDatabase('', { cause: error })
      if (!isLost(error)) throw error
      if (performance.now() - startedAt > patienceMs) throw new LostDatabase('', { cause: error })
    } finally {
      await client.end().catch(() => {})
    }
    await pause(200)
  }
}

/** It starts or ends at this moment. */
const isComingUp = (error: unknown) => (error as { code?: unknown }).code === '57P03'
