import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { locales } from '#kernel/locale.ts'
import { askedOf, cacheKey, isPlain, type Asked } from './asked.ts'
import { encodingFor } from '#kernel/encoding.ts'
import { within } from '#kernel/within.ts'
import { encodedOnce } from './encoding.ts'
import { errorStatus, retryAfterOf } from './outcome.ts'
import { isKept, type Kept, type Made, type PageCache } from './page-cache.ts'
import type { FormState } from './page.ts'
import { pageHeaders, type HeaderOptions } from './page-headers.ts'
import { jsonType, pageMaker, type MakerOptions } from './page-maker.ts'
import { asLocation, normaliseTarget } from './redirects.ts'
import type { Match } from './routes.ts'
import { sendKept } from './send.ts'

export type WebOptions<Context> = Omit<MakerOptions<Context>, 'keepFrames'> &
  HeaderOptions & {
    /** Without one every page is made for each request, as development wants it. */
    cache?: PageCache
    /** From memory; asked with the whole address, then without the query. */
    findRedirect?: (path: string) => string | undefined
    /** A temporary redirect that depends on the visitor, such as to the pages of the own city. */
    detour?: (path: string, request: FastifyRequest) => string | undefined
    /** True for errors that mean: not now, come again. */
    isOutage?: (error: unknown) => boolean
    /** How long a page may keep a visitor waiting while there is an older one. */
    patienceMs?: number
    /** What of the query counts, so that nonsense is no page of its own; what the address says unless given. */
    queryOf?: (match: Match) => Promise<Match['query']>
    /** Before a page that is not ready is made; may throw an error with a status, such as 429. */
    beforeMaking?: (request: FastifyRequest, match: Match) => Promise<void>
    /** Beginnings of paths that are not pages: `/api/`, `/media/` … */
    foreign?: readonly string[]
    /** Inline modules of development, allowed by their hashes. */
    inlineModules?: readonly string[]
  }

export type PostedForm = { page: Match; status: number; state: FormState }

export type ServedPages = {
  /** To be told which tags have changed, in every process. */
  drop: (tags: readonly string[]) => void
  dropAll: () => void
  /** Whether a page is what this request waits for. */
  answersFor: (request: FastifyRequest) => boolean
  /** The page at an address; nothing where there is none. */
  pageAt: (address: string) => Promise<Match | undefined>
  /** A page once more, for the one who posted a form on it: what they typed is kept in no cache. */
  showForm: (request: FastifyRequest, reply: FastifyReply, form: PostedForm) => Promise<FastifyReply>
  /** The 404 page, for addresses that never reach a route, such as one with broken percent signs. */
  notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** The page for what failed outside of the pages, or took too long. */
  failed: (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

type Site<Context> = {
  options: WebOptions<Context>
  maker: ReturnType<typeof pageMaker<Context>>
  headers: ReturnType<typeof pageHeaders>
  isForeign: (url: string) => boolean
}

/** Nobody waits twice: what could not be had in time is not waited for again to say so. */
const errorPageMs = 1_000

const isPageRequest = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

async function sendMade<C>({ headers }: Site<C>, request: FastifyRequest, reply: FastifyReply, made: Made) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const bytes = await encodedOnce(made.body, encoding)
  if (reply.sent) return reply
  // A browser that asked for data learns the status from the data: a missing page is no failed request.
  reply.code(made.type === jsonType && made.status < 500 && made.status !== 429 ? 200 : made.status)
  reply.headers({ ...headers.unkept(made), 'content-type': made.type, vary: 'Accept-Encoding' })
  if (made.to !== undefined && made.type !== jsonType) reply.header('location', asLocation(made.to))
  if (made.status === 503) reply.header('retry-after', '30')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

function sendShared<C>({ headers }: Site<C>, request: FastifyRequest, reply: FastifyReply, page: Kept): void {
  reply.hijack()
  sendKept(request.raw, reply.raw, page, headers.shared)
}

/** Where else this address leads: an editor's redirect (301), or a detour for this visitor (302). */
function elsewhere<C>({ options }: Site<C>, request: FastifyRequest, { wants, pathname, search }: Asked) {
  const { findRedirect, detour } = options
  try {
    const found = (search && findRedirect?.(pathname + search)) || findRedirect?.(pathname)
    const to = found === undefined ? undefined : normaliseTarget(found)
    if (to !== undefined && to !== pathname && to !== pathname + search) return { status: 301, to }
    const aside = wants === 'page' ? detour?.(pathname, request) : undefined
    return aside === undefined ? undefined : { status: 302, to: aside + search }
  } catch (error) {
    request.log.error({ err: error }, 'Redirect lookup failed, the page continues')
    return undefined
  }
}

/** Before anything else: redirects from memory, then pages that are ready. */
function answerAtOnce<C>(site: Site<C>, request: FastifyRequest, reply: FastifyReply): boolean {
  const { url } = request.raw
  if (!url || !isPageRequest(request) || site.isForeign(url)) return false
  const asked = askedOf(url)
  const away = elsewhere(site, request, asked)
  if (away) {
    const made: Made = { ...away, type: 'text/html', body: [], tags: [] }
    void sendMade(site, request, reply, asked.wants === 'data' ? site.maker.json(away) : made)
    return true
  }
  const page = isPlain(url) ? site.options.cache?.fresh(url) : undefined
  if (page) sendShared(site, request, reply, page)
  return page !== undefined
}

async function pageFor<C>(site: Site<C>, request: FastifyRequest, match: Match, asked: Asked): Promise<Kept | Made> {
  const { maker, options } = site
  const { cache, beforeMaking, patienceMs = 2_000 } = options
  const isPrivate = match.route.kind === 'private'
  if (isPrivate || !cache) {
    await beforeMaking?.(request, match)
    return maker.make(match, asked.wants, isPrivate ? request : undefined)
  }
  const key = cacheKey(match, asked.wants)
  const ready = cache.fresh(key)
  if (ready) return ready
  try {
    await beforeMaking?.(request, match)
    const filling = cache.fill(key, () => maker.make(match, asked.wants))
    return await (cache.has(key) ? within(patienceMs, filling) : filling)
  } catch (error) {
    const kept = cache.standIn(key)
    if (!kept) throw error
    if (errorStatus(error) >= 500)
      request.log.error({ err: error }, 'Served an older page: a new one could not be made')
    return kept
  }
}

/** An address without its last slash leads to the page if there is one. */
async function addSlash<C>(site: Site<C>, request: FastifyRequest, match: Match, asked: Asked): Promise<Made> {
  const page = await pageFor(site, request, match, asked)
  if (!isKept(page) && page.status >= 400) return page
  const away = { status: 301, to: match.pathname + asked.search }
  return asked.wants === 'data' ? site.maker.json(away) : { ...away, type: 'text/html', body: [], tags: [] }
}

function sayWhenAgain(reply: FastifyReply, error: unknown): void {
  const wait = retryAfterOf(error)
  if (wait !== undefined) reply.header('retry-after', wait)
}

async function failed<C>(site: Site<C>, request: FastifyRequest, asked: Asked, error: unknown): Promise<Made> {
  const { maker, options } = site
  const status = options.isOutage?.(error) ? 503 : errorStatus(error)
  if (status >= 500) request.log.error({ err: error }, 'Page failed')
  if ((status >= 500 || status === 429) && asked.wants === 'data') return maker.json({ status })
  try {
    const match = (await options.renderer()).match(asked.pathname)
    return await within(errorPageMs, maker.makeError(status, match ?? asked.pathname, asked.wants))
  } catch (again) {
    request.log.error({ err: again }, 'Error page failed')
    return maker.makeBare(status, asked.pathname)
  }
}

/** The page at an address, with what of its query counts. */
async function pageAt<C>({ options }: Site<C>, { pathname, search }: Asked): Promise<Match | undefined> {
  const address = (await options.renderer()).match(pathname, search)
  if (!address || !options.queryOf) return address
  return { ...address, query: await options.queryOf(address) }
}

async function showForm<C>(site: Site<C>, request: FastifyRequest, reply: FastifyReply, form: PostedForm) {
  const { page, status, state } = form
  await site.options.beforeMaking?.(request, page)
  const made = await site.maker.make(page, 'page', page.route.kind === 'private' ? request : undefined, state)
  return sendMade(site, request, reply, made.status === 200 ? { ...made, status } : made)
}

async function answer<C>(site: Site<C>, request: FastifyRequest, asked: Asked): Promise<Kept | Made> {
  const match = await pageAt(site, asked)
  if (!match) return site.maker.makeError(404, asked.pathname, asked.wants)
  return match.slashless ? addSlash(site, request, match, asked) : pageFor(site, request, match, asked)
}

/** Header and footer alone, for a browser that has an older one. */
function serveFrames<C>(app: FastifyInstance, site: Site<C>): void {
  for (const locale of locales) {
    app.get(`/_frame/${locale}/`, async (request, reply) => {
      const { data, hash, tags } = await site.maker.frames.of(locale)
      const body = [JSON.stringify({ data, hash })]
      return sendMade(site, request, reply, { status: 200, type: jsonType, body, tags })
    })
  }
}

/** Serves every page of the site. Call it before anything that adds hooks: ready pages leave in the first one. */
export async function servePages<C>(app: FastifyInstance, options: WebOptions<C>): Promise<ServedPages> {
  const { cache, foreign = [] } = options
  const { inlineScript, inlineStyle } = await options.renderer()
  const scripts = [...(inlineScript ? [inlineScript] : []), ...(options.inlineModules ?? [])]
  const styles = inlineStyle ? [inlineStyle] : []
  const maker = pageMaker({ ...options, keepFrames: !options.dev })
  const isForeign = (url: string) => foreign.some((beginning) => url.startsWith(beginning))
  const site: Site<C> = { options, maker, headers: pageHeaders(options, { scripts, styles }), isForeign }

  app.addHook('onRequest', (request, reply, done) => {
    if (!answerAtOnce(site, request, reply)) done()
  })

  serveFrames(app, site)

  /** Requests that took too long: they have been answered while their page was still being made. */
  const overtaken = new WeakSet<FastifyRequest>()

  app.get('/*', async (request, reply) => {
    const { url = '/' } = request.raw
    if (isForeign(url)) {
      reply.callNotFound()
      return reply
    }
    const asked = askedOf(url)
    const page = await answer(site, request, asked).catch((error: unknown) => {
      sayWhenAgain(reply, error)
      return failed(site, request, asked, error)
    })
    if (overtaken.has(request)) return reply
    return isKept(page) ? sendShared(site, request, reply, page) : sendMade(site, request, reply, page)
  })

  return {
    answersFor: (request) => isPageRequest(request) && !isForeign(request.raw.url ?? '/'),
    pageAt: (address) => pageAt(site, askedOf(address)),
    showForm: (request, reply, form) => showForm(site, request, reply, form),
    async failed(error, request, reply) {
      overtaken.add(request)
      sayWhenAgain(reply, error)
      return sendMade(site, request, reply, await failed(site, request, askedOf(request.raw.url ?? '/'), error))
    },
    async notFound(request, reply) {
      const asked: Asked = { wants: 'page', pathname: request.raw.url ?? '/', search: '' }
      const made = maker.makeError(404, asked.pathname, 'page')
      return sendMade(site, request, reply, await made.catch((error: unknown) => failed(site, request, asked, error)))
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
