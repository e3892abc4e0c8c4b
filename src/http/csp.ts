import { createHash } from 'node:crypto'

type Directive = 'script' | 'style' | 'img' | 'font' | 'connect' | 'media' | 'frame' | 'form' | 'worker'

type Policy = {
  scriptHashes?: readonly string[]
  styleHashes?: readonly string[]
  imgHosts?: readonly string[]
  /** Further sources by kind, such as a maps provider's hosts when one is configured. */
  more?: Partial<Record<Directive, readonly string[]>>
  /** In development Vite needs inline styles and a socket. */
  dev?: boolean
}

const names: Record<Directive, string> = {
  script: 'script-src',
  style: 'style-src',
  img: 'img-src',
  font: 'font-src',
  connect: 'connect-src',
  media: 'media-src',
  frame: 'frame-src',
  form: 'form-action',
  worker: 'worker-src',
}

export const sourceHash = (code: string | Buffer): string =>
  `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Inline code is allowed by hashes, not nonces: all visitors get the same bytes, so pages can be cached. */
export function contentSecurityPolicy({
  scriptHashes = [],
  styleHashes = [],
  imgHosts = [],
  more,
  dev,
}: Policy): string {
  const own: Record<Directive, readonly string[]> = {
    script: scriptHashes,
    style: dev ? ["'unsafe-inline'"] : styleHashes,
    img: ['data:', 'blob:', ...imgHosts],
    font: [],
    connect: dev ? ['ws:'] : [],
    media: [],
    frame: [],
    form: [],
    worker: [],
  }
  const directives = Object.entries(names).map(([kind, name]) => {
    const sources = [...own[kind as Directive], ...(more?.[kind as Directive] ?? [])]
    return [name, "'self'", ...sources].join(' ')
  })
  return [
    "default-src 'self'",
    ...directives,
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
