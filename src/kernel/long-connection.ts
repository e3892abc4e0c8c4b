import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isLost, type Connection } from './db.ts'

/** The database could not be reached at all; `cause` holds the reason. */
export class UnreachableDatabase extends Error {}

/** The connection was lost during the work and did not come back in time. */
export class LostDatabase extends Error {}

// Time limits protect requests. This work may take long, and sets limits for locks itself.
const withoutLimits = `
  select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')`

/**
 * Runs long work in one transaction without the time limits of requests. A lost database rolls the work back and
 * restarts it.
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
    // The running query reports the loss. Without a listener it would also end the process.
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

/** True when the server is just starting or stopping. */
const isComingUp = (error: unknown) => (error as { code?: unknown }).code === '57P03'
