import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { locales, type Locale } from '#kernel/locale.ts'
import { jsonType, type PageFormat, type RenderedPage } from '#kernel/rendered-page.ts'
import { within } from '#kernel/within.ts'
import { encodedOnce, encodingFor, fleetingly, thoroughly } from './encoding.ts'
import { errorStatus, retryAfterOf } from './error-status.ts'
import { isCached, type AnyPage, type PageCache } from './page-cache.ts'
import { pageHeaders, type HeaderOptions, type InlineCode } from './page-headers.ts'
import { cacheKey, isPlain, pageRequestOf, type PageRequest } from './page-request.ts'
import { elsewhere, type OtherAddresses } from './elsewhere.ts'
import { asLocation } from './redirects.ts'
import { sendCached } from './send-page.ts'
import type { ServedPages } from './served-pages.ts'

/** Part of a page address that the server needs. */
export type PageAddress = {
  pathname: string
  query: Readonly<Record<string, string>>
  /** The last slash is missing, so a redirect leads to the page. */
  slashless?: true
  route: { kind?: 'public' | 'private' }
}

/** Renders pages. Public ones are rendered without a request, so they cannot depend on the visitor. */
export type PageMaker<Address, FormState> = {
  match: (pathname: string, search?: string) => Promise<Address | undefined>
  make: (address: Address, format: PageFormat, request?: FastifyRequest, form?: FormState) => Promise<RenderedPage>
  /** Header and footer as data: for this hash while available, else the current ones. */
  makeFrame: (locale: Locale, hash: string) => Promise<RenderedPage>
  makeRedirect: (status: number, to: string, format: PageFormat) => RenderedPage
  /** Error page; `trouble` is the error number in the log. */
  makeError: (status: number, where: Address | string, format: PageFormat, trouble?: string) => Promise<RenderedPage>
  makeFailure: (status: number) => RenderedPage
  /** Plain page for a failure of the error page. */
  makeBare: (status: number, pathname: string) => Promise<RenderedPage>
  drop: (tags: readonly string[]) => void
  dropAll: () => void
}

export type PageServerOptions<Address> = HeaderOptions &
  OtherAddresses & {
    /** None in development: every page is rendered for each request. */
    cache?: PageCache
    /** True for transient errors, which are answered with 503. */
    isOutage?: (error: unknown) => boolean
    /** Longest wait of a visitor for a new page before a stale one is served instead. */
    patienceMs?: number
    /**
     * Query parameters that change the page, so that unknown ones share one cached page; the whole query by default.
     */
    queryOf?: (address: Address) => Promise<Readonly<Record<string, string>>>
    /** Called before a render; may throw an error with a status, such as 429. */
    beforeMaking?: (request: FastifyRequest, address: Address) => Promise<void>
    /** Path prefixes that are not pages: `/api/`, `/media/` … */
    foreign?: readonly string[]
    /** Inline code of every page; the policy allows it by its hash. */
    inline: InlineCode
  }

type PageServer<Address, FormState = never> = {
  options: PageServerOptions<Address>
  maker: PageMaker<Address, FormState>
  headers: ReturnType<typeof pageHeaders>
  /** Timed-out requests whose page is still being rendered: the late page must not be sent. */
  abandonedRequests: WeakSet<FastifyRequest>
  isForeign: (url: string) => boolean
}

/** Time limit of the error page, which may read the database too: the visitor has waited in vain already. */
const errorPageMs = 1_000

const isPageRequest = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

type Sending = { headers: ReturnType<typeof pageHeaders>; request: FastifyRequest; reply: FastifyReply }

/**
 * Compression quality: error pages are encoded once for many addresses, uncached pages with 200 belong to one visitor.
 */
const qualityFor = ({ lasting: isLasting, status }: RenderedPage): number | undefined =>
  isLasting ? thoroughly : status === 200 ? fleetingly : undefined

async function sendRendered({ headers, request, reply }: Sending, page: RenderedPage) {
  const encoding = encodingFor(request)
  const bytes = await encodedOnce(page.body, encoding, qualityFor(page))
  if (reply.sent) return reply
  // The browser's code reads the status from the data. A 404 would only appear as a failed request in the console.
  reply.code(page.type === jsonType && page.status < 500 && page.status !== 429 ? 200 : page.status)
  reply.headers({ ...headers.unkept(page), 'content-type': page.type, vary: 'Accept-Encoding' })
  if (page.to !== undefined && page.type !== jsonType) reply.header('location', asLocation(page.to))
  if (page.status === 503) reply.header('retry-after', '30')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

function sendPage(sending: Sending, page: AnyPage) {
  if (!isCached(page)) return sendRendered(sending, page)
  const { headers, request, reply } = sending
  reply.hijack()
  return sendCached(request.raw, reply.raw, page, headers.shared)
}

type ReadyAnswer = AnyPage | { goneAt: PageRequest } | undefined

/** Answers from memory first: redirects, then cached pages. */
function readyPage<A>(server: PageServer<A>, request: FastifyRequest): ReadyAnswer {
  const { url } = request.raw
  if (!url || !isPageRequest(request) || server.isForeign(url)) return undefined
  const pageRequest = pageRequestOf(url)
  const target = elsewhere(server.options, request, pageRequest)
  if (target?.to) return server.maker.makeRedirect(target.status, target.to, pageRequest.format)
  if (target) return { goneAt: pageRequest }
  return isPlain(url) ? server.options.cache?.fresh(url) : undefined
}

/** One request for a page. */
type PageQuestion<A> = { server: PageServer<A>; request: FastifyRequest; address: A; pageRequest: PageRequest }

async function pageFor<A extends PageAddress>(question: PageQuestion<A>): Promise<AnyPage> {
  const { server, request, address, pageRequest } = question
  const { maker, options } = server
  const { cache, beforeMaking, patienceMs = 2_000 } = options
  const { format } = pageRequest
  const isPrivate = address.route.kind === 'private'
  if (isPrivate || !cache) {
    await beforeMaking?.(request, address)
    return maker.make(address, format, isPrivate ? request : undefined)
  }
  const key = cacheKey(address, format)
  const fresh = cache.fresh(key)
  if (fresh) return fresh
  try {
    await beforeMaking?.(request, address)
    const filling = cache.fill(key, () => maker.make(address, format))
    return await (cache.has(key) ? within(patienceMs, filling) : filling)
  } catch (error) {
    const status = errorStatus(error)
    const older = status === 404 ? undefined : cache.standIn(key)
    if (!older) throw error
    if (status >= 500) request.log.error({ err: error }, 'Served an older page: a new one could not be made')
    return older
  }
}

/** Redirects an address without a trailing slash to its page, if there is one. */
async function withSlash<A extends PageAddress>(question: PageQuestion<A>): Promise<RenderedPage> {
  const page = await pageFor(question)
  if (!isCached(page) && page.status >= 400) return page
  const { server, address, pageRequest } = question
  return server.maker.makeRedirect(301, address.pathname + pageRequest.search, pageRequest.format)
}

function sayWhenAgain(reply: FastifyReply, error: unknown): void {
  const wait = retryAfterOf(error)
  if (wait !== undefined) reply.header('retry-after', wait)
}

type Failure = { request: FastifyRequest; pageRequest: PageRequest; error: unknown }

/** Error number, short enough to be read out on the phone: «7F3C-21AC». The log line contains it too. */
const troubleNumber = ({ id }: FastifyRequest): string => `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()

async function failurePage<A>(server: PageServer<A>, { request, pageRequest, error }: Failure): Promise<RenderedPage> {
  const { maker, options } = server
  const { format, pathname } = pageRequest
  const status = options.isOutage?.(error) ? 503 : errorStatus(error)
  const trouble = troubleNumber(request)
  if (status >= 500) request.log.error({ err: error, trouble }, 'Page failed')
  if ((status >= 500 || status === 429) && format === 'data') return maker.makeFailure(status)
  try {
    const address = await maker.match(pathname)
    return await within(errorPageMs, maker.makeError(status, address ?? pathname, format, trouble))
  } catch (again) {
    request.log.error({ err: again }, 'Error page failed')
    return maker.makeBare(status, pathname)
  }
}

/** Matches an address to its page and the relevant part of the query. */
async function addressOf<A extends PageAddress>(server: PageServer<A>, { pathname, search }: PageRequest) {
  const { maker, options } = server
  const address = await maker.match(pathname, search)
  return address && options.queryOf ? { ...address, query: await options.queryOf(address) } : address
}

async function answerPage<A extends PageAddress>(
  server: PageServer<A>,
  request: FastifyRequest,
  pageRequest: PageRequest,
): Promise<AnyPage> {
  const address = await addressOf(server, pageRequest)
  const question = address && { server, request, address, pageRequest }
  const page = await (question
    ? address.slashless
      ? withSlash(question)
      : pageFor(question)
    : server.maker.makeError(404, pageRequest.pathname, pageRequest.format))
  const isMissing = !isCached(page) && page.status === 404
  return (isMissing && (await spelledOtherwise(server, request, pageRequest))) || page
}

/** Redirects to the page under another spelling, if there is one. */
async function spelledOtherwise<A extends PageAddress>(
  server: PageServer<A>,
  request: FastifyRequest,
  { format, pathname, search }: PageRequest,
): Promise<RenderedPage | undefined> {
  for (const spelling of server.options.otherSpellings?.(pathname) ?? []) {
    const pageRequest = { format, pathname: spelling, search }
    const address = await addressOf(server, pageRequest)
    const page = address && (await pageFor({ server, request, address, pageRequest }))
    if (page && (isCached(page) || page.status < 400))
      return server.maker.makeRedirect(301, address.pathname + search, format)
  }
  return undefined
}

async function sendGone<A>(server: PageServer<A>, sending: Sending, pageRequest: PageRequest) {
  const { request } = sending
  const page = await server.maker
    .makeError(410, pageRequest.pathname, pageRequest.format)
    .catch((error: unknown) => failurePage(server, { request, pageRequest, error }))
  return sendRendered(sending, page)
}

function addRoutes<A extends PageAddress>(app: FastifyInstance, server: PageServer<A>): void {
  const { maker, headers, abandonedRequests, isForeign } = server

  app.addHook('onRequest', (request, reply, next) => {
    const ready = readyPage(server, request)
    if (!ready) next()
    else if ('goneAt' in ready) void sendGone(server, { headers, request, reply }, ready.goneAt)
    else void sendPage({ headers, request, reply }, ready)
  })

  // Header and footer as data, shared by all pages.
  for (const locale of locales) {
    app.get<{ Params: { hash: string } }>(`/_frame/${locale}/:hash/`, async (request, reply) =>
      sendRendered({ headers, request, reply }, await maker.makeFrame(locale, request.params.hash)),
    )
  }

  app.get('/*', async (request, reply) => {
    const { url = '/' } = request.raw
    if (isForeign(url)) {
      reply.callNotFound()
      return reply
    }
    const pageRequest = pageRequestOf(url)
    const page = await answerPage(server, request, pageRequest).catch((error: unknown) => {
      sayWhenAgain(reply, error)
      return failurePage(server, { request, pageRequest, error })
    })
    return abandonedRequests.has(request) ? reply : sendPage({ headers, request, reply }, page)
  })
}

/** Serves all pages. Must be called before other hooks are added: cached pages are sent by the first hook. */
export function servePages<A extends PageAddress, FormState>(
  app: FastifyInstance,
  maker: PageMaker<A, FormState>,
  options: PageServerOptions<A>,
): ServedPages<A, FormState> {
  const { cache, foreign = [] } = options
  const isForeign = (url: string) => foreign.some((beginning) => url.startsWith(beginning))
  const headers = pageHeaders(options, options.inline)
  const abandonedRequests = new WeakSet<FastifyRequest>()
  const server: PageServer<A, FormState> = { options, maker, headers, abandonedRequests, isForeign }
  addRoutes(app, server)
  return {
    answersFor: (request) => isPageRequest(request) && !isForeign(request.raw.url ?? '/'),
    pageAt: (address) => addressOf(server, pageRequestOf(address)),
    async showForm(request, reply, { page: address, status, state }) {
      await options.beforeMaking?.(request, address)
      const page = await maker.make(address, 'html', address.route.kind === 'private' ? request : undefined, state)
      const answer = page.status === 200 ? { ...page, status } : page
      return sendRendered({ headers, request, reply }, answer)
    },
    async failed(error, request, reply) {
      abandonedRequests.add(request)
      sayWhenAgain(reply, error)
      const pageRequest = pageRequestOf(request.raw.url ?? '/')
      return sendRendered({ headers, request, reply }, await failurePage(server, { request, pageRequest, error }))
    },
    async notFound(request, reply) {
      const pageRequest: PageRequest = { format: 'html', pathname: request.raw.url ?? '/', search: '' }
      const page = await maker
        .makeError(404, pageRequest.pathname, 'html')
        .catch((error: unknown) => failurePage(server, { request, pageRequest, error }))
      return sendRendered({ headers, request, reply }, page)
    },
    drop(tags) {
      maker.drop(tags)
      cache?.drop(tags)
    },
    dropAll() {
      maker.dropAll()
      cache?.dropAll()
    },
  }
}
