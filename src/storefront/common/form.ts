import type { Static, TObject } from 'typebox'
import type { Locale } from '#kernel/locale.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { Member } from '#shop/accounts/members.ts'
import type { Browser } from '#shop/accounts/sign-in.action.ts'
import type { App } from '#shop/app.type.ts'
import type { Owner } from '#shop/owner.ts'
import type { RouteLimit } from '#shop/route-limits.ts'

/** Default body limit of a form, enough for a comment or some addresses. */
export const usualFormBytes = 8 * 1024

/** Posted form as passed to its action. */
export type FormVisit<Fields> = {
  fields: Fields
  locale: Locale
  now: Date
  /** IP address of the request. */
  address: string
  app: Pick<
    App,
    | 'db'
    | 'clock'
    | 'limits'
    | 'config'
    | 'log'
    | 'promotions'
    | 'quotes'
    | 'cities'
    | 'secretKeys'
    | 'payments'
    | 'paymentProviders'
    | 'companies'
    | 'seller'
  >
  /** Account or guest browser that posts the form; a new visitor gets an identity. */
  owner: () => Promise<Owner>
  /** Signed-in member; a guest is redirected to sign in and returns to the page. */
  member: () => Promise<Member>
  /** Keeps checked boxes for the next page only. */
  keepTicks: (names: readonly string[]) => void
  session: FormSession
}

/** Session functions for sign-in and sign-out forms. */
export type FormSession = {
  browser: () => Browser
  /** Starts the session of the token's account in this browser. */
  begin: (token: string) => void
  /** Ends the session; no-op for guests. */
  end: () => Promise<void>
}

/** Checkbox name that leaves a photo out; the value is the number of the photo. */
export const leftOutField = 'left_out_photo'

/** Photos posted with a form, without scripts. */
export type PhotoFields = {
  /** Text field for the photo ids of a file field; undefined for a field without photos. */
  fieldOf: (field: string) => string | undefined
  /** True for a text field with photo ids. */
  holdsIds: (field: string) => boolean
  /** Maximum number of photos per field. */
  most: number
  /** Accepts documents, too. */
  takesFiles?: true
  /** File parsed into form fields and not stored; errors and results appear at its field. */
  list?: FileOfFields
}

/** File parsed into form fields; the form is shown again for review before it is sent. */
export type FileOfFields = {
  field: string
  bytesOf: (bytes: AsyncIterable<Buffer>) => Promise<Buffer>
  fieldsOf: (file: Buffer, fields: PostedFields, locale: Locale) => { fields: PostedFields; refusal: Refusal }
}
type PostedFields = Record<string, string | string[]>

type DetourForm = { fields: TObject; act: (visit: FormVisit<never>) => Promise<string> }

export type ShopForm<Path extends string = string, Schema extends TObject = TObject> = {
  /** Path without the language prefix. */
  path: Path
  /** Page that contains the form; by default the home page. */
  page?: string
  /** Field schema: numbers and booleans are parsed from text. A `writeOnly` field is not shown again. */
  fields: Schema
  /** Rate limit; defaults to the limit for writes, see shop/route-limits.ts. */
  limit?: RouteLimit
  /** Posts that also count as code attempts (shop/code-tries.ts). */
  codeTries?: 'all' | 'refused'
  /** Maximum body size; 8 KB by default. */
  bodyBytes?: number
  /** Photo upload; the form also accepts `multipart/form-data`. */
  photos?: PhotoFields
  /** Form that may have to handle the post first, before these fields are validated. */
  detour?: { isNeeded: (fields: object) => boolean; form: DetourForm }
  /** Runs the action and returns the redirect target: `/cart/`, or `#kept` on the page of the form. */
  act: (visit: FormVisit<Static<Schema>>) => Promise<string>
}

/** Declares a form for the registry (forms.ts). */
export const form = <const Path extends string, Schema extends TObject>(
  own: ShopForm<Path, Schema>,
): ShopForm<Path, Schema> => own
