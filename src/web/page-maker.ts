import type { FastifyRequest } from 'fastify'
import { localeOfPath, localePrefix, type Locale } from '#kernel/locale.ts'
import { htmlType, jsonType, type PageFormat, type RenderedPage } from '#kernel/rendered-page.ts'
import type { AssetSource } from './assets.ts'
import { bareHtml } from './document.ts'
import { isRefusal } from './outcome.ts'
import type { Answer, FormState, PageAddress } from './page.ts'
import type { RenderOptions, Detour, LoadedPage, LoadedFrame, Renderer } from './render.tsx'
import { nowhere, type Match } from './routes.ts'
import { tagMemory } from '#kernel/tag-memory.ts'

export type MakerOptions<Context> = {
  /** In development called for each page, so that an edit shows at once. */
  renderer: () => Renderer<Context> | Promise<Renderer<Context>>
  assets: AssetSource
  publicUrl: string
  /** Name of the shop, appended to every title. */
  brand: Record<Locale, string>
  /** Public pages are rendered without a request, so that they cannot depend on the visitor. */
  context: (request?: FastifyRequest, form?: FormState) => Context
  isRegion?: (slug: string) => boolean
  now?: () => Date
  keepFrames: boolean
}

/** Writes a loaded page as HTML, or as data for navigation. */
function writer<Context>(options: MakerOptions<Context>) {
  const { assets } = options
  const json = (answer: Omit<Answer, 'release'>, tags: readonly string[] = []): RenderedPage => ({
    status: answer.status,
    type: jsonType,
    body: [JSON.stringify({ ...answer, release: assets.entry })],
    to: answer.to,
    tags,
  })

  async function put(loadedPage: LoadedPage, frame: LoadedFrame, format: PageFormat): Promise<RenderedPage> {
    const { status, props, head } = loadedPage
    const tags = [...new Set([...loadedPage.tags, ...frame.tags])]
    if (format === 'data') return json({ status, data: props, head, frameHash: frame.hash }, tags)
    const renderer = await options.renderer()
    const files = await assets.find(loadedPage.file)
    const body = await renderer.html(loadedPage, frame, files)
    return { status, type: htmlType, body, tags, style: files.style?.css }
  }

  const redirect = (status: number, to: string, format: PageFormat): RenderedPage =>
    format === 'data' ? json({ status, to }) : { status, to, type: htmlType, body: [], tags: [] }

  return { json, put, redirect }
}

/** Header and footer of every page, and error pages. */
function sharedPages<Context>(options: MakerOptions<Context>, around: () => RenderOptions<Context>) {
  const { put } = writer(options)
  const frames = tagMemory(
    async (locale: Locale) => (await options.renderer()).loadFrame(locale, around()),
    options.keepFrames,
  )

  async function makeErrorAt(status: number, place: Match | PageAddress, format: PageFormat): Promise<RenderedPage> {
    const renderer = await options.renderer()
    // With the database away a stale header and footer will do.
    const frame = (status === 503 && frames.lastKnown(place.locale)) || (await frames.of(place.locale))
    return put(await renderer.loadError(status, place, around()), frame, format)
  }

  /** Memoized error pages: requests for missing pages, or too many requests, cost next to nothing. */
  const refusals = tagMemory(async (key: string) => {
    const [locale, format, status] = key.split(' ') as [Locale, PageFormat, string]
    return makeErrorAt(Number(status), nowhere(locale, `${localePrefix(locale)}/`), format)
  }, options.keepFrames)

  async function makeError(status: number, where: Match | string, format: PageFormat, trouble?: string) {
    const place = typeof where === 'string' ? nowhere(localeOfPath(where), where) : where
    if (!isRefusal(status)) return makeErrorAt(status, { ...place, trouble }, format)
    return refusals.of(`${place.locale} ${format} ${status}`)
  }

  return { frames, refusals, makeError }
}

/** Renders pages and their data: no HTTP, no cache. */
export function pageMaker<Context>(options: MakerOptions<Context>) {
  const { publicUrl, brand, isRegion = () => false } = options
  const around = (request?: FastifyRequest, form?: FormState): RenderOptions<Context> => {
    return { context: options.context(request, form), now: options.now?.() ?? new Date(), publicUrl, brand }
  }
  const { json, put, redirect } = writer(options)
  const { frames, refusals, makeError } = sharedPages(options, around)

  /** A page with `form` belongs to this visitor only: it must not be cached. */
  async function make(
    match: Match,
    format: PageFormat,
    request?: FastifyRequest,
    form?: FormState,
  ): Promise<RenderedPage> {
    const renderer = await options.renderer()
    const isThere = match.region === undefined || isRegion(match.region)
    const [loadedPage, frame] = await Promise.all([
      isThere ? renderer.load(match, around(request, form)) : { status: 404 },
      frames.of(match.locale),
    ])
    if ('component' in loadedPage) return put({ ...loadedPage, form }, frame, format)
    const { status, to }: Detour = loadedPage
    return to === undefined ? makeError(status, match, format) : redirect(status, to, format)
  }

  /** A recently rendered page may refer to an earlier header and footer. */
  async function makeFrame(locale: Locale, wantedHash: string): Promise<RenderedPage> {
    const last = frames.lastKnown(locale)
    const { body, hash } = last?.hash === wantedHash ? last : await frames.of(locale)
    return { status: 200, type: jsonType, body, tags: [], lasting: hash === wantedHash }
  }

  async function makeBare(status: number, pathname: string): Promise<RenderedPage> {
    const lang = localeOfPath(pathname)
    const { broken: title, home } = (await options.renderer()).words[lang]
    return { status, type: htmlType, body: [bareHtml({ lang, title, home })], tags: [] }
  }

  return {
    match: async (pathname: string, search?: string) => (await options.renderer()).match(pathname, search),
    make,
    makeFrame,
    makeRedirect: redirect,
    makeError,
    makeFailure: (status: number) => json({ status }),
    makeBare,
    drop: (tags: readonly string[]) => [frames, refusals].forEach((memory) => memory.drop(tags)),
    dropAll: () => [frames, refusals].forEach((memory) => memory.dropAll()),
  }
}
