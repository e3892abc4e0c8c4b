import { locales, type Locale } from '#kernel/locale.ts'
import type { Head, HeadTag, PageAddress, ReadyHead } from './page.ts'
import { localeHref } from './routes.ts'

type HeadOptions = { place: PageAddress; publicUrl: string; brand: string }

const ogLocale: Record<Locale, string> = { ru: 'ru_RU', en: 'en_US' }

const meta = (name: string, content: string | undefined): HeadTag[] => (content ? [['meta', { name, content }]] : [])
const property = (name: string, content: string | undefined): HeadTag[] =>
  content ? [['meta', { property: name, content }]] : []

const link = (rel: string, href: string, hreflang?: string): HeadTag => [
  'link',
  hreflang ? { rel, hreflang, href } : { rel, href },
]

/** Canonical and alternate links of an indexable page; the region stays. */
function addresses(own: string, publicUrl: string): HeadTag[] {
  if (!own.startsWith('/')) return [link('canonical', own)]
  const twin = (locale: Locale, hreflang: string = locale) =>
    link('alternate', publicUrl + localeHref(own, locale), hreflang)
  return [link('canonical', publicUrl + own), ...locales.map((locale) => twin(locale)), twin('ru', 'x-default')]
}

function social({ title, description, og }: Head, options: HeadOptions & { own: string | undefined }): HeadTag[] {
  const { place, publicUrl, brand, own } = options
  const { src, ...facts } = og?.image ?? {}
  const image = src?.startsWith('/') ? publicUrl + src : src
  return [
    ...property('og:type', og?.type ?? 'website'),
    ...property('og:site_name', brand),
    ...property('og:locale', ogLocale[place.locale]),
    ...property('og:url', own?.startsWith('/') ? publicUrl + own : own),
    ...property('og:title', og?.title ?? title),
    ...property('og:description', og?.description ?? description),
    ...property('og:image', image),
    ...Object.entries(facts).flatMap(([name, fact]) => property(`og:image:${name}`, String(fact))),
    ...meta('twitter:card', image && 'summary_large_image'),
  ]
}

export function readyHead(head: Head, options: HeadOptions): ReadyHead {
  const { place, publicUrl } = options
  const own = head.robots?.includes('noindex') ? undefined : (head.canonical ?? place.pathname).replace(publicUrl, '')
  const tags: HeadTag[] = [
    ...meta('description', head.description),
    ...meta('robots', head.robots),
    ...(own === undefined ? [] : addresses(own, publicUrl)),
    ...(head.previous ? [link('prev', publicUrl + head.previous)] : []),
    ...(head.next ? [link('next', publicUrl + head.next)] : []),
    ...(head.tags ?? []),
    ...social(head, { ...options, own }),
    ...(head.jsonLd ?? []).map((each): HeadTag => ['script', { type: 'application/ld+json' }, JSON.stringify(each)]),
  ]
  return { title: head.title, lang: place.locale, tags }
}
