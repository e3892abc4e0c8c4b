import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { errorAnswers } from './answers.ts'
import type { CallPaths } from './call-paths.ts'
import type { WriteOutage } from './health.ts'
import type { RefusalText } from './http.texts.ts'
import { newHttpServer } from './http-server.ts'
import { answerUnreadableRequest } from './unreadable-request.ts'
import { validatorCompiler } from './validate.ts'

/** Answers a failed request with an error page where a browser expects a page rather than JSON. */
export type PageAnswers = {
  /** True when a browser expects a page at this address. */
  answersFor: (request: FastifyRequest) => boolean
  notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  failed: (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

type HttpOptions = {
  config: { logLevel: string; trustedProxies: string[]; requestSeconds: number }
  log: FastifyBaseLogger
  refusalText: RefusalText
  paths: CallPaths
  outage: WriteOutage
  /** Undefined until the pages are opened, which happens after the web framework. */
  pages: () => PageAnswers | undefined
}

/** Opens Fastify with its limits and error answers; hooks and routes are added later. */
export function openHttp({ config, log, refusalText, paths, outage, pages }: HttpOptions): FastifyInstance {
  const { answerError, answerUnreadable, answerUnknown } = errorAnswers(refusalText)
  const http: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: !['info', 'debug', 'trace'].includes(config.logLevel) }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 64 * 1024,
    serverFactory: (handler) => newHttpServer(handler, config),
    // Time limit of pages. Calls bring their own, because the framework drops this one when a request has a body.
    handlerTimeout: (config.requestSeconds + 1) * 1_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: (error, socket) => answerUnreadableRequest(error, socket),
    // Address that the router cannot decode (for example, broken percent signs), so no route can match.
    frameworkErrors: (error, request, reply) => {
      if (pages()?.answersFor(request)) void pages()?.notFound(request, reply)
      else answerUnreadable(error, request, reply)
    },
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setErrorHandler((error, request, reply) => {
    outage.note(error)
    return pages()?.answersFor(request) ? pages()?.failed(error, request, reply) : answerError(error, request, reply)
  })
  http.setNotFoundHandler((request, reply) => answerUnknown(paths, request, reply))
  return http
}
