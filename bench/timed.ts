import { readFileSync } from 'node:fs'
import pg from 'pg'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'

/** Milliseconds since the previous reading: elapsed, and of CPU if the server runs on this machine. */
export type UsedTime = { time: number; cpu: number }
export type TimedDatabase = { db: NodePgDatabase; take: () => UsedTime; close: () => Promise<void> }

/** Connection that sums up the time of the database, from sending a query to its last row. */
export async function timedDatabase(connectionString: string): Promise<TimedDatabase> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cpuOf = () => cpuSoFar(rows[0]!.pid)
  let cpuBefore = cpuOf()
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  let sum = 0
  // The pool calls this with a callback.
  const timing = (...args: unknown[]) => {
    const startedAt = performance.now()
    const answer = args.pop() as (...results: unknown[]) => void
    return ask(...args, (...results: unknown[]) => {
      sum += performance.now() - startedAt
      answer(...results)
    })
  }
  client.query = timing as typeof client.query
  client.release()
  return {
    db: drizzle(pool),
    take: () => {
      const cpu = cpuOf()
      const usedTime = { time: sum, cpu: cpu - cpuBefore }
      sum = 0
      cpuBefore = cpu
      return usedTime
    },
    close: () => pool.end(),
  }
}

/** CPU time to the nanosecond, from the scheduler's statistics. */
function cpuSoFar(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}

/** Value that this share of the measurements does not exceed. */
export function quantile(values: number[], share: number): number {
  const inOrder = [...values].sort((a, b) => a - b)
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? Number.NaN
}
