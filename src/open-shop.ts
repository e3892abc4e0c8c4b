import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mailbox } from '#partners/mail/mailbox.ts'
import { mailboxRoutes } from '#partners/mail/mailbox.routes.ts'
import { buildApp, type App } from '#shop/app.ts'
import { keepContent } from '#shop/content/content.jobs.ts'
import { keepGuestData } from '#shop/guest-data.jobs.ts'
import { inboxHandlers } from '#shop/inbox/inbox.jobs.ts'
import type { Mailer } from '#shop/inbox/mail.port.ts'
import { keepListing } from '#shop/listing/listing.jobs.ts'
import { newLogger } from '#shop/log.ts'
import { mediaHandlers } from '#shop/media/media.jobs.ts'
import { noticeHandlers } from '#shop/notices/notices.jobs.ts'
import { postgresBus, type Bus } from '#kernel/bus.ts'
import { openDatabase, type Connection } from '#kernel/db.ts'
import { keepJobs } from '#kernel/jobs.ts'
import { openLimits } from '#kernel/limits.ts'
import { redisBus } from '#kernel/redis-bus.ts'
import { systemClock } from '#kernel/time.ts'
import { mayLookInside, showsMailbox } from './demo-doors.ts'
import { geoPartners } from './geo-partners.ts'
import { storefront } from './storefront/server.ts'
import { secretKeysOf } from './secret-key.ts'
import type { Config } from './settings.ts'
import { storageOf } from './storage-of.ts'

export type OpenShop = { app: App; address: string; close: () => Promise<void> }

type Circumstances = {
  connection: Connection
  /** The demo shop shows the letters it would have sent. */
  isDemo: boolean
}

/** Puts one process of the shop together: the only place that knows which partners are real. */
export async function openShop(config: Config, { connection, isDemo }: Circumstances): Promise<OpenShop> {
  const database = openDatabase(connection, config.databasePool)
  const bus: Bus = config.redisUrl ? await redisBus(config.redisUrl, connection) : postgresBus(connection)
  const limits = await openLimits(config.redisUrl)
  const letters = mailbox(path.join(config.dataDir, 'mail'))
  const smtp = config.smtpUrl
    ? (await import('#partners/mail/smtp.ts')).smtpMailer(config.smtpUrl, config.mailFrom)
    : undefined
  const mailer: Mailer = smtp ?? letters
  const { db, pool } = database
  const secretKeys = secretKeysOf(config)
  const log = newLogger(config)
  const common = { config, log, db, pool, storage: storageOf(config), limits, bus, clock: systemClock, secretKeys }
  const parts = { ...common, ...geoPartners(config, log) }

  const app = await buildApp(parts, async (app) => {
    const pages = await storefront(app)
    if (isDemo && showsMailbox(config))
      mailboxRoutes({ http: app.http, mailbox: letters, mayRead: mayLookInside(config) })
    return pages
  })
  const address = await app.http.listen({ host: config.host, port: config.port })
  const report = (error: unknown, what: string) => app.log.error({ err: error, what }, 'job failed')
  const jobs = keepJobs({
    db,
    pool,
    bus,
    handlers: {
      ...inboxHandlers({ db, mailer, config }),
      ...mediaHandlers(app),
      ...noticeHandlers({ db, mailer, config, clock: systemClock }),
    },
    report,
  })
  const clockwork = [keepListing, keepContent, keepGuestData].map((keep) => keep({ db, clock: systemClock, report }))
  return {
    app,
    address,
    close: () =>
      closeInOrder(app, [
        jobs.close,
        ...[...clockwork, ...[app.ipPlaces, smtp].filter((part) => part !== undefined)].map(({ close }) => close),
        bus.close,
        limits.close,
        database.close,
      ]),
  }
}

/** A request that is on the wire would be cut off with its connection: closing waits for this long a silence. */
const silenceMs = 300
const longestGraceMs = 5_000

/** Requests first, then what works behind them, the database last. */
async function closeInOrder(app: App, rest: (() => Promise<void>)[]): Promise<void> {
  app.beginClosing()
  if (await isConnected(app)) await silence(app)
  await app.http.close()
  for (const close of rest) await close().catch(() => {})
}

const isConnected = ({ http }: App) =>
  new Promise<boolean>((answer) => http.server.getConnections((_, count) => answer(count > 0)))

/** No new request for a while; a neighbour that never stops asking is not waited for. */
async function silence({ http }: App): Promise<void> {
  const begun = performance.now()
  let last = begun
  http.server.on('request', () => (last = performance.now()))
  while (performance.now() - last < silenceMs && performance.now() - begun < longestGraceMs) await pause(50)
}
