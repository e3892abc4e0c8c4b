import type { ReactNode } from 'react'
import type { Locale } from '#kernel/locale.ts'
import type { Outcome } from './outcome.ts'
import type { HeadTag, PageComponent, PageFor, PageAddress } from './page.ts'
import type { Match, ParamOf, RouteDef } from './routes.ts'

/** Header and footer around `<main>`; stays mounted while pages change. */
export type Shell<Frame> = (props: { frame: Frame; data: unknown; children: ReactNode }) => ReactNode

export type LayerWords = {
  /** The page could not be fetched and the one on the screen stays. */
  failed: string
  offline: string
  /** Text and link of the fallback that shows when a component throws. */
  broken: string
  home: string
}

/** The code of a page, loaded in the browser when it is first needed: `<file>.page.tsx`, called like the page unless said. */
export type LazyScreen = { file?: string; load: () => Promise<PageComponent<never>> }

/** What the storefront gives to both sides. `Frame` is the plain data of header and footer. */
export type Site<Frame, ErrorProps = never> = {
  routes: { match: (pathname: string, search?: string) => Match | undefined }
  /** By the ids of the routes. A page without a screen is still to come, and not found until then. */
  screens: Readonly<Partial<Record<string, LazyScreen>>>
  shell: Shell<Frame>
  /** `error.page.tsx`: 404, 410, 500, 503. */
  errorPage: () => Promise<PageComponent<ErrorProps>>
  /** Told `busy` once a navigation has lasted 200 ms. */
  progress?: (props: { busy: boolean }) => ReactNode
  /** They travel with header and footer, in the one language that is on the screen. */
  wordsOf: (frame: Frame) => LayerWords
}

/** One rendering of one page, as a loader sees it. */
export type Visit<Param extends string = never, Context = unknown> = Omit<PageAddress, 'params'> & {
  params: { readonly [name in Param]: string }
  now: Date
  context: Context
  /** Records what the page is made of; when one of these changes, the page is made anew. */
  tag: (...names: string[]) => void
}

/** Data must be plain JSON: the browser sees exactly what the server rendered. */
export type Loader<Param extends string, Answer, Context> = (
  visit: Visit<Param, Context>,
) => Answer | Outcome | Promise<Answer | Outcome>

type PropsOf<Screen> = Screen extends { load: () => Promise<infer Component> }
  ? Component extends (props: infer Props) => unknown
    ? Props
    : never
  : never

/** One loader for each screen: path, loader and page must agree on parameters and props, or this does not compile. */
export type LoadersFor<Defs extends readonly RouteDef[], Screens, Context> = {
  readonly [Id in keyof Screens]: Loader<
    ParamOf<Extract<Defs[number], { id: Id }>['path']>,
    PageFor<PropsOf<Screens[Id]>>,
    Context
  >
}

/** What the storefront gives to the server only. */
export type ServerSite<Frame, Context, ErrorProps = object> = {
  loaders: Readonly<Record<string, (visit: never) => unknown>>
  words: Record<Locale, LayerWords>
  /** Data of header and footer, kept in memory for each language until one of its tags changes. */
  loadFrame: (visit: Pick<Visit<never, Context>, 'locale' | 'now' | 'context' | 'tag'>) => Frame | Promise<Frame>
  /** Data of the error page. With status 503 the database is away and must not be asked. */
  loadError: (status: number, visit: Visit<never, Context>) => PageFor<ErrorProps> | Promise<PageFor<ErrorProps>>
  /** Runs before the first paint, such as a reader of hint cookies; allowed by its hash. */
  inlineScript?: string
  /** Comes before every style sheet, such as the order of cascade layers, which come in files of any order. */
  inlineStyle?: string
  /** Addresses of the font files that the first screen needs. */
  fonts?: Record<Locale, readonly string[]>
  /** Icons, manifest, colour of the address bar: the same on every page of a language. */
  headTags?: (frame: Frame) => readonly HeadTag[]
}
