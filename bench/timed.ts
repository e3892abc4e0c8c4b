import { readFileSync } from 'node:fs'
import pg from 'pg'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'

/** Milliseconds since the last look: by the clock, and of processor where the server runs on this machine. */
export type Taken = { time: number; cpu: number }
export type Timed = { db: NodePgDatabase; take: () => Taken; close: () => Promise<void> }

/** One connection that adds up how long the database takes, from the question to the last row. */
export async function timedDatabase(connectionString: string): Promise<Timed> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cpuOf = () => cpuSoFar(rows[0]!.pid)
  let used = cpuOf()
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  let spent = 0
  // The pool asks with a callback.
  const timing = (...args: unknown[]) => {
    const begun = performance.now()
    const answer = args.pop() as (...results: unknown[]) => void
    return ask(...args, (...results: unknown[]) => {
      spent += performance.now() - begun
      answer(...results)
    })
  }
  client.query = timing as typeof client.query
  client.release()
  return {
    db: drizzle(pool),
    take: () => {
      const cpu = cpuOf()
      const taken = { time: spent, cpu: cpu - used }
      spent = 0
      used = cpu
      return taken
    },
    close: () => pool.end(),
  }
}

/** To the nanosecond, by the scheduler's own account. */
function cpuSoFar(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}

/** The value that this share of the measurements does not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
