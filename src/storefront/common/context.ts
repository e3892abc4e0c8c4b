import type { App } from '#shop/app.type.ts'
import type { Tag } from '#shop/news.ts'
import type { Visit } from '#web/site.ts'

/** What loaders read with; the same for everybody who looks at a public page. */
export type Context = Pick<App, 'db' | 'site' | 'home'> & {
  config: Pick<
    App['config'],
    'publicUrl' | 'brandName' | 'brandNameEn' | 'metrikaId' | 'gaId' | 'isDevelopment' | 'showKit'
  >
  /** Only on private pages: whose cookie came along. */
  visitorId?: string
}

/** What a loader is given: its tags are those of the shop. */
export type ShopVisit<Param extends string = never> = Omit<Visit<Param, Context>, 'tag'> & {
  tag: (...tags: Tag[]) => void
}
