import professions from '../../../data/professions.json' with { type: 'json' }
import referralSources from '../../../data/referral-sources.json' with { type: 'json' }
import { nextPage } from '#shop/next-page.ts'
import { siteNames, sitesText } from '#shop/accounts/accounts.texts.ts'
import { activationOf } from '#shop/accounts/activate.action.ts'
import { sitesOf } from '#shop/accounts/accounts.queries.ts'
import { accountOfLink } from '#shop/accounts/links.action.ts'
import { refusalText } from '#shop/shop.texts.ts'
import { brandOf } from '#shop/brand.rules.ts'
import { socialNames, type SocialName } from '#shop/social/social.port.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import type { SelectOption } from '#ui/select-field.tsx'
import { redirect, type Outcome } from '#web/outcome.ts'
import { page, type Page } from '#web/page.ts'
import type { Locale } from '#kernel/locale.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { authTexts, type AuthTexts } from './auth.texts.ts'

/** Initial view of the sign-in pages. */
export type AuthView =
  | { name: 'login' | 'registration' | 'restore' | 'rest' }
  | { name: 'message'; message: AuthMessage }
  /** `sites`: social networks that also sign in to the account. */
  | { name: 'new-password'; token: string; email: string; sites: string }
  /** Activation needs only a click in the browser that registered; elsewhere `site` is lost. */
  | { name: 'activation'; token: string; email: string; needsPassword: boolean; site?: string }
  /** Return from a social network, see arrival.loader.ts. */
  | { name: 'arrival-link'; token: string; site: string; email: string }
  | { name: 'arrival-registration'; token: string; site: string; isEmailVerified: boolean; person: ArrivalPerson }
  | { name: 'arrival-other'; site: string; email: string }
  | { name: 'arrival-over' }
  /** Used or expired link of a letter. */
  | { name: 'dead-activation' | 'dead-restore'; token: string }
export type ArrivalPerson = { first_name: string; last_name: string; email: string; phone_number: string }
export type AuthMessage = 'registered' | 'requested' | 'restored'

export type Provider = { name: SocialName; label: string; href: string }

/** Data of the sign-in pages; the sign-in window loads the data of `/auth/`. */
export type AuthData = {
  t: AuthTexts
  view: AuthView
  professions: SelectOption[]
  sources: SelectOption[]
  countries: PhoneCountry[]
  /** Social networks, in the order of their buttons. */
  providers: Provider[]
  /** Page that the visitor wanted to open. */
  next?: string
  /** Server message about an account with an unconfirmed e-mail. */
  unconfirmedText: string
  /** Error of a sign-in with a social network. */
  trouble?: string
}

type AuthPage = Page<AuthData, undefined>

type TitleKey =
  | 'login'
  | 'registration'
  | 'restore'
  | 'registered'
  | 'requested'
  | 'newPassword'
  | 'activation'
  | 'dead'

const titles: Record<Exclude<AuthView['name'], 'message'>, TitleKey | 'otherTitle' | 'arrivalOver'> = {
  login: 'login',
  rest: 'otherTitle',
  registration: 'registration',
  restore: 'restore',
  'arrival-link': 'login',
  'arrival-registration': 'registration',
  'arrival-other': 'login',
  'arrival-over': 'arrivalOver',
  'new-password': 'newPassword',
  activation: 'activation',
  'dead-activation': 'dead',
  'dead-restore': 'dead',
}

const messageTitles: Record<AuthMessage, TitleKey> = {
  registered: 'registered',
  requested: 'requested',
  restored: 'restore',
}

export function show(visit: ShopVisit, view: AuthView): AuthPage {
  const { locale, query, context } = visit
  const { providers: _, ...t } = authTexts[locale]
  const title = t[view.name === 'message' ? messageTitles[view.message] : titles[view.name]]
  const next = nextPage(query['next'])
  const trouble = query['social'] && troubleText(t, query['social'])
  return page({
    head: { title: `${title} — ${brandOf(context.config, locale)}`, robots: 'noindex, nofollow' },
    data: {
      t,
      view,
      professions: optionsIn(professions, locale),
      sources: optionsIn(referralSources, locale),
      countries: phoneCountries(locale),
      providers: providersOf(visit),
      unconfirmedText: refusalText('account_unconfirmed', locale),
      ...(next && { next }),
      ...(trouble && { trouble }),
    },
  })
}

const optionsIn = (rows: { code: string; ru: string; en: string }[], locale: Locale): SelectOption[] =>
  rows.map((row) => ({ value: row.code, label: row[locale] }))

const providersOf = ({ locale, base, context }: ShopVisit): Provider[] =>
  socialNames
    .filter((name) => context.social[name])
    .map((name) => ({
      name,
      label: authTexts[locale].providers[name],
      href: `${base}/api/users/auth/social/login/${name}/`,
    }))

const troubleText = ({ socialTrouble }: AuthTexts, code: string): string =>
  code === 'declined' || code === 'away' ? socialTrouble[code] : socialTrouble.other

/** Redirects signed-in members home (R-6-06). */
async function guestsOnly(visit: ShopVisit, view: AuthView): Promise<AuthPage | Outcome> {
  return (await visit.context.member?.()) ? redirect(link({ base: visit.base }, 'home')) : show(visit, view)
}

export const loadAuth = (visit: ShopVisit) => guestsOnly(visit, { name: 'login' })

const sentMessages: Record<string, AuthMessage> = { default: 'registered', professional: 'requested' }

export function loadRegistration(visit: ShopVisit) {
  const message = sentMessages[visit.query['sent'] ?? '']
  return guestsOnly(visit, message ? { name: 'message', message } : { name: 'registration' })
}

/** Also open to signed-in members: security letters link here. */
export const loadRestore = (visit: ShopVisit): AuthPage =>
  show(visit, visit.query['sent'] ? { name: 'message', message: 'restored' } : { name: 'restore' })

/** Opening the page does not consume the link, because mail scanners open links too. Only submitting the form does. */
export async function loadNewPassword(visit: ShopVisit<'token'>): Promise<AuthPage> {
  const { context, params, locale, now } = visit
  const { token } = params
  const account = await accountOfLink(context.db, { token, purpose: 'restore', now })
  if (!account) return show(visit, { name: 'dead-restore', token })
  // A new password removes social networks of an unconfirmed account.
  const linked = account.state === 'active' ? await sitesOf(context.db, account.id) : []
  return show(visit, { name: 'new-password', token, email: account.email, sites: sitesText(linked, locale) })
}

export async function loadActivation(visit: ShopVisit<'token'>): Promise<AuthPage> {
  const { context, params, locale, now } = visit
  const { token } = params
  const activation = await activationOf(context.db, { token, visitorId: context.visitorId, now })
  if (!activation) return show(visit, { name: 'dead-activation', token })
  const { email, needsPassword, site } = activation
  return show(visit, {
    name: 'activation',
    token,
    email,
    needsPassword,
    ...(site && { site: siteNames[locale][site] }),
  })
}

/** Neutral page for unknown paths under /auth/, with status 200. */
export const loadAuthRest = (visit: ShopVisit): AuthPage => show(visit, { name: 'rest' })

/** Target of redirects from other sites and of old links (O-01). */
export async function loadLogin({ base, context }: ShopVisit): Promise<Outcome> {
  const isMember = (await context.member?.()) !== undefined
  return redirect(isMember ? link({ base }, 'profile') : `${link({ base }, 'home')}?auth=login`)
}
