import { offerOf } from '#shop/payments/provider-of.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import type { FastifyBaseLogger, InjectOptions } from 'fastify'
import { folderStorage } from '#partners/storage/folder.ts'
import { accountHandlers } from '#shop/accounts/accounts.jobs.ts'
import { buildApp } from '#shop/app.ts'
import type { App, Pages } from '#shop/app.type.ts'
import { certificateHandlers } from '#shop/certificate-sales/certificate-sales.jobs.ts'
import { commentHandlers } from '#shop/comments/comments.jobs.ts'
import { conversationHandlers } from '#shop/conversations/conversations.jobs.ts'
import { supplyHandlers } from '#shop/supply/supply.jobs.ts'
import type { CompanyRegister } from '#shop/invoices/companies.port.ts'
import { inboxHandlers } from '#shop/inbox/inbox.jobs.ts'
import { refreshMoved } from '#shop/listing/listing.actions.ts'
import { orderLetterHandlers } from '#shop/order-letters/order-letters.jobs.ts'
import { returnHandlers } from '#shop/returns/returns.jobs.ts'
import { messageHandlers } from '#shop/order-messages/order-messages.jobs.ts'
import type { SmsSender } from '#shop/sms.port.ts'
import { reviewHandlers } from '#shop/reviews/reviews.jobs.ts'
import { rewardHandlers } from '#shop/rewards/rewards.jobs.ts'
import { mirrorHandlers } from '#shop/loyalty-mirror/loyalty-mirror.jobs.ts'
import { cardHandlers } from '#shop/cards/cards.jobs.ts'
import { paymentHandlers } from '#shop/payments/payments.jobs.ts'
import type { LoyaltyProvider } from '#shop/loyalty-mirror/loyalty.port.ts'
import type { PaymentProvider } from '#shop/payments/payment.port.ts'
import { sampleSeller } from '#shop/invoices/seller.rules.ts'
import { aProvider } from '#shop/payments/payments.samples.ts'
import { shipmentHandlers } from '#shop/shipments/shipments.jobs.ts'
import type { VirusScanner } from '#shop/uploads/virus-scanner.port.ts'
import { personalDataHandlers } from '#shop/personal-data/personal-data.jobs.ts'
import { profileHandlers } from '#shop/profile/profile.jobs.ts'
import type { Letter, Mailer } from '#shop/mail.port.ts'
import type { Carrier, Carriers } from '#shop/delivery/carrier.port.ts'
import type { SocialProviders } from '#shop/social/social.port.ts'
import { newLogger } from '#http/log.ts'
import { postgresBus } from '#kernel/bus.ts'
import { openDatabase, type Connection } from '#kernel/db.ts'
import type { Handlers } from '#kernel/jobs.ts'
import { openLimits } from '#kernel/limits.ts'
import { outbox } from '#kernel/outbox.ts'
import { systemClock, type Clock } from '#kernel/time.ts'
import { readConfig } from '#config/config.ts'
import type { Config } from '#config/settings.ts'
import { newsOf } from './heard-news.ts'
import { openTestDatabase } from './test-database.ts'

export type Response = { status: number; headers: Record<string, unknown>; text: string; body: Json }
// Tests look into answers freely; what they find there is asserted at once.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any
export type TestShop = Awaited<ReturnType<typeof openTestShop>>

type Options = {
  clock?: Clock
  config?: Partial<Config>
  log?: FastifyBaseLogger
  pages?: Pages
  social?: SocialProviders
  carriers?: Carriers
  /** Further carriers under contract, for parcels under way. */
  otherCarriers?: Carrier[]
  /** SMS provider; none by default. */
  sms?: SmsSender
  /** Company register; none by default. */
  companies?: CompanyRegister
  /** Takes new payments; none for `null`. */
  payments?: PaymentProvider | null
  /** Further providers under contract. */
  otherProviders?: PaymentProvider[]
  loyaltyProvider?: LoyaltyProvider
  virusScanner?: VirusScanner
  /** Connection of the news listener, such as a proxy; requests then do not wait for news. */
  newsThrough?: (connection: Connection) => Promise<Connection>
}

const noNews = { heard: async () => {}, close: async () => {} }

const secretKeys = ['a key for tests of at least 32 letters']

/** The real shop on a separate database, cloned from the migrated template. */
export async function openTestShop(options: Options = {}) {
  const { clock = systemClock, config: changes = {}, log, pages, social = {}, carriers = {} } = options
  const { connection, close: dropDatabase } = await openTestDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'yasmena-shop-'))
  const config = { ...readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder), ...changes }
  const database = openDatabase(connection, 10)
  const bus = postgresBus((await options.newsThrough?.(connection)) ?? connection)
  await bus.ready
  const news = options.newsThrough ? noNews : await newsOf(connection, bus)
  const storage = folderStorage(path.join(folder, 'media'))
  const limits = await openLimits(null)
  const { db, pool } = database
  const common = { config, db, pool, storage, limits, bus, clock, secretKeys, seller: sampleSeller }
  const { loyaltyProvider, companies, virusScanner } = options
  const partners = { ...providersOf(options), social, carriers, loyaltyProvider, companies, virusScanner }
  const parts = { ...common, ...partners }
  const app = await buildApp({ ...parts, log: log ?? newLogger(config) }, pages)
  await app.http.ready()

  const sentLetters: Letter[] = []
  const mailer = { send: async (letter: Letter) => void sentLetters.push(letter) }
  const allCarriers = [...Object.values(carriers), ...(options.otherCarriers ?? [])]
  const handlers = handlersOf(app, { mailer, senders: carriers, allCarriers, sms: options.sms })

  const ask = asking(app, news.heard)
  return {
    app,
    db,
    pool,
    http: app.http,
    storage,
    connection,
    paymentProviders: partners.paymentProviders,
    folder,
    sentLetters,
    handlers,
    ask,
    get: (url: string, headers: Record<string, string> = {}) => ask({ method: 'GET', url, headers }),
    post: (url: string, payload: unknown, headers: Record<string, string> = {}) =>
      sending(ask, { method: 'POST', url, payload, headers }),
    send: (method: SentMethod, url: string, payload: unknown, headers: Record<string, string> = {}) =>
      sending(ask, { method, url, payload, headers }),
    /** Runs the jobs of the outbox at once, and updates the product lists. */
    runJobs: async () => {
      while ((await refreshMoved(database.db)) > 0);
      const rows = await database.db.select().from(outbox).orderBy(asc(outbox.id))
      await database.db.delete(outbox)
      for (const { topic, payload } of rows) await handlers[topic]?.(payload as never)
    },
    close: async () => {
      // Connections that clients keep alive would delay the end by a minute.
      app.http.server.closeAllConnections()
      await app.http.close()
      for (const service of [news, bus, limits, database]) await service.close()
      await dropDatabase()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function providersOf({ payments: taker, otherProviders = [] }: Options) {
  const payments = taker === null ? undefined : (taker ?? aProvider())
  const paymentProviders = [...(payments ? [payments] : []), ...otherProviders]
  return { payments: offerOf(payments ? paymentProviders : []), paymentProviders }
}

/** Dependencies of the job handlers that tests run. */
type TestPartners = { mailer: Mailer; senders: Carriers; allCarriers: readonly Carrier[]; sms: SmsSender | undefined }
function handlersOf(app: App, { mailer, senders, allCarriers, sms }: TestPartners): Handlers {
  const deps = { ...app, mailer, senders, allCarriers, sms }
  return {
    ...certificateHandlers(deps),
    ...commentHandlers(deps),
    ...conversationHandlers(deps),
    ...supplyHandlers(deps),
    ...inboxHandlers(deps),
    ...accountHandlers(deps),
    ...orderLetterHandlers(deps),
    ...messageHandlers(deps),
    ...mirrorHandlers(app),
    ...paymentHandlers(deps),
    ...cardHandlers(app),
    ...personalDataHandlers(deps),
    ...profileHandlers(deps),
    ...returnHandlers(deps),
    ...reviewHandlers(deps),
    ...rewardHandlers(deps),
    ...shipmentHandlers(deps),
  }
}

type SentMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type SentRequest = { method: SentMethod; url: string; payload: unknown; headers: Record<string, string> }

/** Sends the payload as JSON, if there is one. */
const sending = (ask: ReturnType<typeof asking>, { method, url, payload, headers }: SentRequest) =>
  payload === undefined
    ? ask({ method, url, headers })
    : ask({
        method,
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(payload),
      })

const asking =
  ({ http }: App, newsHeard: () => Promise<void>) =>
  async (options: InjectOptions): Promise<Response> => {
    await newsHeard()
    const { statusCode, headers, payload } = await http.inject(options)
    const isJson = String(headers['content-type']).startsWith('application/json')
    return { status: statusCode, headers, text: payload, body: isJson && payload ? JSON.parse(payload) : undefined }
  }
