import pg from 'pg'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'

export type Timed = { db: NodePgDatabase; take: () => number; close: () => Promise<void> }

/** One connection that adds up how long the database takes, from the question to the last row. */
export async function timedDatabase(connectionString: string): Promise<Timed> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const client = await pool.connect()
  const ask = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  let spent = 0
  const timing = async (...args: unknown[]) => {
    const begun = performance.now()
    try {
      return await ask(...args)
    } finally {
      spent += performance.now() - begun
    }
  }
  client.query = timing as typeof client.query
  client.release()
  return {
    db: drizzle(pool),
    take: () => {
      const taken = spent
      spent = 0
      return taken
    },
    close: () => pool.end(),
  }
}

/** The value that this share of the measurements does not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
