import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { impatientSocket, type Connection } from './db.ts'

/**
 * News between processes: which cached pages are no longer true, that something waits in the outbox, and that the lists
 * have to follow the stock.
 */
export type Bus = {
  on: (channel: Channel, hear: (message: string) => void) => void
  /** Called when news may have been missed: whoever keeps copies must drop them all. */
  onGap: (act: () => void) => void
  close: () => Promise<void>
}

export const channels = ['bus', 'outbox', 'lists'] as const
export type Channel = (typeof channels)[number]
const isChannel = (word: string): word is Channel => (channels as readonly string[]).includes(word)

/** The listeners of one process, whether the news come from PostgreSQL or from Redis. */
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

/** Hours may pass without news. A query now and then tells whether the connection is still there. */
const heartbeatMs = 4_000
const silenceMs = 10_000

export type PostgresListener = { ready: Promise<void>; close: () => Promise<void> }
type ListenOptions = {
  connection: Connection
  tell: (channel: string, message: string) => void
  gap: () => void
  prepare?: (client: pg.Client) => Promise<boolean>
}

/**
 * Keeps listening until it is closed: a lost connection is opened again, and the time without one is reported as a gap.
 * `prepare` may decline for now, and is asked again later.
 */
export function listenToPostgres({ connection, tell, gap, prepare }: ListenOptions): PostgresListener {
  const stop = new AbortController()
  let client: pg.Client | undefined
  let becomeReady = () => {}
  const ready = new Promise<void>((resolve) => (becomeReady = resolve))

  async function listenOnce(): Promise<void> {
    const own = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      application_name: 'yasmena bus',
      stream: () => impatientSocket(silenceMs),
    })
    client = own
    const connectionLoss = new Promise<void>((resolve) => own.on('error', () => resolve()).on('end', () => resolve()))
    let heartbeat: NodeJS.Timeout | undefined
    try {
      await own.connect()
      if (prepare && !(await prepare(own))) return
      own.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
      for (const channel of channels) await own.query(`listen ${channel}`)
      const beat = () =>
        void own.query('select 1').then(
          () => (heartbeat = setTimeout(beat, heartbeatMs)),
          () => {},
        )
      beat()
      gap()
      becomeReady()
      await connectionLoss
    } finally {
      clearTimeout(heartbeat)
      await own.end().catch(() => {})
    }
  }

  async function keepListening(): Promise<void> {
    for (let tries = 0; !stop.signal.aborted; tries++) {
      const startedAt = performance.now()
      await listenOnce().catch(() => {})
      // A connection that worked for a while is reopened at once; after quick failures the pauses grow.
      if (performance.now() - startedAt > silenceMs) tries = 0
      await pause(Math.min(100 * 2 ** Math.min(tries, 5), 2_000), undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const running = keepListening()

  return {
    ready,
    close: async () => {
      stop.abort()
      await client?.end().catch(() => {})
      await running
    },
  }
}

export function postgresBus(connection: Connection): Bus & { ready: Promise<void> } {
  const { on, onGap, tell, gap } = listeners()
  const { ready, close } = listenToPostgres({ connection, tell, gap })
  return { on, onGap, ready, close }
}
