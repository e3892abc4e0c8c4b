import type { Piece } from '#kernel/rendered-page.ts'
import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import type { Locale } from '#kernel/locale.ts'
import { App } from './app.tsx'
import type { Assets } from './assets.ts'
import { documentHtml } from './document.ts'
import { htmlKey } from '#parts/html-key.ts'
import { readyHead } from './head.ts'
import { htmlMemory, withParts } from '#parts/made-once.ts'
import { isOutcome } from './outcome.ts'
import type { FormState, Page, PageComponent, PageAddress, ReadyHead } from './page.ts'
import { queryString, type Match } from './routes.ts'
import type { ServerSite, Site } from './site.ts'
import { partsReady } from '#parts/part-code.ts'
import { afterPaintScript } from '#parts/after-paint.inline.ts'
import { pressKeeperScript } from '#parts/press-keeper.inline.ts'

export type RenderOptions<Context> = { context: Context; now: Date; publicUrl: string; brand: Record<Locale, string> }

/** A loaded page, not rendered yet. */
export type LoadedPage = {
  status: number
  tags: readonly string[]
  head: ReadyHead
  /** Props sent with the HTML; the rest can be read in the HTML itself. */
  data: object
  props: object
  /** Base name of the page's file, `<file>.page.tsx`. */
  file: string
  place: PageAddress
  match?: Match
  component: PageComponent<never>
  form?: FormState
}

/** No page: a status, or a redirect with `to`. */
export type Detour = { status: number; to?: string }

/** Loaded header and footer; `body` is sent to the browser as a separate answer. */
export type LoadedFrame = { data: unknown; body: readonly Piece[]; hash: string; tags: readonly string[] }

/** Site as the web server sees it, without the site's own types. */
export type Renderer<Context> = {
  match: (pathname: string, search?: string) => Match | undefined
  load: (match: Match, options: RenderOptions<Context>) => Promise<LoadedPage | Detour>
  loadError: (status: number, where: Match | PageAddress, options: RenderOptions<Context>) => Promise<LoadedPage>
  loadFrame: (locale: Locale, options: RenderOptions<Context>) => Promise<LoadedFrame>
  html: (page: LoadedPage, frame: LoadedFrame, assets: Assets) => Promise<Piece[]>
  /** Inline code of every page. */
  inline: { scripts: readonly string[]; styles: readonly string[] }
  words: ServerSite<unknown, Context>['words']
}

const knownGuards = new Set<string | undefined>([undefined, 'guest', 'member'])

function tagList() {
  const tags = new Set<string>()
  return { tags, tag: (...names: string[]) => names.forEach((name) => tags.add(name)) }
}

function loadedFrom(
  { head, data, unhydrated }: Page,
  place: PageAddress,
  { publicUrl, brand }: RenderOptions<unknown>,
) {
  const props = unhydrated ? { ...data, unhydrated } : data
  return { head: readyHead(head, { place, publicUrl, brand: brand[place.locale] }), data, props, place }
}

export function createRenderer<Frame, Context, ErrorProps = object>(
  site: Site<Frame, ErrorProps>,
  server: ServerSite<Frame, Context, ErrorProps>,
): Renderer<Context> {
  // Each renderer has its own memory: after an edit, another one may render the same data differently.
  const memory = htmlMemory()
  const inlineScript = pressKeeperScript + (server.inlineScript ?? '')
  const visitOf = (place: PageAddress, { context, now }: RenderOptions<Context>) => {
    const { tags, tag } = tagList()
    return { tags, visit: { ...place, now, context, tag } }
  }

  const load: Renderer<Context>['load'] = async (match, options) => {
    const { route } = match
    if (!knownGuards.has(route.guard)) throw new Error(`Route ${route.id} has an unknown guard`)
    const screen = site.screens[route.id]
    if (!screen) return { status: 404 }
    const loader = server.loaders[route.id] as ((visit: object) => unknown) | undefined
    if (!loader) throw new Error(`Route ${route.id} has no loader`)
    const { visit, tags } = visitOf(match, options)
    const [answer, component] = await Promise.all([loader(visit), screen.load()])
    if (isOutcome(answer)) return { status: answer.status, to: answer.to }
    const file = screen.file ?? route.id
    return { status: 200, tags: [...tags], ...loadedFrom(answer as Page, match, options), file, match, component }
  }

  const loadError: Renderer<Context>['loadError'] = async (status, where, options) => {
    const { visit, tags } = visitOf(where, options)
    const [answer, component] = await Promise.all([
      server.loadError(status, { ...visit, params: {} }),
      site.errorPage(),
    ])
    const match = 'route' in where ? where : undefined
    return { status, tags: [...tags], ...loadedFrom(answer as Page, where, options), file: 'error', match, component }
  }

  async function loadFrame(locale: Locale, { context, now }: RenderOptions<Context>): Promise<LoadedFrame> {
    const { tags, tag } = tagList()
    const data = await server.loadFrame({ locale, now, context, tag })
    const json = JSON.stringify(data)
    const hash = createHash('sha256').update(json).digest('base64url').slice(0, 12)
    const body = [`{"data":${json},"hash":"${hash}"}`]
    return { data: { ...data, [htmlKey]: hash }, body, hash, tags: [...tags] }
  }

  async function html(page: LoadedPage, { data: frame, hash }: LoadedFrame, assets: Assets): Promise<Piece[]> {
    const { status, place, match, data, props, component, head, form } = page
    const screen = { place, match, status, component, data: props, frame: frame as Frame, form }
    await partsReady()
    const app = withParts(<App site={site} screen={screen} />, { render: renderToString, memory })
    const boot = { status, release: assets.js, data, frameHash: hash, search: queryString(place.query), form }
    const { fonts, headTags, inlineStyle } = server
    const always = { inlineScript, inlineStyle, headTags: headTags?.(frame as Frame) }
    return documentHtml({ head, app, boot, assets, ...always, fonts: fonts?.[place.locale] })
  }

  const inline = { scripts: [inlineScript, afterPaintScript], styles: server.inlineStyle ? [server.inlineStyle] : [] }
  return { match: site.routes.match, load, loadError, loadFrame, html, inline, words: server.words }
}
