import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Config } from '#config/settings.ts'
import type { CallPaths } from '#http/call-paths.ts'
import type { WriteOutage } from '#http/health.ts'
import type { PageAnswers } from '#http/open-http.ts'
import type { VisitorCookie } from '#http/visitor-cookie.ts'
import type { Bus } from '#kernel/bus.ts'
import type { Limits } from '#kernel/limits.ts'
import type { Clock } from '#kernel/time.ts'
import type { Members } from './accounts/members.ts'
import type { Owners } from './accounts/owners.ts'
import type { HomeParts } from './content/home.queries.ts'
import type { Site } from './content/site.queries.ts'
import type { AddressHints } from './address-hints/address-hints.port.ts'
import type { City } from './cities/cities.tables.ts'
import type { IpPlaces } from './cities/ip-places.port.ts'
import type { Carriers } from './delivery/carrier.port.ts'
import type { GiftOfCode } from './delivery/cart-parcel.queries.ts'
import type { Quotes } from './delivery/quotes.ts'
import type { CompanyRegister } from './invoices/companies.port.ts'
import type { Seller } from './invoices/seller.rules.ts'
import type { Live } from './live.ts'
import type { ImageWorker } from './media/image-worker.ts'
import type { Storage } from './media/media.port.ts'
import type { LoyaltyProvider } from './loyalty-mirror/loyalty.port.ts'
import type { PaymentOffer, PaymentProviders } from './payments/payment.port.ts'
import type { RunningPromotions } from './promo/promo.queries.ts'
import type { SocialProviders } from './social/social.port.ts'
import type { VirusScanner } from './uploads/virus-scanner.port.ts'
import type { Resizer } from './media/resizer.ts'

/** Shared dependencies of one process; every route gets them. */
export type App = {
  http: FastifyInstance
  config: Config
  db: NodePgDatabase
  pool: pg.Pool
  storage: Storage
  resizer: Resizer
  imageWorker: ImageWorker
  limits: Limits
  /** Optional partners. */
  addressHints?: AddressHints
  ipPlaces?: IpPlaces
  carriers?: Carriers
  /** Company register by INN. */
  companies?: CompanyRegister | undefined
  /** Recipient of payments by invoice; without one, invoices are off. */
  seller?: Seller | undefined
  /** Payment methods offered for new payments; without any, orders are paid on delivery or by invoice. */
  payments?: PaymentOffer
  /** All providers under contract: a payment stays with the provider that started it. */
  paymentProviders: PaymentProviders
  /** External loyalty program, if there is a contract. */
  loyaltyProvider?: LoyaltyProvider | undefined
  /** Social sign-in providers. */
  social: SocialProviders
  /** Scanner of uploaded files, if the shop has one. */
  virusScanner?: VirusScanner | undefined
  bus: Bus
  clock: Clock
  /** Secret keys: the first one signs, all of them verify. */
  secretKeys: readonly string[]
  visitors: VisitorCookie
  /** Signed-in members. */
  members: Members
  owners: Owners
  log: FastifyBaseLogger
  paths: CallPaths
  /** Header and footer data, in memory. */
  site: Live<Site>
  home: Live<HomeParts>
  cities: Live<City[]>
  /** Carriers' delivery quotes, with the built-in tariff for carriers without a contract. */
  quotes: Quotes
  /** Automatic promotions, in memory. */
  promotions: RunningPromotions
  /** Gift that a cart's promo code adds to the parcel. */
  giftOfCode: GiftOfCode
  /** True once shutdown has begun: the load balancer should stop sending requests. */
  isClosing: () => boolean
  /** Recent failure of writes to the database. */
  outage: WriteOutage
  beginClosing: () => void
}

export type AppParts = Omit<
  App,
  | 'http'
  | 'resizer'
  | 'imageWorker'
  | 'paths'
  | 'site'
  | 'home'
  | 'cities'
  | 'quotes'
  | 'promotions'
  | 'giftOfCode'
  | 'visitors'
  | 'members'
  | 'owners'
  | 'isClosing'
  | 'beginClosing'
  | 'outage'
>

/** Page handler; runs before everything else, since a cached page is sent from the first hook. */
export type Pages = (app: App) => Promise<PageAnswers>
