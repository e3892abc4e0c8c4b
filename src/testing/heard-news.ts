import pg from 'pg'
import type { Bus } from '#kernel/bus.ts'
import type { Connection } from '#kernel/db.ts'

/**
 * Waits until the shop has received all earlier notifications. They arrive in order, so one more, without a subscriber,
 * is sent and waited for.
 */
export async function newsOf(connection: Connection, bus: Bus) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  const waiting = new Map<string, () => void>()
  bus.on('outbox', (message) => waiting.get(message)?.())
  // Missed notifications are dropped by the shop.
  bus.onGap(() => {
    for (const go of waiting.values()) go()
  })
  let count = 0
  return {
    heard: async (): Promise<void> => {
      const message = `waited for: ${++count}`
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(message, resolve)
      // A test may have cut the database off: then there is no notification to wait for.
      await client.query(`select pg_notify('outbox', $1)`, [message]).catch(resolve)
      await promise
      waiting.delete(message)
    },
    close: () => client.end(),
  }
}
