import type { ReactNode } from 'react'
import type { Locale } from '#kernel/locale.ts'
import type { Outcome } from './outcome.ts'
import type { HeadTag, PageComponent, PageFor, PageAddress } from './page.ts'
import type { Match, ParamOf, RouteDef } from './routes.ts'

/** Header and footer around `<main>`; stays mounted while pages change. */
export type Shell<Frame> = (props: { frame: Frame; data: unknown; children: ReactNode }) => ReactNode

export type LayerWords = {
  /** The page could not be fetched, and the current one stays. */
  failed: string
  offline: string
  /** Text and link of the error boundary's fallback. */
  broken: string
  home: string
}

/** Code of a page, loaded by the browser on first use: `<file>.page.tsx`, named like the page by default. */
export type LazyScreen = { file?: string; load: () => Promise<PageComponent<never>> }

/** Parts of the storefront for server and browser. `Frame` is the plain data of header and footer. */
export type Site<Frame, ErrorProps = never> = {
  routes: { match: (pathname: string, search?: string) => Match | undefined }
  /** Screens by route id; a route without one answers 404. */
  screens: Readonly<Partial<Record<string, LazyScreen>>>
  shell: Shell<Frame>
  /** `error.page.tsx`: 404, 410, 500, 503. */
  errorPage: () => Promise<PageComponent<ErrorProps>>
  /** Progress indicator; `busy` once a navigation has lasted 200 ms. */
  progress?: (props: { busy: boolean }) => ReactNode
  /** Texts sent with header and footer, in the current language only. */
  wordsOf: (frame: Frame) => LayerWords
}

/** One render of a page, as a loader sees it. */
export type Visit<Param extends string = never, Context = unknown> = Omit<PageAddress, 'params'> & {
  params: { readonly [name in Param]: string }
  now: Date
  context: Context
  /** Adds cache tags; a change of one of them renders the page again. */
  tag: (...names: string[]) => void
}

/** Loader of a page. Its data must be plain JSON: the browser gets exactly what the server rendered. */
export type Loader<Param extends string, Answer, Context> = (
  visit: Visit<Param, Context>,
) => Answer | Outcome | Promise<Answer | Outcome>

type PropsOf<Screen> = Screen extends { load: () => Promise<infer Component> }
  ? Component extends (props: infer Props) => unknown
    ? Props
    : never
  : never

/** One loader for each screen: path, loader and page must agree on parameters and props, or compilation fails. */
export type LoadersFor<Defs extends readonly RouteDef[], Screens, Context> = {
  readonly [Id in keyof Screens]: Loader<
    ParamOf<Extract<Defs[number], { id: Id }>['path']>,
    PageFor<PropsOf<Screens[Id]>>,
    Context
  >
}

/** Parts of the storefront for the server only. */
export type ServerSite<Frame, Context, ErrorProps = object> = {
  loaders: Readonly<Record<string, (visit: never) => unknown>>
  words: Record<Locale, LayerWords>
  /** Data of header and footer, cached for each language until one of its tags changes. */
  loadFrame: (visit: Pick<Visit<never, Context>, 'locale' | 'now' | 'context' | 'tag'>) => Frame | Promise<Frame>
  /** Data of the error page. With status 503 the database is away and must not be queried. */
  loadError: (status: number, visit: Visit<never, Context>) => PageFor<ErrorProps> | Promise<PageFor<ErrorProps>>
  /** Script that runs before the first paint, such as a reader of hint cookies; allowed by its hash. */
  inlineScript?: string
  /** Styles before every style sheet, such as the order of cascade layers. */
  inlineStyle?: string
  /** URLs of the font files for the first screen. */
  fonts?: Record<Locale, readonly string[]>
  /** Icons, manifest, theme color: the same on every page of a language. */
  headTags?: (frame: Frame) => readonly HeadTag[]
}
