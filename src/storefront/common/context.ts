import type { Member } from '#shop/accounts/members.ts'
import type { App } from '#shop/app.type.ts'
import type { CookieCity } from '#shop/cities/city-cookie.rules.ts'
import type { Owner } from '#shop/owner.ts'
import type { Tag } from '#shop/news.ts'
import type { FormState } from '#web/page.ts'
import type { Visit } from '#web/site.ts'

/** Dependencies of loaders, identical for all visitors of a public page. */
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
  /** Private pages only: account or guest browser, from the cookies; undefined for a new visitor. */
  owner?: () => Promise<Owner | undefined>
  /** Private pages only: id of the browser, signed in or not. */
  visitorId?: string
  /** Private pages only: signed-in member. */
  member?: () => Promise<Member | undefined>
  /** Private pages only: city from an untrusted cookie. */
  cookieCity?: CookieCity | undefined
  /** Private pages only: checked boxes of the form that redirected here. */
  ticks?: readonly string[]
  /** Private pages only: rejected form of this page. */
  form?: FormState | undefined
}

/** Visit passed to a loader, with the cache tags of the shop. */
export type ShopVisit<Param extends string = never> = Omit<Visit<Param, Context>, 'tag'> & {
  tag: (...tags: Tag[]) => void
}
