import type { ReactNode } from 'react'
import type { Locale } from '#kernel/locale.ts'

/** Where a visitor is: what a page may know about its own address. `path` holds the region but not the language. */
export type Place = {
  locale: Locale
  base: '' | '/en'
  region?: string
  path: string
  pathname: string
  query: Readonly<Record<string, string>>
  params: Readonly<Record<string, string>>
}

export type OpenGraph = { type?: string; title?: string; description?: string; image?: string }

/** What a page says about itself; the layer adds canonical, hreflang and the social tags that follow from it. */
export type Head = {
  title: string
  description?: string
  /** A path or a whole address; without it the page is canonical to itself. */
  canonical?: string
  robots?: string
  /** Paths of the pages of a list before and after this one. */
  previous?: string
  next?: string
  og?: OpenGraph
  jsonLd?: readonly object[]
}

/** What a view gets: `about` is read by `head` alone, on the server, and never sent as data. */
export type Shown<Data> = Omit<Data, 'about'>

/** A file `<id>.page.tsx`, loaded in the browser when it is first needed. The view's props are the loader's data.
 * Write `export { ProductPage as view }`: hot replacement keeps state only in components with a capital letter. */
export type PageModule<Data> = {
  view: (props: Data) => ReactNode
  head: (data: Data, place: Place) => Head
}

export type HeadTag = [tag: 'meta' | 'link' | 'script', attributes: Record<string, string>, text?: string]

/** The head as the document and the browser put it in place. */
export type ReadyHead = { title: string; lang: Locale; tags: readonly HeadTag[] }

/** What `/_data/…` answers. `to` is set for redirects; a missing page has status 404 and the error page's data. */
export type Answer = {
  status: number
  release: string
  to?: string
  data?: object
  head?: ReadyHead
  frameHash?: string
}

/** What the first HTML carries for the browser. */
export type Boot = { status: number; release: string; data: object; frame: unknown; frameHash: string; search: string }
