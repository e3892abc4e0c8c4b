import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Call } from '#kernel/call.ts'
import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import { within } from '#kernel/within.ts'
import type { CallPaths } from './call-paths.ts'
import { giveBodyTime } from './http-server.ts'
import { requestLimiter, changeLimit, readLimit, type LimitedServer, type RouteLimit } from './limits.ts'

type PathParams = Record<string, string>

export type CallVisit<Query, Body> = {
  query: Query
  body: Body
  params: PathParams
  locale: Locale
  request: FastifyRequest
  /** For setting cookies. */
  reply: FastifyReply
}

/** Default body limit: enough for two numbers or the longest postal address. */
const usualBodyBytes = 1024

type AnyCallDescription = CallDescription<TSchema, TSchema, TSchema>

/** Makes `serve` fail to compile when a schema and its type differ: then no schema fits `never`. */
type Agrees<Schema extends TSchema, Wire> = [Static<Schema>, Wire] extends [Wire, Static<Schema>] ? unknown : never

type CallDescription<Q extends TSchema, B extends TSchema, A extends TSchema> = {
  summary: string
  group: string
  query?: Q
  body?: B
  answer: A
  /** Status of success, 200 unless the specification requires another. */
  status?: 200 | 201
  /** Further documented answers, by status. */
  refusals?: Record<number, string>
  /** Rate limit; the limit for cheap calls unless given, see limits.ts. */
  limit?: RouteLimit
  /** Largest body. Give what an honest request needs and no more. */
  bodyBytes?: number
  /** Seconds for an upload, which the call itself reads as a stream, instead of the usual time limit. */
  bodySeconds?: number
  /** Refuses unauthorized requests before their body is read. */
  admit?: (visit: Pick<CallVisit<unknown, unknown>, 'request' | 'reply'>) => Promise<unknown>
  /** Cache time in browsers and CDNs. Only for answers that are the same for all visitors. */
  cacheSeconds?: number
}

/** Server that a call is registered on. */
type CallServer = LimitedServer & { http: FastifyInstance; paths: CallPaths; config: { requestSeconds: number } }

/**
 * Registers a call under /api/ and /en/api/: the only use of the framework's route(). Fails to compile when the types
 * of the call and the schemas differ.
 */
export function serve<Query, Body, Answer, Q extends TSchema, B extends TSchema, A extends TSchema>(
  app: CallServer,
  call: Call<Query, Body, Answer>,
  description: CallDescription<Q & Agrees<Q, Query>, B & Agrees<B, Body>, A & Agrees<A, Answer>>,
  act: (visit: CallVisit<Query, Body>) => Promise<Answer>,
): void {
  const take = requestLimiter(app)
  const { limit = call.method === 'GET' ? readLimit : changeLimit, bodyBytes = usualBodyBytes } = description
  for (const locale of locales) {
    const url = localePrefix(locale) + call.path
    app.paths.add(call.method, url)
    app.http.route({
      method: call.method,
      url,
      schema: schemaOf(description, locale),
      bodyLimit: bodyBytes,
      ...(description.bodySeconds && { handlerTimeout: (secondsOf(app, description) + 1) * 1_000 }),
      // Checked before the body is read, so that a refused request costs little.
      onRequest: (request) => {
        if (description.bodySeconds) giveBodyTime(request.raw, description.bodySeconds)
        return take(request, limit)
      },
      preValidation: async (request, reply) => void (await description.admit?.({ request, reply })),
      handler: handlerOf(description, act, { locale, limitMs: secondsOf(app, description) * 1_000 }),
    })
  }
}

const secondsOf = ({ config }: CallServer, { bodySeconds = 0 }: Pick<AnyCallDescription, 'bodySeconds'>): number =>
  config.requestSeconds + bodySeconds

function handlerOf<Query, Body, Answer>(
  { status = 200, cacheSeconds }: Pick<AnyCallDescription, 'status' | 'cacheSeconds'>,
  act: (visit: CallVisit<Query, Body>) => Promise<Answer>,
  { locale, limitMs }: { locale: Locale; limitMs: number },
): RouteOptions['handler'] {
  return async (request, reply) => {
    const work = act({
      query: request.query as Query,
      body: request.body as Body,
      params: request.params as PathParams,
      locale,
      request,
      reply,
    })
    const answer = await within(limitMs, work)
    reply.header('cache-control', cacheSeconds ? `public, max-age=${cacheSeconds}` : 'private, no-store')
    return reply.code(status).send(answer)
  }
}

/** Error body of any call. */
export const RefusalShape = {
  type: 'object',
  description: 'Lists of messages by field, or one message under detail',
  additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
} as const

function schemaOf(description: AnyCallDescription, locale: Locale) {
  const { summary, group, query, body, answer, status = 200, refusals = {} } = description
  const others = {
    ...(query || body ? { 400: 'A field is wrong' } : {}),
    ...(body ? { 413: 'The body is too large' } : {}),
    429: 'Too many requests: Retry-After says when to come again',
    ...refusals,
  }
  return {
    summary,
    tags: [group],
    // The English addresses do the same, so only the Russian ones are in the reference.
    hide: locale === 'en',
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: {
      [status]: answer,
      ...Object.fromEntries(
        Object.entries(others).map(([code, description]) => [code, { ...RefusalShape, description }]),
      ),
    },
  }
}
