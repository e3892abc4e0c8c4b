import type pg from 'pg'
import { channels, listeners, listenToPostgres, type Bus } from './bus.ts'
import type { Connection } from './db.ts'
import { openRedis } from './redis.ts'

const wire = (channel: string) => `yasmena:${channel}`

/**
 * With Redis only one process listens to PostgreSQL; it passes the news on to the others. Verbs still use pg_notify,
 * since news of a transaction that was rolled back must never be told.
 */
export async function redisBus(url: string, connection: Connection): Promise<Bus> {
  const { on, onGap, tell, gap } = listeners()
  const speaker = await openRedis(url)
  const hearer = await openRedis(url)
  let wasDown = false
  for (const client of [speaker, hearer]) client.on('error', () => (wasDown = true))
  hearer.on('ready', () => {
    if (wasDown) gap()
    wasDown = false
  })
  for (const channel of channels) await hearer.subscribe(wire(channel), (message) => tell(channel, message))
  await hearer.subscribe(wire('gap'), () => gap())

  const publish = (channel: string, message: string) => void speaker.publish(wire(channel), message).catch(() => {})
  const bridge = listenToPostgres({ connection, tell: publish, gap: () => publish('gap', ''), prepare: becomeBridge })

  return {
    on,
    onGap,
    close: async () => {
      await bridge.close()
      hearer.destroy()
      speaker.destroy()
    },
  }

  async function becomeBridge(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ chosen: boolean }>(
      `select pg_try_advisory_lock(hashtext('yasmena bus bridge')) as chosen`,
    )
    return rows[0]?.chosen ?? false
  }
}
