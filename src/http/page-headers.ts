import type { OutgoingHttpHeaders } from 'node:http'
import { contentSecurityPolicy, sourceHash } from './csp.ts'

export type HeaderOptions = {
  /** Seconds in a shared cache (CDN). The tags are sent along, so that a page can be purged earlier. */
  sharedMaxAge?: number
  imgHosts?: readonly string[]
  morePolicy?: Parameters<typeof contentSecurityPolicy>[0]['more']
  dev?: boolean
  /** Headers of every answer: a cached page is sent before the hooks that add them. */
  siteHeaders: Readonly<Record<string, string>>
}

// Proxies commonly refuse answers with more than 4 KB of headers.
const maxTagHeaderLength = 1500

const tagNames = (tags: readonly string[]) =>
  tags.map((tag) => tag.replaceAll(/[^\u0021-\u002b\u002d-\u007e]+/gu, encodeURIComponent))

type AnyPage = { type: string; style?: Buffer; lasting?: boolean }
type SharedPage = AnyPage & { tags: readonly string[]; fresh: boolean }
export type InlineCode = { scripts: readonly string[]; styles: readonly string[] }

export function pageHeaders(options: HeaderOptions, inline: InlineCode) {
  const { sharedMaxAge = 600, imgHosts, morePolicy: more, dev, siteHeaders } = options
  const [scriptHashes, styleHashes] = [inline.scripts.map(sourceHash), inline.styles.map(sourceHash)]
  const policyWith = (hashes: readonly string[]) => ({
    ...siteHeaders,
    'content-security-policy': contentSecurityPolicy({ scriptHashes, styleHashes: hashes, imgHosts, more, dev }),
  })
  const common = policyWith(styleHashes)
  /** Cached headers by style: pages of a kind share their styles. */
  const byStyle = new WeakMap<Buffer, OutgoingHttpHeaders>()

  function kind({ type, style }: AnyPage): OutgoingHttpHeaders {
    if (!type.startsWith('text/html')) return { ...siteHeaders, 'x-robots-tag': 'noindex' }
    if (!style) return common
    const headers = byStyle.get(style) ?? policyWith([...styleHashes, sourceHash(style)])
    byStyle.set(style, headers)
    return headers
  }

  /**
   * Headers for a shared cache. A stale page must not enter it: the purge has passed already, so the page would stay.
   */
  function shared({ tags, fresh, ...page }: SharedPage): OutgoingHttpHeaders {
    const names = tagNames(tags)
    const tooMany = names.join(' ').length > maxTagHeaderLength
    const seconds = tooMany || !fresh ? 0 : sharedMaxAge
    return {
      ...kind(page),
      'cache-control': `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=30, stale-if-error=86400`,
      ...(!tooMany && names.length > 0 && { 'surrogate-key': names.join(' '), 'cache-tag': names.join(',') }),
    }
  }

  /** The URL of a private page may contain a key: the referrer policy passes only the origin on. */
  const unkept = (page: AnyPage): OutgoingHttpHeaders => ({
    ...kind(page),
    'referrer-policy': 'strict-origin',
    'cache-control': page.lasting ? 'public, max-age=31536000, immutable' : 'private, no-store',
  })

  return { shared, unkept }
}
