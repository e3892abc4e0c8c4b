import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { indexNow } from '#partners/index-now/index-now.ts'
import { mailbox } from '#partners/mail/mailbox.ts'
import { mailboxRoutes } from '#partners/mail/mailbox.routes.ts'
import { clamdScanner } from '#partners/virus-scanner/clamd.ts'
import { smsMailbox } from '#partners/sms/sms-mailbox.ts'
import { testAcquirerRoutes } from '#partners/payments/test-acquirer.routes.tsx'
import { localIdentityRoutes } from '#partners/social/local-identity.routes.tsx'
import { buildApp } from '#shop/app.ts'
import { accountHandlers } from '#shop/accounts/accounts.jobs.ts'
import type { App } from '#shop/app.type.ts'
import {
  certificateHandlers,
  keepCertificatesEnding,
  keepCertificatesSent,
} from '#shop/certificate-sales/certificate-sales.jobs.ts'
import { touchContentByTime } from '#shop/content/content.jobs.ts'
import { makeFirstPictures } from '#shop/content/first-pictures.jobs.ts'
import { notifySearchEngines } from '#shop/content/tell-changes.jobs.ts'
import { keepFeeds } from '#shop/feeds/feeds.jobs.ts'
import { clearGuestData } from '#shop/guest-data.jobs.ts'
import { commentHandlers } from '#shop/comments/comments.jobs.ts'
import { conversationHandlers } from '#shop/conversations/conversations.jobs.ts'
import { supplyHandlers } from '#shop/supply/supply.jobs.ts'
import { inboxHandlers } from '#shop/inbox/inbox.jobs.ts'
import type { Carrier, Carriers } from '#shop/delivery/carrier.port.ts'
import type { SmsSender } from '#shop/sms.port.ts'
import type { Mailer } from '#shop/mail.port.ts'
import { keepMirrors, mirrorHandlers } from '#shop/loyalty-mirror/loyalty-mirror.jobs.ts'
import { keepListing } from '#shop/listing/listing.jobs.ts'
import { mediaHandlers } from '#shop/media/media.jobs.ts'
import type { NewsHandlers } from '#shop/news.ts'
import { keepMessagesPlanned, messageHandlers } from '#shop/order-messages/order-messages.jobs.ts'
import { keepTimedLetters, orderLetterHandlers } from '#shop/order-letters/order-letters.jobs.ts'
import { expireUnpaidOrders } from '#shop/orders/orders.jobs.ts'
import { noticeHandlers } from '#shop/notices/notices.jobs.ts'
import { keepReminders } from '#shop/notices/reminders.jobs.ts'
import { keepReturns, returnHandlers } from '#shop/returns/returns.jobs.ts'
import { reviewHandlers } from '#shop/reviews/reviews.jobs.ts'
import { keepLevels, keepRewards, rewardHandlers } from '#shop/rewards/rewards.jobs.ts'
import { deleteOldUploads } from '#shop/uploads/uploads.jobs.ts'
import { cardHandlers } from '#shop/cards/cards.jobs.ts'
import { reconcileDaily, keepPaymentsChecked, paymentHandlers } from '#shop/payments/payments.jobs.ts'
import { keepReceiptsSent } from '#shop/receipts/receipts.jobs.ts'
import { keepPoints } from '#shop/points/points.jobs.ts'
import { keepRanks } from '#shop/popularity/popularity.jobs.ts'
import { personalDataHandlers } from '#shop/personal-data/personal-data.jobs.ts'
import { profileHandlers } from '#shop/profile/profile.jobs.ts'
import { keepShipmentsFollowed, shipmentHandlers } from '#shop/shipments/shipments.jobs.ts'
import { postgresBus } from '#kernel/bus.ts'
import { followConnections, type Connections } from '#kernel/connections.ts'
import { openDatabase, type Connection } from '#kernel/db.ts'
import { keepJobs } from '#kernel/jobs.ts'
import { openLimits } from '#kernel/limits.ts'
import { seconds, systemClock } from '#kernel/time.ts'
import { allCarriersOf, carrierPartners, carriersFrom } from './carrier-partners.ts'
import { keepDemoWarehouse } from './demo-warehouse.ts'
import { mayLookInside, showsMailbox } from './demo-doors.ts'
import { geoPartners } from './geo-partners.ts'
import { loyaltyPartners } from './loyalty-partners.ts'
import { invoicePartners } from './invoice-partners.ts'
import { paymentPartners } from './payment-partners.ts'
import { socialPartners } from './social-partners.ts'
import { storefront } from '#storefront/server.ts'
import { secretKeysOf } from './secret-key.ts'
import type { Config } from '#config/settings.ts'
import { shopLog } from './shop-log.ts'
import { aborted, withoutPrimary, type Shutdown } from './shutdown.ts'
import { storageOf } from './storage-of.ts'

export type OpenShop = { app: App; address: string; close: (shutdown: Shutdown) => Promise<void> }

type ShopOptions = {
  connection: Connection
  /** True for a demo shop, which shows its unsent e-mails. */
  isDemo: boolean
}

/** Assembles one process of the shop. No other module knows which partners are real. */
export async function openShop(config: Config, { connection, isDemo }: ShopOptions): Promise<OpenShop> {
  const database = openDatabase(connection, config.databasePool)
  const limits = await openLimits(config.redisUrl)
  const letters = mailbox(path.join(config.dataDir, 'mail'))
  const smtp = config.smtpUrl
    ? (await import('#partners/mail/smtp.ts')).smtpMailer(config.smtpUrl, config.mailFrom)
    : undefined
  const mailer: Mailer = smtp ?? letters
  const { db, pool } = database
  const secretKeys = secretKeysOf(config)
  const log = shopLog(config)
  const report = (error: unknown, what: string) => log.error({ err: error, what }, 'job failed')
  const tellLoss = (error: unknown, what: string) => log.warn({ err: error, what }, 'connection lost')
  const bus = postgresBus(connection, { report: tellLoss })
  const common = { config, log, db, pool, storage: storageOf(config), limits, bus, clock: systemClock, secretKeys }
  const isOpenDemo = isDemo && showsMailbox(config)
  const { social, identity } = socialPartners(config, { secretKeys, limits, isDemo: isOpenDemo })
  const { publicUrl } = config
  const { acquirer, ...payments } = paymentPartners(config, { db, secretKeys, publicUrl, isDemo: isOpenDemo })
  const invoicing = invoicePartners(config, { isDemo: isOpenDemo })
  const partners = { ...geoPartners(config, log), ...invoicing, ...loyaltyPartners(config), ...payments, social }
  const virusScanner = config.clamdUrl ? clamdScanner({ url: config.clamdUrl }) : undefined
  const parts = { ...common, ...partners, virusScanner, carriers: carrierPartners(config) }

  const app = await buildApp(parts, async (app) => {
    const pages = await storefront(app)
    if (isOpenDemo) mailboxRoutes({ http: app.http, mailbox: letters, mayRead: mayLookInside(config) })
    if (identity) localIdentityRoutes({ http: app.http, identity, publicUrl, mayVisit: mayLookInside(config) })
    if (acquirer) testAcquirerRoutes({ http: app.http, acquirer })
    return pages
  })
  const connections = followConnections(app.http.server)
  const address = await app.http.listen({ host: config.host, port: config.port })
  const senders = carriersFrom(config, { isDemo: isOpenDemo })
  const allCarriers = allCarriersOf(config, { isDemo: isOpenDemo })
  const sms = isOpenDemo ? smsMailbox(letters) : undefined
  const handlers = handlersOf(app, { mailer, senders, allCarriers, sms })
  const jobs = keepJobs({ db, pool, bus, handlers, report })
  const intervalJobs = repeatedJobs.map((keep) =>
    keep({ ...app, senders, allCarriers, sms, indexNow: enginesOf(config), report }),
  )
  if (isOpenDemo) intervalJobs.push(keepDemoWarehouse({ db, clock: systemClock, report }))
  const firstPictures = isDemo ? makeFirstPictures({ ...app, report }) : undefined
  return {
    app,
    address,
    close: (shutdown) => {
      const rest = [
        jobs.close,
        ...[...intervalJobs, ...[app.ipPlaces, smtp, firstPictures].filter((part) => part !== undefined)].map(
          ({ close }) => close,
        ),
        bus.close,
        limits.close,
        database.close,
      ]
      return closeInOrder({ app, connections, rest }, shutdown)
    },
  }
}

/** Jobs that run periodically. */
const repeatedJobs = [
  keepListing,
  touchContentByTime,
  keepReminders,
  clearGuestData,
  deleteOldUploads,
  expireUnpaidOrders,
  keepTimedLetters,
  keepMessagesPlanned,
  keepCertificatesSent,
  keepCertificatesEnding,
  keepPaymentsChecked,
  reconcileDaily,
  keepReceiptsSent,
  keepReturns,
  keepRewards,
  keepLevels,
  keepMirrors,
  keepRanks,
  keepPoints,
  keepFeeds,
  notifySearchEngines,
  keepShipmentsFollowed,
]

/** Search engines are notified of changes only by a shop with a key. */
const enginesOf = ({ indexNowKey: key, indexNowUrl: url, publicUrl }: Config) =>
  key ? indexNow({ key, publicUrl, url }) : undefined

type Partners = { mailer: Mailer; senders: Carriers; allCarriers: readonly Carrier[]; sms: SmsSender | undefined }

/** The types require a handler for every topic. */
function handlersOf(app: App, { mailer, senders, allCarriers, sms }: Partners): NewsHandlers {
  const deps = { ...app, mailer, sms }
  return {
    ...accountHandlers(deps),
    ...commentHandlers(deps),
    ...conversationHandlers(deps),
    ...supplyHandlers(deps),
    ...inboxHandlers(deps),
    ...mediaHandlers(app),
    ...mirrorHandlers(app),
    ...noticeHandlers(deps),
    ...orderLetterHandlers(deps),
    ...certificateHandlers(deps),
    ...messageHandlers(deps),
    ...paymentHandlers(deps),
    ...cardHandlers(app),
    ...personalDataHandlers(deps),
    ...profileHandlers(deps),
    ...returnHandlers(deps),
    ...reviewHandlers(deps),
    ...rewardHandlers(deps),
    ...shipmentHandlers({ ...app, senders, allCarriers }),
  }
}

type ClosingParts = { app: App; connections: Connections; rest: (() => Promise<void>)[] }

/** Finishes the requests first, then closes the services behind them, and the database last. */
async function closeInOrder(
  { app, connections, rest }: ClosingParts,
  { stopSignal, forceSignal }: Shutdown,
): Promise<void> {
  app.beginClosing()
  connections.beginClosing()
  // Without its primary a worker frees the port at once, because the next shop needs it.
  if (stopSignal.reason !== withoutPrimary)
    await Promise.race([drained(connections, app.config.drainSeconds), aborted(forceSignal)])
  connections.closeIdle()
  void aborted(forceSignal).then(() => app.http.server.closeAllConnections())
  await app.http.close()
  for (const close of rest) await close().catch(() => {})
}

/** Keeps serving visitors while `/readyz` answers 503, until the balancer has noticed. */
async function drained(connections: Connections, drainSeconds: number): Promise<void> {
  await pause(seconds(drainSeconds))
  if (await connections.areUsed()) await connections.silence()
}
