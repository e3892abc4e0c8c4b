import { arrivalOf } from '#shop/social/arrivals.action.ts'
import type { ShopVisit } from '../common/context.ts'
import { guestsOnly, type AuthView } from './auth.loader.ts'
import { authTexts } from './auth.texts.ts'

/** Somebody came back from another site: their account wants its password, or the rest of a registration is asked for. */
export async function loadArrival(visit: ShopVisit<'token'>) {
  return guestsOnly(visit, await viewOf(visit))
}

async function viewOf({ context, params: { token }, locale, now }: ShopVisit<'token'>): Promise<AuthView> {
  const owner = await context.owner?.()
  const visitorId = owner && 'visitorId' in owner ? owner.visitorId : undefined
  const arrival = visitorId && (await arrivalOf(context.db, { token, visitorId, now }))
  if (!arrival) return { name: 'arrival-over' }
  const { email, isEmailVerified, hasAccount, firstName, lastName, phone } = arrival
  const site = authTexts[locale].arrivalSites[arrival.site]
  if (hasAccount && email) return { name: 'arrival-link', token, site, email }
  const person = { first_name: firstName, last_name: lastName, email: email ?? '', phone_number: phone ?? '' }
  return { name: 'arrival-registration', token, site, isEmailVerified, person }
}
