import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Bus } from '#kernel/bus.ts'
import type { Limits } from '#kernel/limits.ts'
import type { Clock } from '#kernel/time.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { geoRoutes } from './geo/geo.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import type { Storage } from './media/media.port.ts'
import { answerUnknown, callPaths, type CallPaths } from './call-paths.ts'
import { answerError } from './answers.ts'
import { compressAnswers } from './compress.ts'
import { openApi } from './open-api.ts'
import { guardRequests } from './guard.ts'
import { healthRoutes } from './health.ts'
import { newLogger } from './log.ts'
import { validatorCompiler } from './validate.ts'

/** What one process of the shop works with; every route gets it. */
export type App = {
  http: FastifyInstance
  config: Config
  db: NodePgDatabase
  pool: pg.Pool
  storage: Storage
  limits: Limits
  bus: Bus
  clock: Clock
  log: FastifyBaseLogger
  paths: CallPaths
  /** True from the moment the process was asked to end. */
  isClosing: () => boolean
}

export type Parts = Omit<App, 'http' | 'log' | 'paths' | 'isClosing'>

/** Pages come before everything else: a ready one leaves in the first hook. */
export type Pages = (app: App) => Promise<void>

/** The table of contents: what surrounds every call, then one line for each domain. */
export async function buildApp(parts: Parts, servePages?: Pages): Promise<App> {
  const { config } = parts
  let closing = false
  const http: FastifyInstance = Fastify({
    loggerInstance: newLogger(config),
    logController: new LogController({ disableRequestLogging: !['info', 'debug', 'trace'].includes(config.logLevel) }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 64 * 1024,
    requestTimeout: config.requestSeconds * 1000,
    handlerTimeout: config.requestSeconds * 1000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    genReqId: () => crypto.randomUUID(),
  })
  const app: App = { ...parts, http, log: http.log, paths: callPaths(), isClosing: () => closing }
  http.addHook('preClose', async () => {
    closing = true
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  http.setNotFoundHandler((request, reply) => answerUnknown(app, request, reply))
  await servePages?.(app)
  guardRequests(app)
  compressAnswers(http)
  await openApi(app)
  healthRoutes(app)

  mediaRoutes(app)
  geoRoutes(app)
  catalogueRoutes(app)
  contentRoutes(app)
  inboxRoutes(app)
  return app
}
