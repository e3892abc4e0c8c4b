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

/** How a person who waits for a page is told what went wrong. */
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
  /** As soon as there are any. */
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
    // Calls have their own limit; this one, for pages, forgets requests that come with a body.
    handlerTimeout: (config.requestSeconds + 1) * 1_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: (error, socket) => answerUnreadableRequest(error, socket),
    // An address the router cannot even read, such as one with broken percent signs, has nothing behind it.
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
