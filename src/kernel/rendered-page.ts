/** Part of a page: text, or bytes encoded earlier. */
export type Piece = string | Buffer

/** HTML, or only a page's data for a browser that already runs the shop's code. */
export type PageFormat = 'html' | 'data'

/** A rendered page. The cache keeps only pages of status 200. */
export type RenderedPage = {
  status: number
  body: readonly Piece[]
  type: string
  tags: readonly string[]
  /** Inline styles. The policy of a page allows inline code by its hash. */
  style?: Buffer
  /** Content-hashed URL: cacheable forever. */
  lasting?: boolean
  /** Target of a redirect. */
  to?: string
}

export const htmlType = 'text/html; charset=utf-8'
export const jsonType = 'application/json; charset=utf-8'
