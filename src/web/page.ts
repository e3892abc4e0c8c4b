import type { ReactNode } from 'react'
import type { Locale } from '#kernel/locale.ts'

/** What a page may know of its address; `path` holds the region but not the language, `trouble` is of error pages. */
export type PageAddress = {
  locale: Locale
  base: '' | '/en'
  region?: string
  path: string
  pathname: string
  query: Readonly<Record<string, string>>
  params: Readonly<Record<string, string>>
  trouble?: string | undefined
}

/** With its size messengers show it at the first sharing, before they have fetched it. */
export type SharedPicture = { src: string; width: number; height: number; alt: string }
export type OpenGraph = { type?: string; title?: string; description?: string; image?: SharedPicture | undefined }

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
  tags?: readonly HeadTag[]
  og?: OpenGraph
  jsonLd?: readonly object[]
}

/** What a loader answers. The head is for the server alone, the rest are the props of the page's component. */
export type Page<Data extends object = object, Unhydrated = object | undefined> = {
  head: Head
  data: Data
  /** For parts that only show something: not sent with the HTML, where it can be read already, but with `/_data/…`. */
  unhydrated: Unhydrated
}

type PageInput<Data> = { head: Head; data: Data & { unhydrated?: never } }

export function page<Data extends object>(input: PageInput<Data>): Page<Data, undefined>
export function page<Data extends object, Unhydrated extends object>(
  input: PageInput<Data> & { unhydrated: Unhydrated },
): Page<Data, Unhydrated>
export function page({ head, data, unhydrated }: PageInput<object> & { unhydrated?: object }): Page {
  return { head, data, unhydrated }
}

/** The props of a page with unhydrated parts; what these show is absent in the browser on the first page. */
export type PageProps<Data, Unhydrated> = Data & { unhydrated?: Unhydrated }

/** What the loader of a page with these props has to answer. */
export type PageFor<Props> = 'unhydrated' extends keyof Props
  ? Page<Omit<Props, 'unhydrated'>, Exclude<Props['unhydrated'], undefined>>
  : Page<Props & object, undefined>

/** The one component of a file `<id>.page.tsx`, fetched by the browser when it is first needed. */
export type PageComponent<Props> = (props: Props) => ReactNode

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

/** A posted form that was not accepted: what was typed, and what is wrong, by the names of its fields. */
export type FormState = {
  /** Where it was posted to, without the language. */
  path: string
  /** The page that it stands on, which is shown once more. */
  from: string
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[]>>
}

/** What the first HTML carries for the browser. */
export type Boot = {
  status: number
  release: string
  data: object
  /** Header and footer: their data come in an answer that all pages share. */
  frameHash: string
  search: string
  form?: FormState
}
