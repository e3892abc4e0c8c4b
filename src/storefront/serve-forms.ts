import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorAnswer } from '#http/answers.ts'
import { formBody, formReader, keptText, takeForms, takeFormsWithFiles, type FormBody } from '#http/form-body.ts'
import { giveBodyTime } from '#http/http-server.ts'
import { requestLimiter, changeLimit } from '#http/limits.ts'
import type { ServedPages } from '#http/served-pages.ts'
import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import { Refusal } from '#kernel/refusal.ts'
import { within } from '#kernel/within.ts'
import { browserOf } from '#shop/accounts/open-session.ts'
import type { Member } from '#shop/accounts/members.ts'
import { endSession } from '#shop/accounts/sign-in.action.ts'
import type { App } from '#shop/app.type.ts'
import { codeTries, namesCode } from '#shop/code-tries.ts'
import { refusalText } from '#shop/shop.texts.ts'
import type { FormState } from '#web/page.ts'
import { queryString, type Match } from '#web/routes.ts'
import { usualFormBytes, type FormSession, type FormVisit, type ShopForm } from './common/form.ts'
import { link } from './common/links.ts'
import { foreignForm } from './common/page-owner.ts'
import { formTarget } from './form-target.ts'
import { formWithPhotos, type PostedForm } from './posted-photos.ts'
import { tickCookie } from './tick-cookie.ts'

/** Time for six photos of ten megabytes at 400 kbit/s; a stalled body is cut earlier (http-server.ts). */
const photoSeconds = 1_200

const home = link({ base: '' }, 'home')

/** Form with any fields. */
type AnyForm = Omit<ShopForm, 'act'> & { act: (visit: FormVisit<never>) => Promise<string> }
type Post = { request: FastifyRequest; reply: FastifyReply; locale: Locale }

/**
 * Form endpoints: 303 after success, so that Back does not resubmit; the page again, with typed values and errors,
 * after a failure. Returns a check for posts that expect a page.
 */
export function serveForms(
  app: App,
  pages: ServedPages<Match, FormState>,
  forms: readonly AnyForm[],
): (request: FastifyRequest) => boolean {
  for (const hasPhotos of [false, true])
    void app.http.register(async (http) => {
      takeForms(http)
      if (hasPhotos) takeFormsWithFiles(http)
      for (const form of forms)
        if ((form.photos !== undefined) === hasPhotos)
          for (const locale of locales) serveForm({ ...app, http }, pages, { form, locale })
    })
  const formPaths = new Set(forms.flatMap(({ path }) => locales.map((locale) => localePrefix(locale) + path)))
  return ({ method, url }) => method === 'POST' && formPaths.has(url.split('?', 1)[0] ?? '')
}

function serveForm(
  app: App,
  pages: ServedPages<Match, FormState>,
  { form, locale }: { form: AnyForm; locale: Locale },
): void {
  const { path, page = home, fields, limit = changeLimit, bodyBytes: bodyLimit = usualFormBytes } = form
  const prefix = localePrefix(locale)
  const take = requestLimiter(app)
  const tries = codeTries(app)
  const act = actOf(app, form)
  // GET on a form address redirects to the page of the form.
  app.http.get(prefix + path, (_, reply) => reply.redirect(prefix + page, 302))
  // The rate limit is checked before the body is read. Typed text is still shown again, within the page limit.
  const refusals = new WeakMap<FastifyRequest, unknown>()
  const onRequest = (request: FastifyRequest) => {
    if (form.photos) giveBodyTime(request.raw, photoSeconds)
    const taking = form.codeTries === 'all' ? tries.count(request) : Promise.resolve()
    return taking.then(() => take(request, limit)).catch((refusal: unknown) => void refusals.set(request, refusal))
  }
  const handlerTimeout = form.photos && { handlerTimeout: (app.config.requestSeconds + photoSeconds + 1) * 1_000 }
  app.http.post(prefix + path, { bodyLimit, onRequest, ...handlerTimeout }, async (request, reply) => {
    const { body, trouble: bodyTrouble } = await bodyOf(app, form, {
      request,
      reply,
      locale,
      isRefused: refusals.has(request),
    })
    const from = (await senderOf(body, pages)) ?? (await pages.pageAt(prefix + page))
    if (!from) throw new Error(`The form ${path} stands on no page`)
    try {
      if (refusals.has(request)) throw refusals.get(request)
      if (bodyTrouble !== undefined) throw bodyTrouble
      const acting = () => act({ request, reply, locale }, body)
      const isTry = form.codeTries === 'refused' && namesCode(body)
      const to = await (isTry ? tries.countRefused(request, acting) : acting())
      const target = formTarget(to, { prefix, from: addressOfPage(from), home })
      return await reply.header('cache-control', 'private, no-store').redirect(target, 303)
    } catch (error) {
      const trouble = troubleOf(error, locale)
      if (!trouble) throw error
      const { errors } = trouble
      // Values typed in one account are not shown in another.
      const ownState =
        'page_owner' in errors ? { path: foreignForm, values: {} } : { path, values: keptText(fields, body) }
      const state = { ...ownState, from: addressOfPage(from), errors }
      void reply.headers(trouble.headers)
      return pages.showForm(request, reply, { page: from, status: trouble.status, state })
    }
  })
}

type Arrival = Post & { isRefused: boolean }

async function bodyOf(app: App, { photos, bodyBytes: textBytes = usualFormBytes }: AnyForm, arrival: Arrival) {
  const { request, reply, locale, isRefused } = arrival
  if (typeof request.body === 'string') return textBody(request.body)
  if (!photos || !request.body) return { body: {}, trouble: undefined }
  const { body, trouble } = await formWithPhotos(app, {
    request,
    reply,
    locale,
    photos,
    textBytes,
    keepsPhotos: !isRefused,
  })
  return { body, trouble }
}

function textBody(text: string): PostedForm {
  try {
    return { body: formBody(text), trouble: undefined }
  } catch (trouble) {
    return { body: {}, trouble }
  }
}

function actOf(app: App, form: AnyForm) {
  const { clock, owners, members, config } = app
  const { publicUrl } = config
  const own = { act: form.act, read: formReader(form.fields) }
  const { detour } = form
  const other = detour && { act: detour.form.act, read: formReader(detour.form.fields) }
  return async (post: Post, body: FormBody): Promise<string> => {
    const member = async () => pageOwner(await members.need(post.request, post.reply), body)
    const who = { owner: () => owners.of(post), member }
    const keepTicks = (names: readonly string[]) => void post.reply.header('set-cookie', tickCookie(names, publicUrl))
    const parts = { app, ...who, keepTicks, session: sessionOf(app, post) }
    const visit = { locale: post.locale, now: clock(), address: post.request.ip, ...parts }
    const { act, read } = other && detour?.isNeeded(body) ? other : own
    return within(config.requestSeconds * 1_000, act({ ...visit, fields: read(body) as never }))
  }
}

/** Account of the posted page. Refuses a page left open by another account. */
function pageOwner(member: Member, { page_owner: owner }: FormBody): Member {
  if (owner !== undefined && owner !== String(member.accountId))
    throw new Refusal('other_account', 409, { field: 'page_owner' })
  return member
}

const sessionOf = (app: App, post: Post): FormSession => ({
  browser: () => browserOf(app, post),
  begin: (token) => app.members.begin(post.reply, token),
  end: async () => {
    const member = await app.members.of(post.request)
    if (member) await endSession(app.db, member.accountId, member.sessionId)
    app.members.end(post.reply)
  },
})
type Trouble = { status: number; errors: Record<string, string[]>; headers: Record<string, string> }

/** Correctable errors per field; undefined for server errors. */
function troubleOf(error: unknown, locale: Locale): Trouble | undefined {
  const { status, body, headers } = errorAnswer(error, (code, details) => refusalText(code, locale, details))
  if (status >= 500) return undefined
  const errors = Object.fromEntries(Object.entries(body).map(([field, messages]) => [field, [messages].flat()]))
  // 400 is for a malformed API request. A person gets 422, as only a field is invalid.
  return { status: status === 400 ? 422 : status, errors, headers }
}

/** Page in the hidden field `from`; undefined if it is no page of the shop. */
async function senderOf({ from }: FormBody, pages: ServedPages<Match, FormState>): Promise<Match | undefined> {
  return typeof from === 'string' ? pages.pageAt(from) : undefined
}

/** Address rebuilt from the matched route; posted text is never echoed. */
const addressOfPage = ({ pathname, query }: Match): string => pathname + queryString(query)
