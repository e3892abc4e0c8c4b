import type { OutgoingHttpHeaders } from 'node:http'
import { contentSecurityPolicy, sourceHash } from './csp.ts'

export type HeaderOptions = {
  /** How long a shared cache may keep a page. We send the tags along, so that it can be told to drop a page earlier. */
  sharedMaxAge?: number
  imgHosts?: readonly string[]
  morePolicy?: Parameters<typeof contentSecurityPolicy>[0]['more']
  dev?: boolean
  /** Headers of every answer. They are needed here because a cached page is sent before the hooks that add them run. */
  siteHeaders: Readonly<Record<string, string>>
}

// Proxies commonly refuse answers whose headers go beyond 4 KB.
const longestTagHeader = 1500

const tagNames = (tags: readonly string[]) =>
  tags.map((tag) => tag.replaceAll(/[^\u0021-\u002b\u002d-\u007e]+/gu, encodeURIComponent))

type SharedPage = { type: string; tags: readonly string[]; fresh: boolean }
export type InlineCode = { scripts: readonly string[]; styles: readonly string[] }

export function pageHeaders(options: HeaderOptions, inline: InlineCode) {
  const { sharedMaxAge = 600, imgHosts, morePolicy: more, dev, siteHeaders } = options
  const [scriptHashes, styleHashes] = [inline.scripts.map(sourceHash), inline.styles.map(sourceHash)]
  const policy = contentSecurityPolicy({ scriptHashes, styleHashes, imgHosts, more, dev })
  const common = { ...siteHeaders, 'content-security-policy': policy }
  const kind = (type: string) => (type.startsWith('text/html') ? common : { ...siteHeaders, 'x-robots-tag': 'noindex' })

  /**
   * An outdated page must not enter a shared cache: the news that it changed has passed, so nothing would drop it
   * there.
   */
  function shared({ type, tags, fresh }: SharedPage): OutgoingHttpHeaders {
    const names = tagNames(tags)
    const tooMany = names.join(' ').length > longestTagHeader
    const seconds = tooMany || !fresh ? 0 : sharedMaxAge
    return {
      ...kind(type),
      'cache-control': `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=30, stale-if-error=86400`,
      ...(!tooMany && names.length > 0 && { 'surrogate-key': names.join(' '), 'cache-tag': names.join(',') }),
    }
  }

  const unkept = ({ type }: { type: string }): OutgoingHttpHeaders => ({
    ...kind(type),
    'cache-control': 'private, no-store',
  })

  return { shared, unkept }
}
