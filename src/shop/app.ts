import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { App, Pages, Parts } from './app.type.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { liveHome } from './content/home.queries.ts'
import { liveSite } from './content/site.queries.ts'
import { favouritesRoutes } from './favourites/favourites.routes.ts'
import { geoRoutes } from './geo/geo.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { listingRoutes } from './listing/listing.routes.ts'
import { openDarkroom } from './media/darkroom.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { openPress } from './media/picture-press.ts'
import { noticeRoutes } from './notices/notices.routes.ts'
import { availabilityRoutes } from './product/availability.routes.ts'
import { productRoutes } from './product/product.routes.ts'
import { reviewRoutes } from './product/reviews.routes.ts'
import { followNews } from './remember.ts'
import { answerUnknown, callPaths } from './call-paths.ts'
import { answerError, answerUnreadable } from './answers.ts'
import { compressAnswers } from './compress.ts'
import { openApi } from './open-api.ts'
import { guardRequests } from './guard.ts'
import { healthRoutes, writeTrouble } from './health.ts'
import { newHttpServer } from './http-server.ts'
import { answerUnheard } from './unheard.ts'
import { validatorCompiler } from './validate.ts'
import { visitorRoutes } from './visitor/visitor.routes.ts'
import { visitorCookie } from './visitor-cookie.ts'

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
  http.setNotFoundHandler((request, reply) => answerUnknown(app.paths, request, reply))
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
