import pg from 'pg'

type ClientCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/** After a connection could not be opened, nobody tries again for so long. */
const restMs = 200
/** Nothing is wrong with the database then: all connections are in use. */
const allInUse = 'timeout exceeded when trying to connect'

/**
 * A pool that does not storm a database which takes no connections: many requests a second would open as many sockets
 * and be refused. Connections that are open already go on being used.
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
