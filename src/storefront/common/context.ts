import type { Member } from '#shop/accounts/members.ts'
import type { App } from '#shop/app.type.ts'
import type { CookieCity } from '#shop/cities/city-cookie.rules.ts'
import type { Owner } from '#shop/owner.ts'
import type { Tag } from '#shop/news.ts'
import type { FormState } from '#web/page.ts'
import type { Visit } from '#web/site.ts'

/** What loaders read with; the same for everybody who looks at a public page. */
export type Context = Pick<
  App,
  | 'db'
  | 'site'
  | 'home'
  | 'promotions'
  | 'social'
  | 'ipPlaces'
  | 'secretKeys'
  | 'payments'
  | 'paymentProviders'
  | 'seller'
  | 'companies'
  | 'quotes'
  | 'cities'
  | 'log'
> & {
  config: Pick<
    App['config'],
    | 'publicUrl'
    | 'brandName'
    | 'brandNameEn'
    | 'metrikaId'
    | 'gaId'
    | 'isDevelopment'
    | 'showKit'
    | 'yandexMapsKey'
    | 'refusalFee'
  >
  /** Only on private pages: whose cookies came along; nobody, for a newcomer. */
  owner?: () => Promise<Owner | undefined>
  /** Only on private pages: the browser itself, whoever is signed in. */
  visitorId?: string
  /** Only on private pages: who is signed in. */
  member?: () => Promise<Member | undefined>
  /** Only on private pages: what the browser says of the visitor's city. Anybody may have written it. */
  cookieCity?: CookieCity | undefined
  /** Only on private pages: boxes that were ticked in a form that has just led here. */
  ticks?: readonly string[]
  /** Only on private pages: the form of the page that was posted and not accepted. */
  form?: FormState | undefined
}

/** What a loader is given: its tags are those of the shop. */
export type ShopVisit<Param extends string = never> = Omit<Visit<Param, Context>, 'tag'> & {
  tag: (...tags: Tag[]) => void
}
