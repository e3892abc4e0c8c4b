/** A part of a page: text, or the bytes of text that was encoded before. */
export type Piece = string | Buffer

/** HTML, or only the data of a page for a browser that already runs the shop's code. */
export type PageFormat = 'html' | 'data'

/** A page just made. The cache keeps only pages of status 200. */
export type RenderedPage = {
  status: number
  body: readonly Piece[]
  type: string
  tags: readonly string[]
  /** The styles that stand in it. The policy of a page allows inline code by its hash. */
  style?: Buffer
  /** Its address names its bytes, so whoever has them may keep them. */
  lasting?: boolean
  /** Where a redirect leads. */
  to?: string
}

export const htmlType = 'text/html; charset=utf-8'
export const jsonType = 'application/json; charset=utf-8'
