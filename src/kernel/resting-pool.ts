import pg from 'pg'

type ClientCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/** Pause after a failed connection. */
const restMs = 200
/** Error of an exhausted pool, not of a database that is away. */
const allInUse = 'timeout exceeded when trying to connect'

/**
 * Pool that spares an unavailable database: otherwise each of many requests would open a socket in vain. Open
 * connections are still used.
 */
export class IdleClosingPool extends pg.Pool {
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
