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

/** What one process of the shop works with; every route gets it. */
export type App = {
  http: FastifyInstance
  config: Config
  db: NodePgDatabase
  pool: pg.Pool
  storage: Storage
  resizer: Resizer
  imageWorker: ImageWorker
  limits: Limits
  /** Partners that a shop may do without. */
  addressHints?: AddressHints
  ipPlaces?: IpPlaces
  carriers?: Carriers
  /** Finds a company by its number. */
  companies?: CompanyRegister | undefined
  /** Who is paid by invoices; without one nobody is. */
  seller?: Seller | undefined
  /** Methods that are offered for new payments; a shop without any is paid on delivery or by invoice. */
  payments?: PaymentOffer
  /** Every provider under contract: a payment stays with the provider that began it. */
  paymentProviders: PaymentProviders
  /** Keeps the loyalty programme beside us, where there is a contract. */
  loyaltyProvider?: LoyaltyProvider | undefined
  /** Other sites that one may sign in with. */
  social: SocialProviders
  /** Looks through files of visitors, where the shop has a scanner. */
  virusScanner?: VirusScanner | undefined
  bus: Bus
  clock: Clock
  /** The first signs what the shop must recognise as its own, all of them recognise it. */
  secretKeys: readonly string[]
  visitors: VisitorCookie
  /** Who is signed in. */
  members: Members
  owners: Owners
  log: FastifyBaseLogger
  paths: CallPaths
  /** What every page shows around itself, in memory. */
  site: Live<Site>
  home: Live<HomeParts>
  cities: Live<City[]>
  /** What carriers take, with the built-in tariff for those without a contract. */
  quotes: Quotes
  /** What the shop takes off for everybody, in memory. */
  promotions: RunningPromotions
  /** What the code of a cart adds to its parcel. */
  giftOfCode: GiftOfCode
  /** True from the moment the process was asked to end: the balancer should send nobody any more. */
  isClosing: () => boolean
  /** That the database could not be written to a moment ago. */
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

/** Pages come before everything else: a ready one leaves in the first hook. */
export type Pages = (app: App) => Promise<PageAnswers>
