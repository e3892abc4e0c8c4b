import type { App } from '#shop/app.ts'

/** What loaders read with; the same for everybody who looks at a public page. */
export type Context = App & {
  /** Only on private pages: whose cookie came along. */
  visitorId?: string
}
