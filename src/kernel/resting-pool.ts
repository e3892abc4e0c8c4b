import pg from 'pg'

type ClientCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/** After a failed connection no other is tried for this long. */
const restMs = 200
/** This error says that all connections are in use, not that the database is away. */
const allInUse = 'timeout exceeded when trying to connect'

/**
 * A pool that spares a database which takes no connections: otherwise each of many requests would open a socket in
 * vain. Connections that are open already are still used.
 */
export class RestingPool extends pg.Pool {
  #failure: { error: Error; until: number } | undefined

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ClientCallback): void
  override connect(callback?: ClientCallback): Promise<pg.PoolClient> | void {
    const client = this.#take()
    if (!callback) return client
    client.then(
      (client) => callback(undefined, client, () => client.release()),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  async #take(): Promise<pg.PoolClient> {
    const { idleCount } = this
    if (this.#failure && idleCount === 0 && performance.now() < this.#failure.until) throw this.#failure.error
    try {
      return await super.connect()
    } catch (error) {
      if (error instanceof Error && error.message !== allInUse)
        this.#failure = { error, until: performance.now() + restMs }
      throw error
    }
  }
}
