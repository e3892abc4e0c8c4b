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

/** A page that search engines may keep names itself and its twin in the other language; the region stays. */
function addresses(canonical: string, publicUrl: string): HeadTag[] {
  const own = canonical.startsWith(publicUrl) ? canonical.slice(publicUrl.length) : canonical
  if (!own.startsWith('/')) return [link('canonical', canonical)]
  const twins = locales.map((locale) => link('alternate', publicUrl + localeHref(own, locale), locale))
  return [
    link('canonical', publicUrl + own),
    ...twins,
    link('alternate', publicUrl + localeHref(own, 'ru'), 'x-default'),
  ]
}

function social({ title, description, og }: Head, options: HeadOptions & { hidden: boolean }): HeadTag[] {
  const { place, publicUrl, brand, hidden } = options
  const { src, ...facts } = og?.image ?? {}
  const image = src?.startsWith('/') ? publicUrl + src : src
  return [
    ...property('og:type', og?.type ?? 'website'),
    ...property('og:site_name', brand),
    ...property('og:locale', ogLocale[place.locale]),
    ...property('og:url', hidden ? undefined : publicUrl + place.pathname),
    ...property('og:title', og?.title ?? title),
    ...property('og:description', og?.description ?? description),
    ...property('og:image', image),
    ...Object.entries(facts).flatMap(([name, fact]) => property(`og:image:${name}`, String(fact))),
    ...meta('twitter:card', image && 'summary_large_image'),
  ]
}

export function readyHead(head: Head, options: HeadOptions): ReadyHead {
  const hidden = head.robots?.includes('noindex') ?? false
  const tags: HeadTag[] = [
    ...meta('description', head.description),
    ...meta('robots', head.robots),
    ...(hidden ? [] : addresses(head.canonical ?? options.place.pathname, options.publicUrl)),
    ...(head.previous ? [link('prev', options.publicUrl + head.previous)] : []),
    ...(head.next ? [link('next', options.publicUrl + head.next)] : []),
    ...social(head, { ...options, hidden }),
    ...(head.jsonLd ?? []).map((each): HeadTag => ['script', { type: 'application/ld+json' }, JSON.stringify(each)]),
  ]
  return { title: head.title, lang: options.place.locale, tags }
}
