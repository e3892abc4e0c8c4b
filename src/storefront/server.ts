import { filmHosts } from '#shop/texts/films.rules.ts'
import { mapPolicy } from './points/map-policy.ts'
import { counterPolicy } from './visitor/counter-policy.ts'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { isUnavailable } from '#http/answers.ts'
import { requestLimiter } from '#http/limits.ts'
import type { App } from '#shop/app.type.ts'
import { liveRedirects } from '#shop/content/redirects.queries.ts'
import { cityOfCookie } from '#shop/cities/city-cookie.rules.ts'
import { liveRegions } from '#shop/cities/cities.queries.ts'
import { securityHeaders } from '#http/guard.ts'
import { liveKnownValues } from '#shop/listing/known-values.queries.ts'
import { newsIn } from '#shop/news.ts'
import { inLatinPaths } from './latin-path.ts'
import { articleReadCounter } from '#shop/texts/article-reads.ts'
import { pageLimit } from '#shop/route-limits.ts'
import { pageCache } from '#http/page-cache.ts'
import { servePages } from '#http/page-server.ts'
import type { ServedPages } from '#http/served-pages.ts'
import { staticFiles } from '#http/static-files.ts'
import { within } from '#kernel/within.ts'
import { builtAssets, type AssetSource } from '#web/assets.ts'
import type { FormState } from '#web/page.ts'
import type { Renderer } from '#web/render.tsx'
import { pageMaker } from '#web/page-maker.ts'
import type { Match } from '#web/routes.ts'
import type { Context } from './common/context.ts'
import { cityDetour } from './city-detour.ts'
import { ticksIn } from './tick-cookie.ts'
import { forms } from './forms.ts'
import { knownQuery } from './known-query.ts'
import { serveForms } from './serve-forms.ts'
import { wellKnownFiles } from './well-known/well-known.ts'

const browserEntry = 'src/storefront/browser.tsx'
const foreign = ['/api/', '/en/api/', '/media/', '/assets/', '/_mailbox/', '/healthz', '/readyz']

/** Lifetime of cached filter values, which take milliseconds to load. */
const valuesMs = 500

type Pages = {
  renderer: () => Renderer<Context> | Promise<Renderer<Context>>
  assets: AssetSource
  inlineModules?: readonly string[]
}

type Policy = Partial<Record<'script' | 'style' | 'img' | 'connect' | 'frame', readonly string[]>>

/** Union of several partners' CSP sources. */
const joined = (...policies: (Policy | undefined)[]): Policy =>
  Object.fromEntries(
    [...new Set(policies.flatMap((policy = {}) => Object.keys(policy)))].map((kind) => [
      kind,
      policies.flatMap((policy) => policy?.[kind as keyof Policy] ?? []),
    ]),
  )

/** Dependencies of the loaders. */
const ownOf = (app: App): Omit<Context, 'config'> => {
  const { db, site, home, promotions, social, ipPlaces, secretKeys, seller, companies, quotes, cities } = app
  const { payments, paymentProviders, log } = app
  return {
    db,
    site,
    home,
    promotions,
    social,
    secretKeys,
    payments,
    paymentProviders,
    seller,
    ...(companies && { companies }),
    quotes,
    cities,
    log,
    ...(ipPlaces && { ipPlaces }),
  }
}

/** Serves every page of the shop: from the build, or from sources in development. */
export async function storefront(app: App, testPages?: Pages): Promise<ServedPages<Match, FormState>> {
  const { http, config, bus } = app
  const own = ownOf(app)
  const context: Context = { ...own, config }
  const { isDevelopment } = config
  const pages = testPages ?? (isDevelopment ? await pagesFromSources(app) : await pagesFromBuild(app))
  const redirects = liveRedirects(app)
  await redirects.ready
  const isRegion = await regionCheck(app)
  const cache =
    isDevelopment || config.pageCacheMb === 0
      ? undefined
      : pageCache({ maxBytes: config.pageCacheMb * 2 ** 20, maxAgeMs: config.pageCacheSeconds * 1000 })

  const values = liveKnownValues(app)
  const take = requestLimiter(app)
  wellKnownFiles(app)
  const maker = pageMaker<Context>({
    ...pages,
    publicUrl: config.publicUrl,
    brand: { ru: config.brandName, en: config.brandNameEn },
    // The request is passed for private pages only.
    context: (request, form) => (request ? { ...context, ...browserOf(app, request), form } : context),
    isRegion,
    keepFrames: !isDevelopment,
    now: app.clock,
  })
  const { scripts, styles } = (await pages.renderer()).inline
  const pageServer = servePages(http, maker, {
    cache,
    inline: { scripts: [...scripts, ...(pages.inlineModules ?? [])], styles },
    isOutage: isUnavailable,
    findRedirect: redirects.findRedirect,
    otherSpellings: inLatinPaths,
    detour: (pathname: string, request: FastifyRequest) => cityDetour(pathname, request.headers.cookie, isRegion),
    // Pages without a query are few and mostly cached, so they have no rate limit.
    beforeMaking: async (request, { route, query }) => {
      const isAlone = route.kind === 'private' || request.method === 'POST'
      if (isAlone || Object.keys(query).length > 0) await take(request, pageLimit)
    },
    queryOf: async (match) => {
      if (Object.keys(match.query).length === 0) return match.query
      // During a database outage an older page must still be served.
      const knownValues = await within(valuesMs, values.now()).catch(() => values.inMemory())
      return knownValues ? knownQuery(match, knownValues) : match.query
    },
    foreign,
    sharedMaxAge: config.pageCacheSeconds,
    dev: isDevelopment,
    siteHeaders: securityHeaders(config.publicUrl),
    morePolicy: joined(mapPolicy(config.yandexMapsKey), counterPolicy(config), { frame: filmHosts }),
  })
  bus.on('bus', (message) => pageServer.drop(newsIn(message).tags))
  bus.onGap(pageServer.dropAll)
  countArticleReads(app)
  const isForm = serveForms(app, pageServer, forms)
  return { ...pageServer, answersFor: (request) => isForm(request) || pageServer.answersFor(request) }
}

/** Browsers send `sec-fetch-dest`; crawlers mostly do not and are not counted as readers. */
function countArticleReads({ http, db, clock, log }: App): void {
  const report = (err: unknown) => log.error({ err }, 'reads of articles were not written')
  const reads = articleReadCounter({ db, clock, report })
  http.addHook('onResponse', (request, { statusCode }, next) => {
    if (
      statusCode === 200 &&
      request.method === 'GET' &&
      request.headers['sec-fetch-dest'] &&
      request.url.includes('/blog/')
    )
      reads.note(request.url)
    next()
  })
  http.addHook('onClose', () => reads.close())
}

const browserOf = ({ owners, visitors, members }: App, request: FastifyRequest) => ({
  owner: () => owners.known(request),
  visitorId: visitors.idOf(request),
  member: () => members.of(request),
  cookieCity: cityOfCookie(request.headers.cookie),
  ticks: ticksIn(request.headers.cookie),
})

async function pagesFromBuild({ http }: App): Promise<Pages> {
  const client = path.resolve('dist/client')
  const { renderer } = await import('./renderer.ts')
  staticFiles(http, client)
  return { renderer: () => renderer, assets: builtAssets(client, browserEntry) }
}

async function pagesFromSources({ http }: App): Promise<Pages> {
  const { devPages } = await import('#web/dev.ts')
  return devPages<Context>(http, {
    root: process.cwd(),
    serverEntry: '/src/storefront/renderer.ts',
    browserEntry: `/${browserEntry}`,
    foreign,
  })
}

/** Region check for every page, so from memory; during a database outage with the last known cities. */
async function regionCheck(app: App): Promise<(slug: string) => boolean> {
  const regions = liveRegions(app)
  const refresh = () =>
    void regions.now().catch((error: unknown) => app.log.error({ err: error }, 'cities could not be read'))
  app.bus.on('bus', refresh)
  app.bus.onGap(refresh)
  await regions.now()
  return (slug) => regions.inMemory()?.has(slug) ?? false
}
