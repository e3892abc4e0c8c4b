import type pg from 'pg'

export type Statements = { texts: string[]; stop: () => void }

/** Records the statements sent to the database from now on. */
export function countStatements(pool: pg.Pool): Statements {
  const texts: string[] = []
  const originalQueries = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (originalQueries.has(client)) return
    // Put back as it was, and called on its client only.
    // oxlint-disable-next-line typescript/unbound-method
    const { query } = client
    originalQueries.set(client, query)
    const noting = (...args: unknown[]) => {
      const [first] = args
      texts.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''))
      return Reflect.apply(query, client, args)
    }
    client.query = noting as typeof query
  }
  pool.on('acquire', watch)
  return {
    texts,
    stop: () => {
      pool.off('acquire', watch)
      for (const [client, query] of originalQueries) client.query = query
    },
  }
}
