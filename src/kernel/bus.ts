import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { impatientSocket, type Connection } from './db.ts'

/** Events between processes: stale cache tags, outbox rows, and stock changes for product lists. */
export type Bus = {
  on: (channel: Channel, hear: (message: string) => void) => void
  /** Called when events may have been missed: every cache must drop its contents. */
  onGap: (act: () => void) => void
  close: () => Promise<void>
}

const channels = ['bus', 'outbox', 'lists'] as const
export type Channel = (typeof channels)[number]
const isChannel = (word: string): word is Channel => (channels as readonly string[]).includes(word)

/** Subscribers of one process. */
export function listeners() {
  const listenersOf: Record<Channel, ((message: string) => void)[]> = { bus: [], outbox: [], lists: [] }
  const gaps: (() => void)[] = []
  return {
    on: (channel: Channel, hear: (message: string) => void) => void listenersOf[channel].push(hear),
    onGap: (act: () => void) => void gaps.push(act),
    tell: (channel: string, message: string) => {
      if (isChannel(channel)) for (const hear of listenersOf[channel]) hear(message)
    },
    gap: () => {
      for (const act of gaps) act()
    },
  }
}

/** Heartbeat: hours may pass without news, so a query now and then checks that the connection is alive. */
const heartbeatMs = 4_000
const silenceMs = 10_000

type BusOptions = {
  /** Logs a lost connection, and each failed attempt to open another. */
  report?: (error: unknown, what: string) => void
}

/**
 * Listens on a separate connection until closed. A lost connection, also a silently cut one, is noticed within 14
 * seconds and reopened; the time without one counts as a gap.
 */
export function postgresBus(
  connection: Connection,
  { report = () => {} }: BusOptions = {},
): Bus & { ready: Promise<void> } {
  const { on, onGap, tell, gap } = listeners()
  const stop = new AbortController()
  const ready = Promise.withResolvers<void>()
  let client: pg.Client | undefined

  async function listenOnce(): Promise<void> {
    const own = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      application_name: 'yasmena bus',
      stream: () => impatientSocket(silenceMs),
    })
    client = own
    const loss = lossOf(own)
    let stopHeartbeat = () => {}
    try {
      await own.connect()
      own.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
      for (const channel of channels) await own.query(`listen ${channel}`)
      stopHeartbeat = startHeartbeat(own)
      gap()
      ready.resolve()
      throw await loss
    } finally {
      stopHeartbeat()
      await own.end().catch(() => {})
    }
  }

  async function keepListening(): Promise<void> {
    for (let tries = 0; !stop.signal.aborted; tries++) {
      const startedAt = performance.now()
      await listenOnce().catch((error: unknown) => {
        if (!stop.signal.aborted) report(error, 'news of other processes')
      })
      // A connection that worked for a while is reopened at once; after quick failures the pauses grow.
      if (performance.now() - startedAt > silenceMs) tries = 0
      await pause(Math.min(100 * 2 ** Math.min(tries, 5), 2_000), undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const running = keepListening()

  return {
    on,
    onGap,
    ready: ready.promise,
    close: async () => {
      stop.abort()
      await client?.end().catch(() => {})
      await running
    },
  }
}

/** Sends heartbeat queries to notice a silently cut connection. Returns a function that stops them. */
function startHeartbeat(client: pg.Client): () => void {
  let timer: NodeJS.Timeout | undefined
  const beat = () =>
    void client.query('select 1').then(
      () => (timer = setTimeout(beat, heartbeatMs)),
      () => {},
    )
  beat()
  return () => clearTimeout(timer)
}

/** Resolves with the error that ends this connection. */
const lossOf = (client: pg.Client): Promise<Error> =>
  new Promise((resolve) =>
    client.on('error', resolve).on('end', () => resolve(new Error('the connection for news has ended'))),
  )
