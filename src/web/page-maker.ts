import type { FastifyRequest } from 'fastify'
import { localeOfPath, localePrefix, type Locale } from '#kernel/locale.ts'
import type { Wants } from './asked.ts'
import type { AssetSource } from './assets.ts'
import { bareHtml } from './document.ts'
import type { Made } from './page-cache.ts'
import { isRefusal } from './outcome.ts'
import type { Answer, FormState, Place } from './page.ts'
import type { Circumstances, Detour, Loaded, LoadedFrame, Renderer } from './render.tsx'
import { nowhere, type Match } from './routes.ts'
import { tagMemory } from './tag-memory.ts'

export type MakerOptions<Context> = {
  /** In development asked for each page, so that an edit shows at once. */
  renderer: () => Renderer<Context> | Promise<Renderer<Context>>
  assets: AssetSource
  publicUrl: string
  /** The shop's name, which follows every title. */
  brand: Record<Locale, string>
  /** Public pages are made without a request, so that they cannot depend on the visitor. */
  context: (request?: FastifyRequest) => Context
  isRegion?: (slug: string) => boolean
  now?: () => Date
  keepFrames: boolean
}

const htmlType = 'text/html; charset=utf-8'
export const jsonType = 'application/json; charset=utf-8'

/** A loaded page as HTML, or as data for a browser that is already here. */
function writer<Context>(options: MakerOptions<Context>) {
  const { assets } = options
  const json = (answer: Omit<Answer, 'release'>, tags: readonly string[] = []): Made => ({
    status: answer.status,
    type: jsonType,
    body: [JSON.stringify({ ...answer, release: assets.entry })],
    to: answer.to,
    tags,
  })

  async function put(loaded: Loaded, frame: LoadedFrame, wants: Wants): Promise<Made> {
    const { status, props, head } = loaded
    const tags = [...new Set([...loaded.tags, ...frame.tags])]
    if (wants === 'data') return json({ status, data: props, head, frameHash: frame.hash }, tags)
    const renderer = await options.renderer()
    const body = await renderer.html(loaded, frame, await assets.find(loaded.file))
    return { status, type: htmlType, body, tags }
  }

  return { json, put }
}

/** Makes pages and their data: no HTTP, no cache. */
export function pageMaker<Context>(options: MakerOptions<Context>) {
  const { publicUrl, isRegion = () => false } = options
  const around = (request?: FastifyRequest): Circumstances<Context> => ({
    context: options.context(request),
    now: options.now?.() ?? new Date(),
    publicUrl,
    brand: options.brand,
  })
  const frames = tagMemory(
    async (locale: Locale) => (await options.renderer()).loadFrame(locale, around()),
    options.keepFrames,
  )

  const { json, put } = writer(options)

  /** `form` makes a page that only this visitor may see: it must not be kept. */
  async function make(match: Match, wants: Wants, request?: FastifyRequest, form?: FormState): Promise<Made> {
    const renderer = await options.renderer()
    const known = match.region === undefined || isRegion(match.region)
    const [loaded, frame] = await Promise.all([
      known ? renderer.load(match, around(request)) : { status: 404 },
      frames.of(match.locale),
    ])
    if ('component' in loaded) return put({ ...loaded, form }, frame, wants)
    const { status, to }: Detour = loaded
    if (to === undefined) return makeError(status, match, wants)
    return wants === 'data' ? json({ status, to }) : { status, to, type: htmlType, body: [], tags: [] }
  }

  /** Whoever asks for what is not there, or too often, costs next to nothing: these pages are ready. */
  const refusals = tagMemory(async (key: string) => {
    const [locale, wants, status] = key.split(' ') as [Locale, Wants, string]
    return makeErrorAt(Number(status), nowhere(locale, `${localePrefix(locale)}/`), wants)
  }, options.keepFrames)

  async function makeError(status: number, where: Match | string, wants: Wants): Promise<Made> {
    const place = typeof where === 'string' ? nowhere(localeOfPath(where), where) : where
    if (!isRefusal(status)) return makeErrorAt(status, place, wants)
    return refusals.of(`${place.locale} ${wants} ${status}`)
  }

  async function makeErrorAt(status: number, place: Match | Place, wants: Wants): Promise<Made> {
    const renderer = await options.renderer()
    // With the database away an older header and footer will do.
    const frame = (status === 503 && frames.lastKnown(place.locale)) || (await frames.of(place.locale))
    return put(await renderer.loadError(status, place, around()), frame, wants)
  }

  async function makeBare(status: number, pathname: string): Promise<Made> {
    const lang = localeOfPath(pathname)
    const { broken, home } = (await options.renderer()).words[lang]
    return { status, type: htmlType, body: [bareHtml({ lang, title: broken, home })], tags: [] }
  }

  const drop = (tags: readonly string[]) => [frames, refusals].forEach((memory) => memory.drop(tags))
  const dropAll = () => [frames, refusals].forEach((memory) => memory.dropAll())

  return { make, makeError, makeBare, json, frames, drop, dropAll }
}
