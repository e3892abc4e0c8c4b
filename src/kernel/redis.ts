import { createClient } from 'redis'

/** A wrong URL must stop the start, so the first connection is not retried. Later ones are retried forever. */
export async function openRedis(url: string) {
  let wasReady = false
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // A silently broken connection is noticed by unanswered pings.
    pingInterval: 4_000,
    socket: {
      connectTimeout: 5_000,
      socketTimeout: 10_000,
      reconnectStrategy: (tries, cause) => (wasReady ? Math.min(50 * 2 ** Math.min(tries, 6), 2_000) : cause),
    },
  })
  client.on('ready', () => (wasReady = true))
  // The failing call reports the error. Without this listener it would end the process.
  client.on('error', () => {})
  await client.connect().catch((error: Error & { originalError?: Error }) => {
    throw error.originalError ?? error
  })
  return client
}
