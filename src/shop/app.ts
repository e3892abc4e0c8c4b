import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Config } from '../settings.ts'
import type { Bus } from '#kernel/bus.ts'
import type { Limits } from '#kernel/limits.ts'
import type { Clock } from '#kernel/time.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { liveHome, type HomeParts } from './content/home.queries.ts'
import { liveSite, type Site } from './content/site.queries.ts'
import { favouritesRoutes } from './favourites/favourites.routes.ts'
import type { AddressHints } from './geo/address-hints.port.ts'
import { geoRoutes } from './geo/geo.routes.ts'
import type { IpPlaces } from './geo/ip-places.port.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { listingRoutes } from './listing/listing.routes.ts'
import { openDarkroom, type Darkroom } from './media/darkroom.ts'
import { mediaRoutes } from './media/media.routes.ts'
import type { Storage } from './media/media.port.ts'
import { openPress, type PicturePress } from './media/picture-press.ts'
import { noticeRoutes } from './notices/notices.routes.ts'
import { availabilityRoutes } from './product/availability.routes.ts'
import { productRoutes } from './product/product.routes.ts'
import { reviewRoutes } from './product/reviews.routes.ts'
import { followNews } from './remember.ts'
import { answerUnknown, callPaths, type CallPaths } from './call-paths.ts'
import { answerError, answerUnreadable } from './answers.ts'
import { compressAnswers } from './compress.ts'
import { openApi } from './open-api.ts'
import { guardRequests } from './guard.ts'
import { healthRoutes, writeTrouble } from './health.ts'
import { newHttpServer } from './http-server.ts'
import type { Live } from './live.ts'
import { answerUnheard } from './unheard.ts'
import { validatorCompiler } from './validate.ts'
import { visitorRoutes } from './visitor/visitor.routes.ts'
import { visitorCookie, type VisitorCookie } from './visitor-cookie.ts'

/** What one process of the shop works with; every route gets it. */
export type App = {
  http: FastifyInstance
  config: Config
  db: NodePgDatabase
  pool: pg.Pool
  storage: Storage
  press: PicturePress
  darkroom: Darkroom
  limits: Limits
  /** Partners that a shop may do without. */
  addressHints?: AddressHints
  ipPlaces?: IpPlaces
  bus: Bus
  clock: Clock
  /** The first signs what the shop must recognise as its own, all of them recognise it. */
  secretKeys: readonly string[]
  visitors: VisitorCookie
  log: FastifyBaseLogger
  paths: CallPaths
  /** What every page shows around itself, in memory. */
  site: Live<Site>
  home: Live<HomeParts>
  /** True from the moment the process was asked to end: the balancer should send nobody any more. */
  isClosing: () => boolean
  /** That the database could not be written to a moment ago. */
  trouble: ReturnType<typeof writeTrouble>
  beginClosing: () => void
}

export type Parts = Omit<
  App,
  'http' | 'press' | 'darkroom' | 'paths' | 'site' | 'home' | 'visitors' | 'isClosing' | 'beginClosing' | 'trouble'
>

/** Pages come before everything else: a ready one leaves in the first hook. */
export type Pages = (app: App) => Promise<{
  /** Whether a person waits for a page at this address. */
  answersFor: (request: FastifyRequest) => boolean
  notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  failed: (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}>

/** What surrounds every call, and every domain inside it. */
export async function buildApp(parts: Parts, servePages?: Pages): Promise<App> {
  const { config } = parts
  let closing = false
  let pages: Awaited<ReturnType<Pages>> | undefined
  const http: FastifyInstance = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: !['info', 'debug', 'trace'].includes(config.logLevel) }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 64 * 1024,
    serverFactory: (handler) => newHttpServer(handler, config),
    // Calls have their own limit; this one, for pages, forgets requests that come with a body.
    handlerTimeout: (config.requestSeconds + 1) * 1_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: (error, socket) => answerUnheard(error, socket),
    // An address the router cannot even read, such as one with broken percent signs, has nothing behind it.
    frameworkErrors: (error, request, reply) => {
      if (pages?.answersFor(request)) void pages.notFound(request, reply)
      else answerUnreadable(error, request, reply)
    },
  })
  const darkroom = openDarkroom({ atOnce: config.pictureJobs })
  const press = openPress({ storage: parts.storage, log: parts.log, darkroom, atOnce: config.pictureJobs })
  const ending = { isClosing: () => closing, beginClosing: () => void (closing = true) }
  followNews(parts.db, parts.bus)
  const site = liveSite(parts, parts.clock)
  const home = liveHome(parts, parts.clock, site)
  const visitors = visitorCookie({ secretKeys: parts.secretKeys, publicUrl: config.publicUrl })
  const app: App = {
    ...parts,
    ...ending,
    http,
    darkroom,
    press,
    paths: callPaths(),
    site,
    home,
    visitors,
    trouble: writeTrouble(),
  }
  http.setValidatorCompiler(validatorCompiler)
  http.setErrorHandler((error, request, reply) => {
    app.trouble.note(error)
    return pages?.answersFor(request) ? pages.failed(error, request, reply) : answerError(error, request, reply)
  })
  http.setNotFoundHandler((request, reply) => answerUnknown(app, request, reply))
  pages = await servePages?.(app)
  guardRequests(app)
  compressAnswers(http)
  if (config.showApiReference) await openApi(app)
  healthRoutes(app)
  everyDomain(app)
  return app
}

/** The table of contents. */
function everyDomain(app: App): void {
  mediaRoutes(app)
  geoRoutes(app)
  catalogueRoutes(app)
  listingRoutes(app)
  productRoutes(app)
  availabilityRoutes(app)
  noticeRoutes(app)
  reviewRoutes(app)
  favouritesRoutes(app)
  cartRoutes(app)
  visitorRoutes(app)
  contentRoutes(app)
  inboxRoutes(app)
}
