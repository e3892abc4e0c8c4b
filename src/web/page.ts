import type { ReactNode } from 'react'
import type { Locale } from '#kernel/locale.ts'

/** Address of a page; `path` holds the region but not the language, `trouble` is for error pages. */
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

/** Picture for social networks; with its size messengers show the picture on the first share, before fetching it. */
export type SharedPicture = { src: string; width: number; height: number; alt: string }
export type OpenGraph = { type?: string; title?: string; description?: string; image?: SharedPicture | undefined }

/** Metadata of a page; the page layer adds canonical, hreflang and the social tags derived from it. */
export type Head = {
  title: string
  description?: string
  /** Path or absolute URL; the page's own by default. */
  canonical?: string
  robots?: string
  /** Paths of the previous and next page of a list. */
  previous?: string
  next?: string
  tags?: readonly HeadTag[]
  og?: OpenGraph
  jsonLd?: readonly object[]
}

/** Result of a loader. The head is for the server alone, the rest are the props of the page's component. */
export type Page<Data extends object = object, Unhydrated = object | undefined> = {
  head: Head
  data: Data
  /** Data of parts that are never hydrated: sent with `/_data/…`, not with the HTML, which already shows it. */
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

/** Props of a page with unhydrated parts; `unhydrated` is absent in the browser on the first page. */
export type PageProps<Data, Unhydrated> = Data & { unhydrated?: Unhydrated }

/** Required loader result for a page with these props. */
export type PageFor<Props> = 'unhydrated' extends keyof Props
  ? Page<Omit<Props, 'unhydrated'>, Exclude<Props['unhydrated'], undefined>>
  : Page<Props & object, undefined>

/** The only component of a file `<id>.page.tsx`, loaded by the browser on first use. */
export type PageComponent<Props> = (props: Props) => ReactNode

export type HeadTag = [tag: 'meta' | 'link' | 'script', attributes: Record<string, string>, text?: string]

/** Head as rendered in the document and in the browser. */
export type ReadyHead = { title: string; lang: Locale; tags: readonly HeadTag[] }

/** Answer of `/_data/…`. `to` is set for redirects; a missing page has status 404 and the error page's data. */
export type Answer = {
  status: number
  release: string
  to?: string
  data?: object
  head?: ReadyHead
  frameHash?: string
}

/** A refused form: typed values and errors, by field name. */
export type FormState = {
  /** Path of the form's action, without the language. */
  path: string
  /** Page of the form, which is rendered again. */
  from: string
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[]>>
}

/** Boot data in the first HTML for the browser. */
export type Boot = {
  status: number
  release: string
  data: object
  /** Version of header and footer, whose data is an answer shared by all pages. */
  frameHash: string
  search: string
  form?: FormState
}
