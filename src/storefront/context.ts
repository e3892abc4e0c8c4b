import type { App } from '#shop/app.ts'

/** What loaders read with; the same for everybody who looks at a public page. */
export type Context = App
