import { siteNames } from '#shop/accounts/accounts.texts.ts'
import { emailOf } from '#shop/accounts/accounts.queries.ts'
import { arrivalOf } from '#shop/social/arrivals.action.ts'
import type { ShopVisit } from '../common/context.ts'
import { show, type AuthView } from './auth.loader.ts'

/**
 * Return from a social network: links the account after its password, or completes the registration. A signed-in member
 * links the social network to the current account.
 */
export async function loadArrival(visit: ShopVisit<'token'>) {
  const view = await viewOf(visit)
  const member = await visit.context.member?.()
  if (!member || view.name === 'arrival-over') return show(visit, view)
  const email = await emailOf(visit.context.db, member.accountId)
  const isOwn = view.name === 'arrival-link' && view.email === email
  return show(visit, isOwn ? view : { name: 'arrival-other', site: view.site, email })
}

type ArrivalView = Extract<AuthView, { name: 'arrival-link' | 'arrival-registration' | 'arrival-over' }>

async function viewOf({ context, params: { token }, locale, now }: ShopVisit<'token'>): Promise<ArrivalView> {
  const { visitorId } = context
  const arrival = visitorId && (await arrivalOf(context.db, { token, visitorId, now }))
  if (!arrival) return { name: 'arrival-over' }
  const { email, isEmailVerified, hasAccount, firstName, lastName, phone } = arrival
  const site = siteNames[locale][arrival.site]
  if (hasAccount && email) return { name: 'arrival-link', token, site, email }
  const person = { first_name: firstName, last_name: lastName, email: email ?? '', phone_number: phone ?? '' }
  return { name: 'arrival-registration', token, site, isEmailVerified, person }
}
