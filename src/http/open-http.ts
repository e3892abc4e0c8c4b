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

/** Answers a failed request with an error page, where a person waits for one and JSON would tell them nothing. */
export type PageAnswers = {
  /** Whether a person waits for a page at this address. */
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
  /** Undefined until the pages are opened, which is after the web framework. */
  pages: () => PageAnswers | undefined
}

/** The web framework with its limits, and an answer to whatever goes wrong; hooks and routes come later. */
export function openHttp({ config, log, refusalText, paths, outage, pages }: HttpOptions): FastifyInstance {
  const { answerError, answerUnreadable, answerUnknown } = errorAnswers(refusalText)
  const http: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: !['info', 'debug', 'trace'].includes(config.logLevel) }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 64 * 1024,
    serverFactory: (handler) => newHttpServer(handler, config),
    // This time limit is for pages. Calls bring their own, because the framework drops this one when a request has a
    // body.
    handlerTimeout: (config.requestSeconds + 1) * 1_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: (error, socket) => answerUnreadableRequest(error, socket),
    // The router cannot read this address (for example, broken percent signs), so no route can match it.
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
