import type { App } from '#shop/app.type.ts'

/** What loaders read with; the same for everybody who looks at a public page. */
export type Context = Pick<App, 'db' | 'site' | 'home'> & {
  config: Pick<
    App['config'],
    'publicUrl' | 'brandName' | 'brandNameEn' | 'metrikaId' | 'gaId' | 'isDevelopment' | 'showKit'
  >
  /** Only on private pages: whose cookie came along. */
  visitorId?: string
}
