/** Text, or bytes that were text once. */
export type Piece = string | Buffer

/** A page as HTML, or only its data for a browser that is already here. */
export type PageFormat = 'html' | 'data'

/** A page just made. Only status 200 is kept. */
export type RenderedPage = {
  status: number
  body: readonly Piece[]
  type: string
  tags: readonly string[]
  /** Where a redirect leads. */
  to?: string
}

export const htmlType = 'text/html; charset=utf-8'
export const jsonType = 'application/json; charset=utf-8'
