import { createClient } from 'redis'

/** The first connection fails at once, so that a wrong address is noticed; later ones are tried for ever. */
export async function openRedis(url: string) {
  let wasReady = false
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // A connection that has gone without a word is noticed by the answers that do not come.
    pingInterval: 4_000,
    socket: {
      connectTimeout: 5_000,
      socketTimeout: 10_000,
      reconnectStrategy: (tries, cause) => (wasReady ? Math.min(50 * 2 ** Math.min(tries, 6), 2_000) : cause),
    },
  })
  client.on('ready', () => (wasReady = true))
  // Reported by the call that fails; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect().catch((error: Error & { originalError?: Error }) => {
    throw error.originalError ?? error
  })
  return client
}
