import type { Static, TObject } from 'typebox'
import type { Locale } from '#kernel/locale.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { Member } from '#shop/accounts/members.ts'
import type { Browser } from '#shop/accounts/sign-in.action.ts'
import type { App } from '#shop/app.type.ts'
import type { Owner } from '#shop/owner.ts'
import type { RouteLimit } from '#shop/route-limits.ts'

/** The largest body of a form that names none: a comment's words, some addresses. */
export const usualFormBytes = 8 * 1024

/** One post of a form, as its verb sees it. */
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
  /** Who posts it: an account, or the browser of a guest; a newcomer gets an identity. */
  owner: () => Promise<Owner>
  /** For forms of members: a guest is sent to sign in by the page that the form stands on. */
  member: () => Promise<Member>
  /** Boxes that were ticked in the very form that was posted: the page that comes next shows them so, and no later one. */
  keepTicks: (names: readonly string[]) => void
  session: FormSession
}

/** For the forms of signing in and out. */
export type FormSession = {
  browser: () => Browser
  /** From now on the browser is that of whom the token belongs to. */
  begin: (token: string) => void
  /** Nothing happens where nobody is signed in. */
  end: () => Promise<void>
}

/** A ticked box of this name leaves the photo out whose number it bears. */
export const leftOutField = 'left_out_photo'

/** Photos that are posted with a form, as browsers do it without scripts. */
export type PhotoFields = {
  /** The text field that has the numbers of the photos of this field; nothing for a field that takes none. */
  fieldOf: (field: string) => string | undefined
  /** Whether a text field has such numbers. */
  holdsIds: (field: string) => boolean
  /** So many for each. */
  most: number
  /** Documents are taken as well. */
  takesFiles?: true
  /** A file that is read into fields of the form and not kept; its refusal, or what was read, stands at its field. */
  list?: FileOfFields
}

/** The form comes back with its fields, so that they are looked through before it is sent. */
export type FileOfFields = {
  field: string
  bytesOf: (bytes: AsyncIterable<Buffer>) => Promise<Buffer>
  fieldsOf: (file: Buffer, fields: PostedFields, locale: Locale) => { fields: PostedFields; refusal: Refusal }
}
type PostedFields = Record<string, string | string[]>

type DetourForm = { fields: TObject; act: (visit: FormVisit<never>) => Promise<string> }

export type ShopForm<Path extends string = string, Schema extends TObject = TObject> = {
  /** Where it is posted to, without the language. */
  path: Path
  /** The page that the form is on; by default the home page. */
  page?: string
  /** What its fields must be: numbers and truths are read from their text. One that is `writeOnly` is not shown again. */
  fields: Schema
  /** How often it may be posted; by default as often as a press, see shop/route-limits.ts. */
  limit?: RouteLimit
  /** Which posts count among the tries of codes (shop/code-tries.ts) as well. */
  codeTries?: 'all' | 'refused'
  /** The largest body it takes; 8 KB by default. */
  bodyBytes?: number
  /** It may be posted as `multipart/form-data` as well, with photos. */
  photos?: PhotoFields
  /** What was posted may have to be answered by another form first, before the fields of this one are looked at. */
  detour?: { isNeeded: (fields: object) => boolean; form: DetourForm }
  /** Runs the verb. Answers where to go then: `/cart/`, or `#kept` on the page that the form was posted from. */
  act: (visit: FormVisit<Static<Schema>>) => Promise<string>
}

/** States a form for the table of contents (forms.ts). */
export const form = <const Path extends string, Schema extends TObject>(
  own: ShopForm<Path, Schema>,
): ShopForm<Path, Schema> => own
